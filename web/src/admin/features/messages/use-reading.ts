import { useRef, useState } from "react";
import type { ElementRefs } from "../../../lib/element-refs";
import type { ContactMessage, MessageStatus } from "../../kit/api/types";
import { useDelete } from "../../kit/lists/use-delete";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { useChangeMessage, useSetStatus, useSpam } from "./use-messages";

/** The open message. It stays open even if its new status removes it from the filtered list. */
export function useReading(listed: readonly ContactMessage[], rows: ElementRefs<number>) {
  const isEditor = canEdit(useUser());
  const [opened, setOpened] = useState<ContactMessage | null>(null);
  const changeStatus = useSetStatus();
  const changeMessage = useChangeMessage();
  const spam = useSpam();
  const deleteMessage = useDelete({ path: "/api/contact", noun: "messages", nouns: ["contact"] });
  const message = opened && (listed.find(({ id }) => id === opened.id) ?? opened);

  /** The last status change: the next one waits for it, so that they are applied in order. */
  const turn = useRef<Promise<ContactMessage | null>>(Promise.resolve(null));
  const change = (make: (current: ContactMessage) => Promise<ContactMessage | null>) => {
    turn.current = turn.current.then(async (current) => {
      const changed = current && (await make(current));
      if (changed) setOpened((shown) => (shown?.id === changed.id ? changed : shown));
      return changed ?? current;
    });
  };
  const shownId = useRef<number | null>(null);
  shownId.current = opened?.id ?? null;
  /** Ignored if another message has been opened meanwhile. */
  const close = (id: number) => {
    if (id !== shownId.current) return;
    setOpened(null);
    // After the next render of the list.
    setTimeout(() => rows.get(id)?.focus(), 0);
  };
  return {
    message,
    close: () => message && close(message.id),
    /** Closes it if it is one of these. */
    closeAny: (gone: readonly ContactMessage[]) => {
      for (const { id } of gone) close(id);
    },
    open: (chosen: ContactMessage) => {
      setOpened(chosen);
      turn.current = turn.current.then(() => chosen);
      if (isEditor && chosen.status === "unread") change((current) => changeStatus(current, "read"));
    },
    setStatus: (status: MessageStatus) => change((current) => changeStatus(current, status)),
    setAnswered: (answered: boolean) => change((current) => changeMessage(current, { answered })),
    toggleSpam: () =>
      change(async (current) => {
        const changed = await spam(current);
        if (changed) close(changed.id);
        return changed;
      }),
    remove: () =>
      change(async ({ id, name }) => {
        if (await deleteMessage(id, name)) close(id);
        return null;
      }),
  };
}
