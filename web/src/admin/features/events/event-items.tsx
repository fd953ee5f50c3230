/** Events as cards and as rows. */
import type { CSSProperties } from "react";
import { categoryColour } from "../../../shared/categories/category";
import { Cover } from "../../../shared/events/cover";
import { formatDate, formatVenue } from "../../../shared/events/event-format";
import { useT } from "../../i18n/texts";
import type { StaffEvent } from "../../kit/api/types";
import { usePlatforms } from "../../kit/api/use-platforms";
import { useCategories } from "../../kit/categories/use-categories";
import { CARD_GRID } from "../../kit/lists/list-state";
import { EventActions, type EventCommands } from "./event-actions";
import { EventBadges } from "./event-badges";

interface ListProps {
  events: readonly StaffEvent[];
  view: "grid" | "list";
  commands: EventCommands;
}

export function EventItems({ events, view, commands }: ListProps) {
  const { t } = useT();
  const Item = view === "list" ? EventRow : EventCard;
  const shape =
    view === "list"
      ? "@container divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card"
      : CARD_GRID;
  return (
    <ul aria-label={t("events.title")} className={shape}>
      {events.map((event) => (
        <li
          key={event.id}
          className="min-w-0"
          style={{ "--hue": categoryColour(event.category) } as CSSProperties}
        >
          <Item event={event} commands={commands} />
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  event: StaffEvent;
  commands: EventCommands;
}

function EventCard({ event, commands }: ItemProps) {
  const { t } = useT();
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-card">
      <div className="relative aspect-video overflow-hidden bg-line">
        <Cover event={event} sizes="(min-width: 1536px) 300px, (min-width: 640px) 46vw, calc(100vw - 2rem)" />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <div className="flex flex-wrap gap-1.5">
          <EventBadges event={event} />
        </div>
        <h2 className="mt-1 line-clamp-2 text-[1.1rem] leading-snug [overflow-wrap:anywhere]">
          {event.title}
        </h2>
        <p className="line-clamp-2 text-ink-2 text-sm [overflow-wrap:anywhere]">
          {event.short_description || event.description || t("events.noDescription")}
        </p>
        <p className="text-sm">
          <span className="font-semibold">
            <StartDate event={event} />
          </span>
          <MoreDates event={event} />
        </p>
        <p className="line-clamp-2 text-ink-3 text-sm">{formatVenue(event)}</p>
        <Origin event={event} />
        <div className="mt-auto pt-2">
          <div className="border-line border-t pt-3">
            <EventActions event={event} commands={commands} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** A draft may have no date yet. */
function StartDate({ event }: { event: StaffEvent }) {
  const { t, language } = useT();
  if (!event.start_date) return t("events.noDate");
  return <time dateTime={event.start_date}>{formatDate(event, language, "long")}</time>;
}

function EventRow({ event, commands }: ItemProps) {
  return (
    <article className="grid grid-cols-[min(4rem,18vw)_minmax(0,1fr)] gap-x-[min(1rem,4.2vw)] gap-y-2 p-3 sm:px-4 @xl:grid-cols-[5rem_minmax(0,1fr)_auto] @xl:items-center">
      <div className="relative aspect-4/3 w-full overflow-hidden rounded-lg bg-line">
        <Cover event={event} sizes="80px" />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 font-sans font-semibold text-base tracking-normal [overflow-wrap:anywhere]">
            {event.title}
          </h2>
          <span className="flex flex-wrap gap-1.5">
            <EventBadges event={event} />
          </span>
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-ink-2 text-sm">
          <span>
            <StartDate event={event} />
            <MoreDates event={event} />
          </span>
          <span className="min-w-0 text-ink-3 [overflow-wrap:anywhere]">{formatVenue(event)}</span>
        </p>
        <Origin event={event} />
      </div>
      <div className="col-span-2 @xl:col-span-1">
        <EventActions event={event} commands={commands} />
      </div>
    </article>
  );
}

/** "+ 11 dates" of an event with several. */
function MoreDates({ event }: { event: StaffEvent }) {
  const { t } = useT();
  const count = event.showing_count - 1;
  return count > 0 && <span className="text-ink-2"> {t("events.moreDates", { count })}</span>;
}

/** Its category, and where it came from. */
function Origin({ event }: { event: StaffEvent }) {
  const { language } = useT();
  const categories = useCategories();
  const platforms = usePlatforms();
  return (
    <p className="text-ink-3 text-sm">
      <span className="mr-1.5 inline-block size-2 rounded-full align-[0.1em] bg-(--hue)" aria-hidden="true" />
      {categories.name(event.category, language)} <span aria-hidden="true">·</span>{" "}
      {platforms.name(event.source)}
    </p>
  );
}
