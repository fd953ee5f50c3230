import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/texts";
import { staffQuery } from "../../../kit/api/queries";
import type { DeadLink, List } from "../../../kit/api/types";
import { momentText, typedMoment } from "../../../kit/dates/moments";
import { BusyButton } from "../../../kit/ui/buttons";
import { QueueNote } from "../queue-note";
import { useQueueAnswer } from "../use-queue-answer";

/** The ticket links of an event that have failed for days: the editor replaces them below, or says that they work. */
export function DeadLinks({ id }: { id: number }) {
  const { t } = useT();
  const { data } = useQuery({ ...staffQuery<List<DeadLink>>(`/api/events/${id}/dead-links`), staleTime: 0 });
  const { send, isSending, region } = useQueueAnswer(`/api/events/${id}/working-links`, {
    done: t("events.deadLinks.confirmed"),
    failed: t("events.deadLinks.notConfirmed"),
  });
  const links = data?.data ?? [];
  return (
    <QueueNote title={t("events.deadLinks.title")} hint={t("events.deadLinks.hint")} region={region}>
      {links.map((link) => (
        <li key={link.url} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <div className="min-w-0 flex-1 basis-72">
            <a
              href={link.url}
              target="_blank"
              rel="noopener noreferrer"
              className="font-semibold underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              {link.url}
            </a>
            <Reason link={link} />
          </div>
          <BusyButton
            variant="secondary"
            className="px-4"
            isWaiting={isSending}
            aria-label={t("events.deadLinks.worksNamed", { url: link.url })}
            onClick={() => send({ url: link.url })}
          >
            {t("events.deadLinks.works")}
          </BusyButton>
        </li>
      ))}
    </QueueNote>
  );
}

function Reason({ link: { problem, failing_since } }: { link: DeadLink }) {
  const { t, language } = useT();
  const since = failing_since && typedMoment(momentText(failing_since), language);
  return (
    <p className="text-ink-2 text-sm">
      {problem && t(`events.deadLinks.problems.${problem}`)}
      {since && ` · ${t("events.deadLinks.since", { date: since })}`}
    </p>
  );
}
