import { useState } from "react";
import { write } from "../api/api";
import { useInvalidate } from "../api/queries";
import type { Data } from "../api/types";
import { requestConfirmation } from "../dialogs/confirm";
import { useNotify } from "../dialogs/notify";

interface Options {
  url: string;
  /** The noun to invalidate. */
  noun: string;
  texts: {
    title: string;
    text: string;
    action: string;
    ended: string;
    endedText: (count: number) => string;
    failed: string;
  };
}

/** Ends several sessions after confirmation. */
export function useEndSessions({ url, noun, texts }: Options) {
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    const { title, text, action } = texts;
    if (!(await requestConfirmation({ title, text, action, isDangerous: true }))) return;
    setBusy(true);
    try {
      const { data } = await write<Data<{ ended: number }>>("DELETE", url);
      notify.done(texts.ended, texts.endedText(data.ended));
      invalidate(noun);
    } catch (failure) {
      notify.failed(texts.failed, failure);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
