import type { CSSProperties } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { categoryColour } from "../../shared/categories/category";
import { Cover } from "../../shared/events/cover";
import { EventDate, MoreDates } from "../../shared/events/event-date";
import { formatPrice, formatVenue } from "../../shared/events/event-format";
import { EventLink } from "../../shared/events/event-link";
import { StateBadge } from "../../shared/events/state-badge";
import { FavouriteButton } from "../../shared/favourites/favourite-button";

interface Props {
  event: Event;
  poster: string | null;
  /** Its pin on the map is highlighted. */
  isOnMap: boolean;
}

/** On the card itself instead of a picture. */
const HEART_PLACE =
  "top-0 right-0 bg-transparent! text-ink-3! data-kept:text-danger! hover:text-danger! [--focus:inherit]!";

/** An event of the compact list: date, title, place and price in three lines at most. */
export function EventRow({ event, poster, isOnMap }: Props) {
  const { language } = useI18n();
  const where = formatVenue(event);
  const price = formatPrice(event, language);
  return (
    <article
      data-on-map={isOnMap ? "" : undefined}
      style={{ "--hue": categoryColour(event.category) } as CSSProperties}
      className="group relative flex h-full min-h-16.5 items-center gap-3 overflow-hidden rounded-xl border border-line bg-card py-1.5 pr-3 pl-1.5 transition-colors hover:border-brand-2/50 has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-(--focus) has-[h3_a:focus-visible]:outline-offset-2"
    >
      <div className="@max-[18rem]:hidden relative size-14 shrink-0 overflow-hidden rounded-lg border-(--hue) border-b-3 bg-line print:hidden">
        <Cover event={event} sizes="56px" poster={poster} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="@max-[18rem]:line-clamp-none mr-8 line-clamp-2 text-[0.98rem] leading-tight">
          <EventLink event={event} />
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-[0.82rem] text-ink-2 leading-snug">
          <span className="min-w-0 flex-[1_1_8rem] line-clamp-1 @max-[18rem]:line-clamp-none">
            <StateBadge showing={event.showing} /> <EventDate event={event} style="day" />
            <MoreDates count={event.showing_count} />
            {where && ` · ${where}`}
          </span>
          {price && <b className="text-ink">{price}</b>}
        </p>
      </div>
      <FavouriteButton event={event} place={HEART_PLACE} />
    </article>
  );
}
