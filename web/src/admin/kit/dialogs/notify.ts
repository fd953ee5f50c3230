import { readableError } from "../../../api/client";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { write } from "../api/api";
import { useInvalidate } from "../api/queries";

/** Long enough to read and to reach for Undo. */
const UNDO_DURATION = 10_000;

interface Deleted {
  /** The noun of the trash: "events", "blogs", "messages". */
  noun: string;
  id: number | string;
  name: string;
  /** A title instead of "Deleted". */
  title?: string;
  /** The nouns to invalidate, if they differ. */
  nouns?: readonly string[];
}

/** Shows toasts. */
export function useNotify() {
  const { t } = useT();
  const invalidate = useInvalidate();

  const failed = (title: string, failure: unknown) =>
    toast({ type: "error", title, message: readableError(failure, t("kit.unexpected")), duration: 8000 });

  const restore = async ({ noun, id, name, nouns = [noun] }: Deleted) => {
    try {
      await write("POST", `/api/trash/${noun}/${id}/restore`);
      toast({ type: "success", title: t("kit.restored"), message: t("kit.restoredText", { name }) });
      invalidate(...nouns);
    } catch (failure) {
      failed(t("kit.notRestored"), failure);
    }
  };

  return {
    /** With a link to its public page, if it has one. */
    saved: (name: string, page?: string | null) =>
      toast({
        type: "success",
        title: t("kit.saved"),
        message: t("kit.savedText", { name }),
        duration: page ? 8000 : 4000,
        ...(page && {
          action: { label: t("kit.viewOnSite"), run: () => window.open(page, "_blank", "noopener") },
        }),
      }),
    /** With a button that restores it from the trash. */
    deleted: (thing: Deleted) =>
      toast({
        type: "success",
        title: thing.title ?? t("kit.deleted"),
        message: t("kit.deletedText", { name: thing.name }),
        duration: UNDO_DURATION,
        action: { label: t("kit.undo"), run: () => restore(thing) },
      }),
    done: (title: string, message = "") => toast({ type: "success", title, message, duration: 4000 }),
    failed,
  };
}
