import type { CSSProperties } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { calendarDay, clockTime } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { track } from "../../lib/track";
import { categoryColour } from "../categories/category";
import { cachedCard } from "../events/card-cache";
import { Cover } from "../events/cover";
import { PreviousDate } from "../events/event-date";
import { formatDate, formatPrice, isMultiDay } from "../events/event-format";
import { localTimes } from "../events/showing";
import { StateBadge } from "../events/state-badge";
import { useCategoryName } from "../site/site";

interface Props {
  /** The event at one of its showings. */
  entry: Event;
  /** What the page around it already says of the place is left out. */
  isAtVenue: boolean;
  /** Nothing is said of prices and tickets. */
  isPast: boolean;
}

/** One showing of an agenda. The whole row is a link. */
export function AgendaRow({ entry, isAtVenue, isPast }: Props) {
  const { language } = useI18n();
  const category = useCategoryName()(entry.category);
  const render = () => <Row entry={entry} isAtVenue={isAtVenue} isPast={isPast} category={category} />;
  const kind = `agenda ${isAtVenue} ${isPast}`;
  return (import.meta.env.SSR && cachedCard(entry, [kind, category, language], render)) || render();
}

function Row({ entry, isAtVenue, isPast, category }: Props & { category: string }) {
  const { language } = useI18n();
  const { showing } = entry;
  const times = localTimes(entry, showing);
  const day = calendarDay(times.date, language);
  const place = isAtVenue ? [showing?.hall] : [entry.venue, showing?.hall, entry.city];
  const time = isMultiDay(times) ? formatDate(times, language, "short") : clockTime(times.time, language);
  const price = isPast ? null : formatPrice(entry, language);
  return (
    <article
      style={{ "--hue": categoryColour(entry.category) } as CSSProperties}
      className="relative flex break-inside-avoid gap-3 rounded-2xl border border-line bg-card p-2.5 transition-[border-color] duration-150 hover:border-brand-2/60 has-[h4_a:focus-visible]:outline-3 has-[h4_a:focus-visible]:outline-offset-2 has-[h4_a:focus-visible]:outline-(--focus) sm:gap-4"
    >
      <time
        dateTime={entry.start_date}
        className="grid w-[min(3rem,16vw)] shrink-0 content-center text-center leading-none"
      >
        <span className="sr-only">{day?.full}</span>
        <span aria-hidden="true" className="font-bold font-display text-2xl">
          {day?.day}
        </span>
        <span aria-hidden="true" className="mt-1 font-semibold text-ink-3 text-xs">
          {day?.weekday}
        </span>
      </time>
      <div className="relative hidden h-18 w-[min(6rem,22vw)] shrink-0 overflow-hidden rounded-xl bg-line @min-[21rem]:block print:hidden">
        <Cover event={entry} sizes="96px" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 py-0.5">
        <h4 className="font-bold font-display text-[1.05rem] leading-tight [overflow-wrap:anywhere] sm:text-[1.16rem]">
          <Link
            to={paths.event(entry.event_id, isPast ? undefined : showing?.showing_id)}
            onClick={() => track("event_click", { event_id: entry.event_id })}
            className="outline-none after:absolute after:inset-0 after:content-['']"
          >
            {entry.title}
          </Link>
        </h4>
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
          <PreviousDate showing={showing} />
          {[time, ...place, category].filter(Boolean).join(" · ")}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm empty:hidden">
          {price && <span className="font-bold">{price}</span>}
          {!isPast && <StateBadge showing={showing} />}
        </p>
      </div>
    </article>
  );
}
