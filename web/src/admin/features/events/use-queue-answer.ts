import { useRef, useState } from "react";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import { useNotify } from "../../kit/dialogs/notify";

interface Texts {
  done: string;
  failed: string;
}

/** Sends an editor's answer to a question of a work queue; `region` is for the queue's note. */
export function useQueueAnswer(path: string, { done, failed }: Texts) {
  const notify = useNotify();
  const invalidate = useInvalidate();
  const region = useRef<HTMLDivElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (answer: Record<string, string>) => {
    setSending(true);
    try {
      await write("POST", path, answer);
      notify.done(done);
      // The pressed button goes away with its entry, and would take the focus along.
      region.current?.focus();
      await invalidate("events");
    } catch (failure) {
      notify.failed(failed, failure);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, region };
}
