import { useT } from "../../i18n/texts";
import type { ContactReply } from "../../kit/api/types";
import { dateAndTime } from "../../kit/format/format";
import { Badge } from "../../kit/ui/badge";

const TONES = { queued: "warn", sent: "good", failed: "bad" } as const;

/** The replies to a message, oldest first. */
export function Thread({ replies }: { replies: readonly ContactReply[] }) {
  const { t, language } = useT();
  if (replies.length === 0) return null;
  return (
    <section aria-label={t("messages.thread")} className="border-line border-t p-4 md:px-5">
      <h3 className="mb-2 font-sans font-semibold text-base tracking-normal">{t("messages.thread")}</h3>
      <ol className="flex flex-col gap-3">
        {replies.map(({ id, subject, text, sent_by, created_at, state }) => (
          <li key={id} className="rounded-xl bg-brand-soft/50 p-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
              <span className="font-semibold text-ink">{sent_by}</span>
              <time dateTime={created_at}>{dateAndTime(created_at, language)}</time>
              <Badge tone={TONES[state]}>{t(`messages.replyState.${state}`)}</Badge>
            </div>
            <p className="mt-1 break-words font-medium">{subject}</p>
            <p className="max-w-[75ch] whitespace-pre-wrap break-words">{text}</p>
            {state === "failed" && <p className="mt-1 text-danger text-sm">{t("messages.failedHint")}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
