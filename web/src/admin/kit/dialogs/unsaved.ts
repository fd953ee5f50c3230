/** Guards unsaved changes. */
import { useEffect, useId } from "react";
import type { Translate } from "../../i18n/translate";
import { requestConfirmation } from "./confirm";

const dirty = new Set<string>();

export const hasUnsaved = (): boolean => dirty.size > 0;

/** While `isDirty`, leaving the screen or the page asks for confirmation. */
export function useUnsavedGuard(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    dirty.add(id);
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.has(id)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      dirty.delete(id);
      window.removeEventListener("beforeunload", warn);
    };
  }, [isDirty, id]);
}

/** Discards the unsaved changes after confirmation. */
export const discardUnsaved = (): void => dirty.clear();

/** Asks if unsaved changes may be discarded. */
export function confirmLeaving(t: Translate): Promise<boolean> {
  return requestConfirmation({
    title: t("kit.unsaved.title"),
    text: t("kit.unsaved.text"),
    action: t("kit.unsaved.leave"),
    cancel: t("kit.unsaved.stay"),
    isDangerous: true,
  });
}
