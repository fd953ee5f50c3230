import { toast } from "../../../../lib/toasts";
import { useT } from "../../../i18n/texts";
import { read, storedVersionOf, write } from "../../../kit/api/api";
import { useInvalidate } from "../../../kit/api/queries";
import type { Data, StaffEvent } from "../../../kit/api/types";
import { useNotify } from "../../../kit/dialogs/notify";
import { payloadOf, valuesOf } from "../form/values";
import { applyAction, revertAction, type ShowingAction } from "./actions";
import { rowsOf } from "./flat";
import type { ShowingValues } from "./showing-values";

/** Somebody else may save in between; each attempt applies the change to what is stored then. */
const MAX_ATTEMPTS = 4;
/** Long enough to read and to reach for Undo. */
const UNDO_DURATION = 10_000;

type Rows = readonly ShowingValues[];

/** Changes the rows of a stored event; resolves to the rows before. */
async function saveRows(id: number, change: (rows: Rows) => ShowingValues[]): Promise<Rows> {
  for (let attempt = 1; ; attempt += 1) {
    const { data } = await read<Data<StaffEvent>>(`/api/events/${id}?language=tr`);
    const values = valuesOf(data, "tr");
    const rows = rowsOf(values);
    try {
      await write("PUT", `/api/events/${id}`, payloadOf({ ...values, showings: change(rows) }));
      return rows;
    } catch (failure) {
      if (!storedVersionOf(failure) || attempt === MAX_ATTEMPTS) throw failure;
    }
  }
}

/** Saves an action on the dates of an event, with undo. Resolves to true if it was saved. */
export function useSaveAction() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();

  const undo = async (id: number, title: string, before: Rows, action: ShowingAction) => {
    try {
      await saveRows(id, (rows) => revertAction(rows, before, action));
      notify.done(t("events.dates.undone"), t("events.dates.undoneText", { title }));
      invalidate("events");
    } catch (failure) {
      notify.failed(t("events.dates.notChanged"), failure);
    }
  };

  return async (id: number, title: string, action: ShowingAction): Promise<boolean> => {
    try {
      const before = await saveRows(id, (rows) => applyAction(rows, action));
      toast({
        type: "success",
        title: t(`events.dates.done.${action.action}`),
        message: t("events.dates.doneText", { title, count: action.keys.length }),
        duration: UNDO_DURATION,
        action: { label: t("kit.undo"), run: () => undo(id, title, before, action) },
      });
      invalidate("events");
      return true;
    } catch (failure) {
      notify.failed(t("events.dates.notChanged"), failure);
      return false;
    }
  };
}
