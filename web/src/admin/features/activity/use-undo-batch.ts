import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { Data } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";

interface Undone {
  restored: number;
  /** Events or images that were changed since. */
  left: number;
}

/** Undoes a change of many events or images by its audit entry. */
export function useUndoBatch() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async (id: number): Promise<void> => {
    try {
      const { data } = await write<Data<Undone>>("POST", `/api/audit/${id}/undo`);
      const text = data.left > 0 ? "activity.undoneSome" : "activity.undoneText";
      notify.done(t("activity.undone"), t(text, { restored: data.restored, left: data.left }));
      invalidate("events", "images");
    } catch (failure) {
      notify.failed(t("activity.notUndone"), failure);
    }
  };
}
