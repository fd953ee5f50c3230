import { useState } from "react";
import { readableError } from "../../../api/client";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { ContactMessage } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { wholeNumber } from "../../kit/format/format";
import { type BulkChange, RULES } from "./bulk-changes";
import { type Change, UNDO_DURATION } from "./use-messages";

type Call = (message: ContactMessage) => Promise<unknown>;

const put = (change: Change | ((message: ContactMessage) => Change)): Call => {
  return (message) =>
    write("PUT", `/api/contact/${message.id}`, typeof change === "function" ? change(message) : change);
};

/** Changes and deletes several messages. The API takes them one by one; those that fail are counted, the others are done. */
export function useBulkMessages() {
  const { t, language } = useT();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const number = (messages: readonly unknown[]) => wholeNumber(messages.length, language);

  /** Resolves to the messages that are done. */
  const run = async (messages: readonly ContactMessage[], call: Call): Promise<ContactMessage[]> => {
    const done: ContactMessage[] = [];
    let failure: unknown;
    setBusy(true);
    for (const message of messages) {
      try {
        await call(message);
        done.push(message);
      } catch (reason) {
        failure = reason;
      }
    }
    setBusy(false);
    invalidate("contact");
    if (done.length < messages.length) {
      const count = wholeNumber(messages.length - done.length, language);
      const message = readableError(failure, t("kit.unexpected"));
      toast({ type: "error", title: t("messages.bulk.failed", { count }), message, duration: 8000 });
    }
    return done;
  };

  const report = (title: string, done: readonly ContactMessage[], undo: Call | null) => {
    if (done.length === 0) return;
    toast({
      type: "success",
      title,
      message: "",
      duration: undo ? UNDO_DURATION : 4000,
      ...(undo && { action: { label: t("kit.undo"), run: () => run(done, undo) } }),
    });
  };

  return {
    isBusy,
    change: async (kind: BulkChange, messages: readonly ContactMessage[]) => {
      const { applies, change, undo } = RULES[kind];
      const done = await run(messages.filter(applies), put(change));
      report(t(`messages.bulk.done.${kind}`, { count: number(done) }), done, undo && put(undo));
    },
    /** Asks first; resolves to the messages that went to the trash. */
    remove: async (messages: readonly ContactMessage[]): Promise<ContactMessage[]> => {
      const isMeant = await requestConfirmation({
        title: t("kit.deleteTitle"),
        text: t("messages.bulk.deleteText", { count: number(messages) }),
        action: t("kit.remove"),
        isDangerous: true,
      });
      if (!isMeant) return [];
      const done = await run(messages, ({ id }) => write("DELETE", `/api/contact/${id}`));
      const restore: Call = ({ id }) => write("POST", `/api/trash/messages/${id}/restore`);
      report(t("messages.bulk.deleted", { count: number(done) }), done, restore);
      return done;
    },
  };
}
