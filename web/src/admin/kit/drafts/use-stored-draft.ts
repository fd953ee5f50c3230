import { useEffect, useRef, useState } from "react";
import { useUser } from "../../session/session";
import type { Form } from "../forms/form";
import { draftKey, findDrafts, previousPage, removeDraft, type StoredDraft, writeDraft } from "./draft-store";
import { holdPage, openPages } from "./open-pages";

/** Writing on every key would be slow for long texts. */
const WRITE_DELAY_MS = 300;

export interface DraftOffer {
  savedAt: number;
  /** True if another version was saved since. */
  isOutdated: boolean;
  restore: () => void;
  forget: () => void;
}

export interface StoredDrafts {
  /** Unsaved changes of a page that is gone; null if there are none. */
  offer: DraftOffer | null;
  /** True if another open tab has unsaved changes of the same thing. */
  isOpenElsewhere: boolean;
}

interface Options<T extends object> {
  /** What is edited: "blogs:7", "blogs:new"; null for a form whose values are not kept. */
  thing: string | null;
  form: Form<T>;
  /** True if the form itself has restored what it had before a reload. */
  isRestored?: boolean;
}

/** Keeps the unsaved values of a form in this browser until it is saved or closed, and offers those that were left there. */
export function useStoredDraft<T extends object>({
  thing,
  form,
  isRestored = false,
}: Options<T>): StoredDrafts {
  const { id: userId } = useUser();
  useWriting(thing === null ? null : draftKey(userId, thing), form);
  const [found, setFound] = useState<{ gone: StoredDraft<T>[]; isOpenElsewhere: boolean }>(NOTHING);

  useEffect(() => {
    if (thing === null) return;
    let isClosed = false;
    const look = async () => {
      if (isRestored && previousPage) removeDraft(draftKey(userId, thing, previousPage));
      const drafts = findDrafts<T>(userId, thing, Date.now());
      const open = drafts.length > 0 ? await openPages() : new Set();
      if (isClosed) return;
      setFound({
        gone: drafts.filter(({ page }) => !open.has(page)),
        // Two new items are two things.
        isOpenElsewhere: !thing.endsWith(":new") && drafts.some(({ page }) => open.has(page)),
      });
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.startsWith(draftKey(userId, thing, ""))) void look();
    };
    holdPage();
    void look();
    window.addEventListener("storage", onStorage);
    return () => {
      isClosed = true;
      window.removeEventListener("storage", onStorage);
    };
  }, [userId, thing, isRestored]);

  const [draft] = found.gone;
  const settle = (key: string) => {
    removeDraft(key);
    setFound({ ...found, gone: found.gone.slice(1) });
  };
  return {
    isOpenElsewhere: found.isOpenElsewhere,
    offer: draft
      ? {
          savedAt: draft.savedAt,
          isOutdated: versionOf(draft.base) !== versionOf(form.initial),
          restore: () => {
            // A later conflict compares with what the draft was based on.
            form.rebase({ ...form.initial, ...draft.base });
            form.change(draft.values);
            settle(draft.key);
          },
          forget: () => settle(draft.key),
        }
      : null,
  };
}

const NOTHING = { gone: [], isOpenElsewhere: false };

const versionOf = (values: object): unknown => ("version" in values ? values.version : null);

/** Writes changed values after a pause and before the page is left; removes them when the form is closed. */
function useWriting<T extends object>(key: string | null, { base, values, isDirty }: Form<T>): void {
  const write = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (key === null) return;
    write.current = () => writeDraft(key, { savedAt: Date.now(), base, values });
    if (!isDirty) return removeDraft(key);
    const timer = setTimeout(write.current, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [key, base, values, isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const leave = () => write.current();
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [isDirty]);
  useEffect(() => {
    if (key === null) return;
    return () => removeDraft(key);
  }, [key]);
}
