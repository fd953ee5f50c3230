import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "../../../ui/button";
import { ArrowLeftIcon, CheckIcon, CloseIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { ContactMessage, Data, MessageStatus, MessageThread } from "../../kit/api/types";
import { dateAndTime } from "../../kit/format/format";
import { Badge } from "../../kit/ui/badge";
import { IconButton } from "../../kit/ui/buttons";
import { FlagIcon, MailIcon, ReplyIcon, TrashIcon } from "../../kit/ui/icons";
import { canDelete, canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { Note } from "./note";
import { replyLink } from "./reply";
import { ReplyForm } from "./reply-form";
import { Thread } from "./thread";

interface Props {
  message: ContactMessage;
  onStatus: (status: MessageStatus) => void;
  onAnswered: (isAnswered: boolean) => void;
  onSpam: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** A message with its actions. */
export function MessageView({ message, onStatus, onAnswered, onSpam, onRemove, onClose }: Props) {
  const { t, language } = useT();
  const user = useUser();
  const title = useRef<HTMLHeadingElement>(null);
  const { id, name, email, subject, status, created_at, answered_at, answered_by } = message;
  const thread = useQuery(staffQuery<Data<MessageThread>>(`/api/contact/${id}`)).data?.data;
  const [isReplying, setReplying] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message, another beginning.
  useEffect(() => title.current?.focus(), [id]);

  return (
    <article
      aria-labelledby={`subject-${id}`}
      className="flex min-w-0 flex-col rounded-2xl border border-line bg-card"
    >
      <div className="flex items-start gap-2 border-line border-b p-4 md:px-5">
        <div className="min-w-0 flex-1">
          <div className="lg:hidden">
            <Button variant="ghost" onClick={onClose} className="-ml-3 px-3!">
              <ArrowLeftIcon className="size-4.5" />
              {t("messages.backToList")}
            </Button>
          </div>
          <h2
            id={`subject-${id}`}
            ref={title}
            tabIndex={-1}
            className="break-words text-xl leading-snug outline-none"
          >
            {subject || t("messages.noSubject")}
          </h2>
          <dl className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
            <div className="min-w-0 break-words">
              <dt className="sr-only">{t("messages.from")}</dt>
              <dd>
                <span className="font-semibold text-ink">{name}</span> · {email}
              </dd>
            </div>
            <div>
              <dt className="sr-only">{t("messages.sentAt")}</dt>
              <dd>
                <time dateTime={created_at}>{dateAndTime(created_at, language)}</time>
              </dd>
            </div>
            {status !== "read" && (
              <div>
                <dt className="sr-only">{t("messages.filter")}</dt>
                <dd>
                  <Badge tone={status === "spam" ? "warn" : "brand"}>
                    {t(status === "spam" ? "messages.isSpam" : "messages.isUnread")}
                  </Badge>
                </dd>
              </div>
            )}
            {answered_at && (
              <div>
                <dt className="sr-only">{t("messages.answeredFilter")}</dt>
                <dd>
                  <Badge tone="good">{t("messages.answeredBy", { name: answered_by ?? "" })}</Badge>
                </dd>
              </div>
            )}
          </dl>
        </div>
        <div className="max-lg:hidden">
          <IconButton aria-label={t("kit.close")} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      </div>
      <p className="max-w-[75ch] whitespace-pre-wrap break-words p-4 leading-relaxed md:p-5">
        {message.message}
      </p>
      {thread && <Thread replies={thread.replies} />}
      {canEdit(user) && <Note key={id} message={message} />}
      {canEdit(user) && (
        <div className="flex flex-wrap items-center gap-2 border-line border-t p-3 md:px-5">
          {thread?.can_reply ? (
            <Button onClick={() => setReplying(true)}>
              <ReplyIcon />
              {t("messages.writeReply")}
            </Button>
          ) : (
            <ButtonLink href={replyLink(message, t, language)}>
              <ReplyIcon />
              {t("messages.reply")}
            </ButtonLink>
          )}
          <Button variant="secondary" onClick={() => onAnswered(!answered_at)}>
            <CheckIcon className="size-4.5" />
            {t(answered_at ? "messages.markOpen" : "messages.markAnswered")}
          </Button>
          {status !== "spam" && (
            <Button variant="secondary" onClick={() => onStatus(status === "unread" ? "read" : "unread")}>
              <MailIcon className="size-4.5" />
              {t(status === "unread" ? "messages.markRead" : "messages.markUnread")}
            </Button>
          )}
          <Button variant="secondary" onClick={onSpam}>
            <FlagIcon className="size-4.5" />
            {t(status === "spam" ? "messages.notSpam" : "messages.markSpam")}
          </Button>
          {canDelete(user) && (
            <Button
              variant="ghost"
              onClick={onRemove}
              className="px-3! text-danger! hover:bg-danger/10! sm:ml-auto"
            >
              <TrashIcon className="size-4.5" />
              {t("kit.remove")}
            </Button>
          )}
        </div>
      )}
      {isReplying && <ReplyForm message={message} onClose={() => setReplying(false)} />}
    </article>
  );
}
