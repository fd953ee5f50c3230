import { paths } from "../../../../lib/paths";
import { formatVenue } from "../../../../shared/events/event-format";
import { eventAtShowing } from "../../../../shared/events/showing";
import { Button } from "../../../../ui/button";
import { ExternalIcon, InfoIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { momentText, typedMoment } from "../../../kit/dates/moments";
import { Badge } from "../../../kit/ui/badge";
import { IconLink } from "../../../kit/ui/buttons";
import type { Duplicate, Duplicates } from "./use-duplicates";

interface Props extends Duplicates {
  /** Adds the typed dates to the other event. */
  onAddTo: (duplicate: Duplicate) => void;
}

/** Events that may be the same as the one being entered. The live region is always rendered. */
export function DuplicatesPanel({ found, dismiss, onAddTo }: Props) {
  const { t } = useT();
  return (
    <div role="status">
      {found.length > 0 && (
        <section
          aria-label={t("events.duplicates.title")}
          className="rounded-2xl border border-line bg-paper p-4"
        >
          <h3 className="flex items-center gap-2 font-sans font-semibold text-base tracking-normal">
            <InfoIcon className="size-5 shrink-0 text-brand" />
            {t("events.duplicates.title")}
          </h3>
          <p className="mt-0.5 text-ink-2 text-sm">{t("events.duplicates.hint")}</p>
          <ul className="mt-2 divide-y divide-line">
            {found.map((duplicate) => (
              <li key={`${duplicate.event.id}.${duplicate.showing_id}`}>
                <Entry
                  duplicate={duplicate}
                  onAddTo={() => onAddTo(duplicate)}
                  onDismiss={() => dismiss(duplicate)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface EntryProps {
  duplicate: Duplicate;
  onAddTo: () => void;
  onDismiss: () => void;
}

function Entry({ duplicate, onAddTo, onDismiss }: EntryProps) {
  const { t, language } = useT();
  const { event, showing_id, reason } = duplicate;
  const { title } = event;
  const shown = eventAtShowing({ ...event, start_date: event.start_date ?? "" }, showing_id);
  const start = duplicate.start_date ?? shown.start_date;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {title}
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
        <Button
          variant="secondary"
          className="px-4"
          aria-label={t("events.duplicates.addToNamed", { title })}
          onClick={onAddTo}
        >
          {t("events.duplicates.addTo")}
        </Button>
        <Button
          variant="ghost"
          className="px-4"
          aria-label={t("events.duplicates.dismissNamed", { title })}
          onClick={onDismiss}
        >
          {t("events.duplicates.dismiss")}
        </Button>
      </div>
    </div>
  );
}
