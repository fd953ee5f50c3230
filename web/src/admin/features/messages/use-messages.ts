import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { ContactMessage, Data, List, MessageStatus } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";

export const UNDO_DURATION = 10_000;

/** Changes the status of a message. */
export function useSetStatus() {
  const change = useChangeMessage();
  return (message: ContactMessage, status: MessageStatus) => change(message, { status });
}

export interface Change {
  status?: MessageStatus;
  answered?: boolean;
}

/** Changes a message; resolves to null after a failure, which is shown in a toast. */
export function useChangeMessage() {
  const { t } = useT();
  const notify = useNotify();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return async ({ id }: ContactMessage, change: Change): Promise<ContactMessage | null> => {
    try {
      const { data } = await write<Data<ContactMessage>>("PUT", `/api/contact/${id}`, change);
      client.setQueriesData<List<ContactMessage>>({ queryKey: ["contact"] }, (list) => withNew(list, data));
      invalidate("contact");
      return data;
    } catch (failure) {
      notify.failed(t("messages.notChanged"), failure);
      return null;
    }
  };
}

/** Updates the cached list optimistically. */
function withNew(list: List<ContactMessage> | undefined, changed: ContactMessage) {
  // A single message and its replies have the same noun.
  if (!list || !Array.isArray(list.data)) return list;
  return { ...list, data: list.data.map((one) => (one.id === changed.id ? changed : one)) };
}

/** Moves a message to or from spam, with undo. */
export function useSpam() {
  const { t } = useT();
  const setStatus = useSetStatus();
  return async (message: ContactMessage): Promise<ContactMessage | null> => {
    const isSpam = message.status === "spam";
    const changed = await setStatus(message, isSpam ? "read" : "spam");
    if (!changed) return null;
    const words = isSpam ? "inboxDone" : "spamDone";
    toast({
      type: "success",
      title: t(`messages.${words}`),
      message: t(`messages.${words}Text`, { name: message.name }),
      duration: UNDO_DURATION,
      action: { label: t("kit.undo"), run: () => setStatus(message, message.status) },
    });
    return changed;
  };
}
