import type { ReactNode } from "react";
import { paths } from "../../../../lib/paths";
import { formatVenue } from "../../../../shared/events/event-format";
import { eventAtShowing } from "../../../../shared/events/showing";
import { ExternalIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { momentText, typedMoment } from "../../../kit/dates/moments";
import { Badge } from "../../../kit/ui/badge";
import { IconLink } from "../../../kit/ui/buttons";
import type { Duplicate } from "./use-duplicates";

interface Props {
  duplicate: Duplicate;
  /** Where the title leads; left out for text alone. */
  href?: string;
  /** The buttons of the entry. */
  children: ReactNode;
}

/** One event that may be the same as another. */
export function DuplicateEntry({ duplicate, href, children }: Props) {
  const { t, language } = useT();
  const { event, showing_id, reason } = duplicate;
  const { title } = event;
  const shown = eventAtShowing({ ...event, start_date: event.start_date ?? "" }, showing_id);
  const start = duplicate.start_date ?? shown.start_date;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {href ? (
            <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
              {title}
            </a>
          ) : (
            title
          )}
          <Badge tone="brand">{t(`events.duplicates.reasons.${reason}`)}</Badge>
        </p>
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
          <time dateTime={start}>{typedMoment(momentText(start), language)}</time> · {formatVenue(shown)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <IconLink
          href={paths.event(event.event_id, showing_id)}
          aria-label={`${t("events.duplicates.open")}: ${title}`}
          title={t("events.duplicates.open")}
        >
          <ExternalIcon />
        </IconLink>
        {children}
      </div>
    </div>
  );
}
