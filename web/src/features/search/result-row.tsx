import type { CSSProperties } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { track } from "../../lib/track";
import { categoryColour } from "../../shared/categories/category";
import { cachedCard } from "../../shared/events/card-cache";
import { Cover } from "../../shared/events/cover";
import { DateBlock } from "../../shared/events/date-block";
import { EventDate, MoreDates } from "../../shared/events/event-date";
import { formatPrice, formatVenue } from "../../shared/events/event-format";
import { PlatformBadge } from "../../shared/events/platform-badge";
import { StateBadge } from "../../shared/events/state-badge";
import { TicketLink } from "../../shared/events/ticket-link";
import { FavouriteButton } from "../../shared/favourites/favourite-button";
import type { Point } from "../../shared/map/bounds";
import { distanceKm, formatDistance } from "../../shared/map/distance";
import { useCategoryName } from "../../shared/site/site";
import { ButtonLink } from "../../ui/button";

interface Props {
  event: Event;
  /** The visitor's position, if distances are shown and it is known. */
  origin: Point | null;
  /** For the first row: its picture is the largest above the fold. */
  eager: boolean;
}

/** A search result with links to the event and its seller. The list is the `@container` that its layout depends on: with large text a wide screen is narrow. */
export function ResultRow({ event, origin, eager }: Props) {
  const { language, t } = useI18n();
  const category = useCategoryName()(event.category);
  const render = () => {
    const price = formatPrice(event, language);
    const onFollow = () => track("event_click", { event_id: event.event_id });
    return (
      <article
        style={{ "--hue": categoryColour(event.category) } as CSSProperties}
        className="grid grid-cols-[min(7rem,35vw)_minmax(0,1fr)] break-inside-avoid print:block overflow-hidden rounded-card border border-line bg-card shadow-card transition-[border-color,box-shadow] duration-200 hover:border-brand-2/50 hover:shadow-lift @min-[38rem]:grid-cols-[13rem_1fr] @min-[56rem]:grid-cols-[15rem_1fr_auto]"
      >
        <div className="relative min-h-36 bg-line print:hidden @min-[38rem]:row-span-2 @min-[38rem]:min-h-44 @min-[56rem]:row-span-1">
          <div className="absolute inset-0">
            <Cover
              event={event}
              sizes="(min-width: 1280px) 240px, (min-width: 640px) 208px, 112px"
              eager={eager}
            />
          </div>
          <DateBlock event={event} />
          <FavouriteButton event={event} place="right-2 bottom-2" />
        </div>
        <div className="flex min-w-0 flex-col gap-1.5 p-3.5 @min-[38rem]:p-5 @min-[38rem]:pb-3 @min-[56rem]:pb-5">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="flex min-w-0 items-center gap-1.5 font-semibold text-(--hue) text-[0.8rem] [overflow-wrap:anywhere]">
              <span className="size-2 shrink-0 rounded-full bg-(--hue)" aria-hidden="true" />
              {category}
            </span>
            <PlatformBadge platform={event.platform} />
            <StateBadge showing={event.showing} />
          </p>
          <h2 className="text-[1.1rem] leading-tight [overflow-wrap:anywhere] @min-[38rem]:text-[1.35rem]">
            <Link
              to={paths.event(event.event_id)}
              onClick={onFollow}
              className="hover:text-brand hover:underline"
            >
              {event.title}
            </Link>
          </h2>
          <p className="break-words text-ink-2 text-sm @min-[38rem]:text-[0.95rem]">
            <EventDate event={event} style="long" />
            <MoreDates count={event.showing_count} />
            <br />
            {formatVenue(event)}
            {origin && <Distance event={event} origin={origin} />}
          </p>
          {price && (
            <p className="font-bold [overflow-wrap:anywhere] @min-[56rem]:hidden print:block">{price}</p>
          )}
          {event.short_description && (
            <p className="mt-0.5 hidden max-w-[62ch] text-[0.92rem] text-ink-3 @min-[56rem]:line-clamp-2">
              {event.short_description}
            </p>
          )}
        </div>
        <div className="col-span-2 flex flex-col print:hidden justify-center gap-2.5 border-line border-t p-3.5 @min-[38rem]:col-span-1 @min-[38rem]:border-t-0 @min-[38rem]:pt-0 @min-[38rem]:px-5 @min-[38rem]:pb-5 @min-[56rem]:w-52 @min-[56rem]:border-line @min-[56rem]:border-l @min-[56rem]:pt-5">
          {price && <p className="hidden text-center font-bold text-lg @min-[56rem]:block">{price}</p>}
          <div className="flex gap-2 *:flex-1 @max-[38rem]:flex-wrap @min-[38rem]:*:flex-none @min-[56rem]:flex-col">
            <ButtonLink
              variant="secondary"
              to={paths.event(event.event_id)}
              onClick={onFollow}
              className="px-4"
            >
              {t("search.details")}
              <span className="sr-only">: {event.title}</span>
            </ButtonLink>
            <TicketLink event={event} named className="px-4" />
          </div>
        </div>
      </article>
    );
  };
  // As for cards: an eager picture needs its preload.
  const isCacheable = import.meta.env.SSR && !eager && !origin;
  return (isCacheable && cachedCard(event, ["row", category, language], render)) || render();
}

function Distance({ event, origin }: { event: Event; origin: Point }) {
  const { language, t } = useI18n();
  const away = distanceKm(origin, event);
  if (!Number.isFinite(away)) return null;
  const distance = formatDistance(away, true, language);
  return (
    <span className="whitespace-nowrap font-semibold text-ink">
      {" · "}
      {t("search.away", { distance })}
    </span>
  );
}
