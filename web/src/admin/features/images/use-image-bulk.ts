import { useState } from "react";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { Data, ImageCategory } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { wholeNumber } from "../../kit/format/format";

interface Outcome {
  changed: number;
  /** The audit entry that undoes it; null if nothing was changed. */
  undo: number | null;
}

export type ImageChange = { set: { category: ImageCategory } } | { trash: true };

/** Long enough to look at the list and to reach for Undo. */
const UNDO_DURATION = 20_000;

/** Changes many images in one step, with a button to undo it. */
export function useImageBulk(onDone: () => void) {
  const { t, language } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);

  const undo = async (entry: number) => {
    try {
      await write("POST", `/api/audit/${entry}/undo`);
      notify.done(t("images.bulk.undone"));
      invalidate("images");
    } catch (failure) {
      notify.failed(t("images.bulk.failed"), failure);
    }
  };
  const change = async (ids: readonly number[], what: ImageChange) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const body = { ids, expect: ids.length, ...what };
      const { data } = await write<Data<Outcome>>("POST", "/api/images/bulk", body);
      const words = "trash" in what ? "trashed" : "changed";
      const { changed, undo: entry } = data;
      toast({
        type: "success",
        title: t(changed === 1 ? `images.bulk.${words}One` : `images.bulk.${words}`, {
          count: wholeNumber(changed, language),
        }),
        message: "",
        duration: UNDO_DURATION,
        ...(entry !== null && { action: { label: t("kit.undo"), run: () => undo(entry) } }),
      });
      onDone();
    } catch (failure) {
      notify.failed(t("images.bulk.failed"), failure);
    } finally {
      setBusy(false);
      // Also after a failure: it may be that some of them are gone.
      invalidate("images");
    }
  };
  return change;
}
