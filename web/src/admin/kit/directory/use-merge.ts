import { apiUrl } from "../../../api/query";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { read, write } from "../api/api";
import { useInvalidate } from "../api/queries";
import type { AuditEntry, List, Noun } from "../api/types";
import { useNotify } from "../dialogs/notify";

/** Long enough to read and to reach for Undo. */
const UNDO_DURATION = 15_000;

/** Undoes a merge by its audit entry. */
export function useUndoMerge() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async (entry: Pick<AuditEntry, "id" | "noun">, name: string): Promise<void> => {
    try {
      await write("POST", `/api/audit/${entry.id}/undo`);
      notify.done(t("kit.merge.undone"), t("kit.merge.undoneText", { name }));
      invalidate(entry.noun, "events");
    } catch (failure) {
      notify.failed(t("kit.merge.notUndone"), failure);
    }
  };
}

interface Merge {
  noun: Extract<Noun, "venues" | "profiles">;
  /** The item that goes, and its name. */
  id: number;
  name: string;
  into: number;
  intoName: string;
}

/** Merges an item into another one, and offers to undo it. Rejects if the server refuses. */
export function useMerge() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const undo = useUndoMerge();

  const undoLast = async ({ noun, id, name }: Merge) => {
    try {
      const url = apiUrl("/api/audit", { noun, noun_id: id, kind: "merged", limit: 1 });
      const entry = (await read<List<AuditEntry>>(url)).data[0];
      if (entry) await undo(entry, name);
    } catch (failure) {
      notify.failed(t("kit.merge.notUndone"), failure);
    }
  };

  return async (merge: Merge): Promise<void> => {
    const { noun, id, name, into, intoName } = merge;
    await write("POST", `/api/${noun}/${id}/merge`, { into });
    toast({
      type: "success",
      title: t("kit.merge.done"),
      message: t("kit.merge.doneText", { name, into: intoName }),
      duration: UNDO_DURATION,
      action: { label: t("kit.undo"), run: () => undoLast(merge) },
    });
    invalidate(noun, "events");
  };
}
