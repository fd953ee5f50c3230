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

/** Sends one file and says how far it is. */
export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<unknown>;

/** As the server takes them. */
export const LARGEST_FILE = 20 * 1024 * 1024;
const AT_ONCE = 2;

let lastId = 0;

/** Many files, a few at a time. One that fails explains itself and holds up nobody. */
export function useUploads(send: SendFile, onAllDone?: (uploads: readonly Upload[]) => void) {
  const { t, language } = useT();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const isBusy = uploads.some(({ status }) => status === "waiting" || status === "sending");
  // The queue outlives the drawings between its steps.
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
      const problem = refusalOf(current.file, latest.current);
      if (problem) {
        update(current, { status: "failed", error: problem });
        continue;
      }
      update(current, { status: "sending" });
      try {
        await latest.current.send(current.file, (progress) => update(current, { progress }));
        update(current, { status: "done", progress: 1 });
      } catch (failure) {
        update(current, { status: "failed", error: sentenceOf(failure, latest.current.t) });
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
      while (running.current < Math.min(AT_ONCE, queue.current.length + running.current)) work();
    },
    [work],
  );

  const clear = useCallback(
    () => setUploads((all) => all.filter(({ status }) => status === "waiting" || status === "sending")),
    [],
  );
  return { uploads, isBusy, add, clear };
}

type Circumstances = Pick<ReturnType<typeof useT>, "t" | "language">;

/** What need not be sent to be refused. */
export function refusalOf(file: File, { t, language }: Circumstances): string | null {
  if (!file.type.startsWith("image/")) return t("kit.check.notAnImage");
  if (file.size > LARGEST_FILE) return t("kit.drop.tooLarge", { size: fileSize(file.size, language) });
  return null;
}

/** The server's words about the file itself, rather than that some field is wrong; for one reason the same words as here. */
export function sentenceOf(failure: unknown, t: Translate): string {
  if (failure instanceof ApiError && failure.code === "unsupported_media_type") {
    return t("kit.check.notAnImage");
  }
  const fields = failure && typeof failure === "object" && "fields" in failure ? failure.fields : null;
  const [first] = Object.values((fields ?? {}) as Record<string, string>);
  return first ?? readableError(failure, t("kit.unexpected"));
}
