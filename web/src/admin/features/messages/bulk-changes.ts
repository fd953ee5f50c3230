/** What can be done with several messages at once. */
import type { ContactMessage } from "../../kit/api/types";
import type { Change } from "./use-messages";

export const BULK_CHANGES = ["read", "unread", "answered", "open", "spam", "inbox"] as const;
export type BulkChange = (typeof BULK_CHANGES)[number];

interface Rule {
  /** False for messages that are like this already: they are left alone. */
  applies: (message: ContactMessage) => boolean;
  change: Change;
  /** What takes it back; null where that would lose who answered, and when. */
  undo: ((message: ContactMessage) => Change) | null;
}

const statusBefore = ({ status }: ContactMessage): Change => ({ status });

export const RULES: Record<BulkChange, Rule> = {
  read: { applies: ({ status }) => status === "unread", change: { status: "read" }, undo: statusBefore },
  unread: { applies: ({ status }) => status === "read", change: { status: "unread" }, undo: statusBefore },
  answered: {
    applies: ({ answered_at }) => !answered_at,
    change: { answered: true },
    undo: () => ({ answered: false }),
  },
  open: { applies: ({ answered_at }) => Boolean(answered_at), change: { answered: false }, undo: null },
  spam: { applies: ({ status }) => status !== "spam", change: { status: "spam" }, undo: statusBefore },
  inbox: { applies: ({ status }) => status === "spam", change: { status: "read" }, undo: statusBefore },
};

/** The changes that would change any of the messages. */
export const changesFor = (messages: readonly ContactMessage[]): BulkChange[] =>
  BULK_CHANGES.filter((kind) => messages.some(RULES[kind].applies));
