import { useState } from "react";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { write } from "../api/api";
import { useInvalidate } from "../api/queries";
import type { Data } from "../api/types";
import { requestConfirmation } from "../dialogs/confirm";
import { useNotify } from "../dialogs/notify";
import { type HistorySubject, revisionsPath } from "./revision";

/** Long enough to read and to reach for Undo. */
const UNDO_DURATION = 10_000;

interface Restored {
  version?: number | null;
}

interface Options {
  subject: HistorySubject;
  /** The current version that the history shows; undefined while it loads. */
  current: number | undefined;
  /** True if the form below has changes that a restore would discard. */
  isDirty: boolean;
  onRestored: (stored: object) => void;
}

/** Restores a version, or one field of it, as a new version, and offers to undo that. */
export function useRestore({ subject, current, isDirty, onRestored }: Options) {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);

  const save = async (number: number, field: string | undefined, version: number | undefined) => {
    const body = { ...(field && { fields: [field] }), ...(version !== undefined && { version }) };
    const url = `${revisionsPath(subject)}/${number}/restore`;
    const { data } = await write<Data<Restored>>("POST", url, body);
    onRestored(data);
    invalidate(subject.noun);
    return data;
  };

  const undo = async (number: number, field: string | undefined, version: number | undefined) => {
    try {
      await save(number, field, version);
      notify.done(t("kit.history.undone"));
    } catch (failure) {
      notify.failed(t("kit.history.notRestored"), failure);
    }
  };

  const restore = async (number: number, field?: string) => {
    setBusy(true);
    try {
      const { version } = await save(number, field, current);
      toast({
        type: "success",
        title: t("kit.history.restored"),
        message: t(field ? "kit.history.restoredField" : "kit.history.restoredVersion", { number }),
        duration: UNDO_DURATION,
        ...(current !== undefined && {
          action: { label: t("kit.undo"), run: () => undo(current, field, version ?? undefined) },
        }),
      });
    } catch (failure) {
      notify.failed(t("kit.history.notRestored"), failure);
      // Another save may have come in between.
      invalidate(subject.noun);
    } finally {
      setBusy(false);
    }
  };

  const confirm = (text: string) =>
    requestConfirmation({ title: t("kit.history.question"), text, action: t("kit.history.restore") });

  return {
    isBusy,
    /** Asks only where unsaved changes would be lost: one field is quickly undone. */
    restoreField: async (number: number, field: string) => {
      if (!isDirty || (await confirm(t("kit.history.unsaved")))) await restore(number, field);
    },
    restoreVersion: async (number: number) => {
      const text = t("kit.history.questionText", { number });
      if (await confirm(isDirty ? `${text} ${t("kit.history.unsaved")}` : text)) await restore(number);
    },
  };
}
