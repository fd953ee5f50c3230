import { useCallback, useRef, useState } from "react";
import { ApiError, readableError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import type { Translate } from "../../i18n/translate";
import { fileSize } from "../format/format";

export interface Upload {
  id: number;
  file: File;
  status: "waiting" | "sending" | "done" | "failed";
  /** From 0 to 1. */
  progress: number;
  error: string | null;
}

/** Uploads one file and reports its progress. */
export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<unknown>;

/** The server's limit. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024;
const MAX_CONCURRENT = 2;

let lastId = 0;

/** An upload queue with limited concurrency. A failed upload does not stop the others. */
export function useUploads(send: SendFile, onAllDone?: (uploads: readonly Upload[]) => void) {
  const { t, language } = useT();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const isBusy = uploads.some(({ status }) => status === "waiting" || status === "sending");
  // The queue runs across renders.
  const latest = useRef({ send, onAllDone, t, language });
  latest.current = { send, onAllDone, t, language };
  const queue = useRef<Upload[]>([]);
  const batch = useRef<Upload[]>([]);
  const running = useRef(0);

  const update = useCallback((upload: Upload, change: Partial<Upload>) => {
    Object.assign(upload, change);
    setUploads((all) => all.map((one) => (one.id === upload.id ? { ...upload } : one)));
  }, []);

  const work = useCallback(async () => {
    running.current += 1;
    for (let upload = queue.current.shift(); upload; upload = queue.current.shift()) {
      const current = upload;
      const problem = validateFile(current.file, latest.current);
      if (problem) {
        update(current, { status: "failed", error: problem });
        continue;
      }
      update(current, { status: "sending" });
      try {
        await latest.current.send(current.file, (progress) => update(current, { progress }));
        update(current, { status: "done", progress: 1 });
      } catch (failure) {
        update(current, { status: "failed", error: uploadErrorMessage(failure, latest.current.t) });
      }
    }
    running.current -= 1;
    if (running.current > 0) return;
    latest.current.onAllDone?.(batch.current);
    batch.current = [];
  }, [update]);

  const add = useCallback(
    (files: Iterable<File>) => {
      const added = [...files].map(
        (file): Upload => ({ id: ++lastId, file, status: "waiting", progress: 0, error: null }),
      );
      if (added.length === 0) return;
      setUploads((all) => [...all, ...added.map((one) => ({ ...one }))]);
      queue.current.push(...added);
      batch.current.push(...added);
      while (running.current < Math.min(MAX_CONCURRENT, queue.current.length + running.current)) work();
    },
    [work],
  );

  const clear = useCallback(
    () => setUploads((all) => all.filter(({ status }) => status === "waiting" || status === "sending")),
    [],
  );
  return { uploads, isBusy, add, clear };
}

type I18n = Pick<ReturnType<typeof useT>, "t" | "language">;

/** Client-side validation; null if the file may be uploaded. */
export function validateFile(file: File, { t, language }: I18n): string | null {
  if (!file.type.startsWith("image/")) return t("kit.check.notAnImage");
  if (file.size > MAX_FILE_SIZE) return t("kit.drop.tooLarge", { size: fileSize(file.size, language) });
  return null;
}

/** The error message of an upload: that of the file field rather than the general one. */
export function uploadErrorMessage(failure: unknown, t: Translate): string {
  if (failure instanceof ApiError && failure.code === "unsupported_media_type") {
    return t("kit.check.notAnImage");
  }
  const fields = failure && typeof failure === "object" && "fields" in failure ? failure.fields : null;
  const [first] = Object.values((fields ?? {}) as Record<string, string>);
  return first ?? readableError(failure, t("kit.unexpected"));
}
