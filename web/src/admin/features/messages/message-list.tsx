import type { Ref } from "react";
import type { ElementRefs } from "../../../lib/element-refs";
import { useT } from "../../i18n/texts";
import type { ContactMessage } from "../../kit/api/types";
import { dateAndTime, relativeTime } from "../../kit/format/format";
import { Badge } from "../../kit/ui/badge";

interface Props {
  messages: readonly ContactMessage[];
  openId: number | undefined;
  onOpen: (message: ContactMessage) => void;
  /** The button elements of the list, for restoring the focus. */
  rows: ElementRefs<number>;
}

export function MessageList({ messages, openId, onOpen, rows }: Props) {
  const { t } = useT();
  return (
    <ul
      aria-label={t("messages.list")}
      className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card"
    >
      {messages.map((message) => (
        <li key={message.id}>
          <Row
            ref={rows.ref(message.id)}
            message={message}
            isOpen={message.id === openId}
            onOpen={() => onOpen(message)}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  ref: Ref<HTMLButtonElement>;
  message: ContactMessage;
  isOpen: boolean;
  onOpen: () => void;
}

function Row({ ref, message, isOpen, onOpen }: RowProps) {
  const { t, language } = useT();
  const isUnread = message.status === "unread";
  return (
    <button
      type="button"
      ref={ref}
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className="relative flex w-full flex-col gap-0.5 py-3 pr-4 pl-7 text-left transition-colors hover:bg-brand-soft/60 focus-visible:-outline-offset-3 aria-current:bg-brand-soft"
    >
      {isUnread && (
        <span aria-hidden="true" className="absolute top-5 left-3 size-2 rounded-full bg-brand-2" />
      )}
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className={`min-w-0 flex-1 basis-28 truncate ${isUnread ? "font-bold" : "text-ink-2"}`}>
          {isUnread && <span className="sr-only">{t("messages.isUnread")}: </span>}
          {message.name}
        </span>
        {message.answered_at && <Badge tone="good">{t("messages.answered")}</Badge>}
        {message.status === "spam" && <Badge tone="warn">{t("messages.isSpam")}</Badge>}
        <time
          dateTime={message.created_at}
          title={dateAndTime(message.created_at, language)}
          className="shrink-0 text-ink-3 text-xs"
        >
          {relativeTime(message.created_at, language)}
        </time>
      </span>
      <span className={`truncate text-sm ${isUnread ? "font-semibold" : ""}`}>
        {message.subject || t("messages.noSubject")}
      </span>
      <span className="truncate text-ink-3 text-sm">{message.message}</span>
    </button>
  );
}
