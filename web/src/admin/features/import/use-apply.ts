import { useRef, useState } from "react";
import { readableError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import { write, writeOnce } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { AppliedImport, Data, PreviewedEvent } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { addResults, type ImportResult, NO_RESULT } from "./result";

/** How many events one request saves. */
export const CHUNK = 100;

interface Progress {
  done: number;
  total: number;
}

/** Saves events in chunks that make one import. After a failure it continues with the chunk that failed. */
export function useApply(name: string) {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<ImportResult>(NO_RESULT);
  const [error, setError] = useState<string | null>(null);
  const [isUndone, setUndone] = useState(false);
  // Survives a failed chunk.
  const state = useRef<{ done: number; result: ImportResult }>({ done: 0, result: NO_RESULT });

  const apply = async (events: readonly PreviewedEvent[]) => {
    setError(null);
    try {
      while (state.current.done < events.length) {
        const { done, result: before } = state.current;
        setProgress({ done, total: events.length });
        const chunk = events.slice(done, done + CHUNK);
        const { data } = await writeOnce<Data<AppliedImport>>("/api/import", {
          ...(before.importId !== null && { import_id: before.importId }),
          name: name.slice(0, 200),
          drafts: chunk.map(({ draft }) => draft),
        });
        state.current = { done: done + chunk.length, result: addResults(before, data, chunk) };
        setResult(state.current.result);
      }
      setProgress({ done: events.length, total: events.length });
    } catch (failure) {
      setError(readableError(failure, t("kit.unexpected")));
    } finally {
      invalidate("events", "venues", "profiles");
    }
  };

  const undo = async () => {
    const { importId } = state.current.result;
    if (importId === null) return;
    try {
      const { data } = await write<Data<{ left?: number }>>("POST", `/api/audit/${importId}/undo`);
      setUndone(true);
      notify.done(t("import.undone"), data.left ? t("import.left", { count: data.left }) : "");
      invalidate("events", "venues", "profiles");
    } catch (failure) {
      notify.failed(t("import.notUndone"), failure);
    }
  };

  const isDone = progress !== null && progress.done === progress.total;
  return { apply, undo, progress, result, error, isDone, isUndone };
}
