import type { CSSProperties } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { categoryColour } from "../categories/category";
import { FavouriteButton } from "../favourites/favourite-button";
import { useCategoryName } from "../site/site";
import { cachedCard } from "./card-cache";
import { Cover } from "./cover";
import { DateBlock } from "./date-block";
import { EventDate, MoreDates } from "./event-date";
import { formatDate, formatPrice, formatVenue } from "./event-format";
import { EventLink } from "./event-link";
import { PlatformBadge } from "./platform-badge";
import { hostOf } from "./seller";
import { StateBadge } from "./state-badge";
import { TicketLink } from "./ticket-link";

interface Props {
  event: Event;
  /** For the card with the largest picture above the fold. */
  eager?: boolean | "phones";
  layout?: "grid" | "list" | "lead";
  /** "day" if the picture is too small for the date badge. */
  when?: "short" | "day";
  /** Shown instead of the event's picture (posters.ts). */
  poster?: string | null | undefined;
  /** Its pin on the map is highlighted. */
  isOnMap?: boolean;
}

/** `<img sizes>` of each layout. */
const SIZES = {
  grid: "(min-width: 1280px) 288px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, calc(100vw - 2rem)",
  lead: "(min-width: 1024px) 310px, (min-width: 640px) 46vw, calc(100vw - 2rem)",
  list: "(min-width: 640px) 200px, 120px",
} as const;

const CARD =
  "group relative flex h-full break-inside-avoid print:flex-row! overflow-hidden rounded-card border border-line bg-card shadow-card transition-[border-color,box-shadow] duration-200 hover:border-brand-2/50 hover:shadow-lift has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-offset-2 has-[h3_a:focus-visible]:outline-(--focus)";

/** An event card. The whole card is a link named by the title. */
export function EventCard(props: Props) {
  const { event, eager = false, layout = "grid", when = "short", poster = null, isOnMap = false } = props;
  const { language, t } = useI18n();
  const category = useCategoryName()(event.category);
  const isLead = layout === "lead";
  const render = () => {
    const where = formatVenue(event);
    const isDated = formatDate(event, language, when) !== "";
    return (
      <article
        data-on-map={isOnMap ? "" : undefined}
        style={{ "--hue": categoryColour(event.category) } as CSSProperties}
        className={`${CARD} ${layout === "list" ? "" : "flex-col"} ${isLead ? "@min-[60rem]:flex-row" : ""}`}
      >
        <div className={PICTURE_BOX[layout]}>
          <Cover event={event} sizes={SIZES[layout]} eager={eager} poster={poster} />
          <DateBlock event={event} />
          <FavouriteButton event={event} place={HEART_PLACE[layout]} />
        </div>
        <div className={TEXT_BOX[layout]}>
          <p className="flex flex-wrap items-center gap-1.5 font-semibold text-(--hue) text-[0.8rem]">
            <span className="size-2 shrink-0 rounded-full bg-(--hue)" aria-hidden="true" />
            <span>
              {category}
              {isLead && event.is_featured && ` · ${t("site.featured")}`}
            </span>
            <StateBadge showing={event.showing} />
          </p>
          <h3 className={TITLE[layout]}>
            <EventLink event={event} />
          </h3>
          {isLead && event.short_description && (
            <p className="line-clamp-3 text-[0.92rem] text-ink-2 leading-relaxed @min-[34rem]:hidden @min-[60rem]:block">
              {event.short_description}
            </p>
          )}
          <p className="line-clamp-2 text-ink-2 text-sm">
            <EventDate event={event} style={when} />
            <MoreDates count={event.showing_count} />
            {where && isDated && " · "}
            {where}
          </p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2.5">
            {/* The small basis: at normal text size a long price wraps, not the row. */}
            <p className="flex-1 basis-12 font-bold">{formatPrice(event, language)}</p>
            {isLead && hostOf(event.url) ? (
              <TicketLink event={event} className="z-1" named />
            ) : (
              <PlatformBadge platform={event.platform} />
            )}
          </div>
        </div>
      </article>
    );
  };
  // React hoists preloads of eager pictures to the start of the page; a cached card would lose them.
  return (
    (import.meta.env.SSR &&
      !eager &&
      cachedCard(event, [category, language, layout, when, poster ?? ""], render)) ||
    render()
  );
}

const PICTURE_BOX = {
  grid: "relative aspect-4/3 bg-line print:aspect-auto print:w-16 print:shrink-0 print:bg-transparent",
  lead: "relative aspect-4/3 shrink-0 bg-line print:aspect-auto print:w-16 print:bg-transparent @min-[60rem]:aspect-auto @min-[60rem]:w-[52%]",
  list: "relative w-30 shrink-0 bg-line sm:w-50",
} as const;

/** In a list the picture is too narrow for the date and the heart side by side. */
const HEART_PLACE = {
  grid: "top-3 right-3",
  lead: "top-3 right-3",
  list: "right-2 bottom-2",
} as const;

const TEXT_BOX = {
  grid: "flex min-w-0 flex-1 flex-col gap-1.5 p-4",
  lead: "flex min-w-0 flex-1 flex-col gap-1.5 p-4 @min-[60rem]:gap-2.5 @min-[60rem]:p-6",
  list: "flex min-w-0 flex-1 flex-col gap-1 p-3 sm:p-4",
} as const;

const TITLE = {
  grid: "line-clamp-2 text-[1.16rem] leading-tight",
  lead: "line-clamp-2 text-[1.16rem] leading-tight @min-[60rem]:line-clamp-3 @min-[60rem]:text-[1.7rem]",
  list: "line-clamp-2 text-base leading-tight sm:text-[1.16rem]",
} as const;
