import { type MouseEvent, memo, useEffect, useRef, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { ElementRefs } from "../../lib/element-refs";
import { decimal } from "../../lib/format";
import { useLazy } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { EventCard } from "../../shared/events/event-card";
import { countLoaded, EMBEDDED_COUNT, type LoadedEvents } from "../../shared/events/loaded-events";
import { distinctPosters } from "../../shared/events/posters";
import { ChevronDownIcon } from "../../ui/icons";
import { Star } from "../../ui/star";
import { eventFilter, type Filters } from "./filters";
import { PAGE_SIZE } from "./home-events";
import type { ListLayout } from "./toolbar";

/** With fewer events there is no lead card. */
const FEWEST_WITH_A_LEAD = 5;

/** How many cards were expanded, restored on Back from an event. Only set in the browser. */
const expanded = { filterKey: "", count: PAGE_SIZE };

interface Props {
  page: LoadedEvents;
  filters: Filters;
  layout: ListLayout;
  /** A panel is beside it. */
  isNarrow: boolean;
  /** There is no other picture above it. */
  isFirstPicture: boolean;
  onLoadAll: () => void;
  /** The card elements, for the map beside the list. */
  cards: ElementRefs<number>;
  /** The event whose pin is highlighted on the map. */
  marked: number | null;
  /** Called with the hovered or focused card. */
  onPoint: (id: number | null) => void;
}

export function EventList(props: Props) {
  const { page, filters, layout, isNarrow, isFirstPicture, onLoadAll, cards, marked, onPoint } = props;
  const filterKey = paths.search(eventFilter(filters));
  const [count, setCount] = useState(expanded.filterKey === filterKey ? expanded.count : PAGE_SIZE);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  const shown = page.data.slice(0, count);
  const posters = distinctPosters(shown);
  const hasLead = layout === "grid" && !isNarrow && shown.length >= FEWEST_WITH_A_LEAD;

  useEffect(() => {
    if (count > EMBEDDED_COUNT) onLoadAll();
  }, [count, onLoadAll]);

  // Moves the focus to the first new card for keyboard users.
  useEffect(() => {
    if (firstNew.current === null || shown.length <= firstNew.current) return;
    const card = list.current?.children[firstNew.current];
    firstNew.current = null;
    card?.querySelector("a")?.focus({ preventScroll: true });
  });

  const showMore = () => {
    firstNew.current = shown.length;
    expanded.filterKey = filterKey;
    expanded.count = count + PAGE_SIZE;
    setCount(expanded.count);
  };
  return (
    <div className="@container">
      <ul ref={list} className={columns(layout, isNarrow)}>
        {shown.map((event, position) => {
          const isLead = hasLead && position === 0;
          return (
            <Item
              key={event.id}
              event={event}
              eager={isFirstPicture && position === 0}
              layout={layout === "list" ? "list" : isLead ? "lead" : "grid"}
              poster={posters[position] ?? null}
              isMarked={event.id === marked}
              cards={cards}
              onPoint={onPoint}
            />
          );
        })}
        <More page={page} shown={shown.length} hasLead={hasLead} filters={filters} onMore={showMore} />
      </ul>
    </div>
  );
}

interface ItemProps extends Pick<Props, "cards" | "onPoint"> {
  event: Event;
  eager: boolean;
  layout: "grid" | "list" | "lead";
  poster: string | null;
  isMarked: boolean;
}

const loadRow = () => import("./event-row").then(({ EventRow }) => EventRow);

/** Memoized: only cards whose highlight changes render again. */
const Item = memo(function Item(props: ItemProps) {
  const { event, eager, layout, poster, isMarked, cards, onPoint } = props;
  const Row = useLazy(layout === "list", loadRow);
  const point = () => onPoint(event.id);
  const leave = () => onPoint(null);
  return (
    <li
      ref={cards.ref(event.id)}
      className={layout === "lead" ? "@min-[60rem]:col-span-2" : ""}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      {layout === "list" ? (
        Row && <Row event={event} poster={poster} isOnMap={isMarked} />
      ) : (
        <EventCard event={event} eager={eager} layout={layout} poster={poster} isOnMap={isMarked} />
      )}
    </li>
  );
});

/** By the width of the list in `rem`: with large text a wide screen has room for fewer columns. */
function columns(layout: ListLayout, isNarrow: boolean): string {
  if (layout === "list")
    return "later-items grid grid-cols-1 gap-1.5 [--later:4.75rem] md:grid-cols-2 md:gap-3";
  const wide = isNarrow ? "" : "@min-[60rem]:grid-cols-3 @min-[74rem]:grid-cols-4";
  return `later-items grid grid-cols-1 content-start gap-4 @min-[34rem]:grid-cols-2 @min-[34rem]:gap-5.5 ${wide}`;
}

interface MoreProps {
  page: LoadedEvents;
  shown: number;
  hasLead: boolean;
  filters: Filters;
  onMore: () => void;
}

const SM_SPANS = ["@min-[34rem]:col-span-2", "@min-[34rem]:col-span-1"];
const LG_SPANS = ["@min-[60rem]:col-span-3", "@min-[60rem]:col-span-2", "@min-[60rem]:col-span-1"];
const XL_SPANS = [
  "@min-[74rem]:col-span-4",
  "@min-[74rem]:col-span-3",
  "@min-[74rem]:col-span-2",
  "@min-[74rem]:col-span-1",
];

/** Fills the rest of the last row. Expands the loaded list; at its end it links to the search. */
function More({ page, shown, hasLead, filters, onMore }: MoreProps) {
  const { language, t } = useI18n();
  const total = page.meta.total;
  if (shown >= total) return null;
  const isLoaded = shown < countLoaded(page);
  const open = (event: MouseEvent) => {
    if (!isLoaded) return;
    event.preventDefault();
    onMore();
  };
  const cells = hasLead ? shown + 1 : shown;
  const span = hasLead
    ? `${SM_SPANS[shown % 2]} ${LG_SPANS[cells % 3]} ${XL_SPANS[cells % 4]}`
    : "col-span-full";
  return (
    <li className={`${span} print:hidden`}>
      <Link
        to={paths.search(eventFilter(filters))}
        onClick={open}
        className="group flex h-full min-h-40 flex-col items-center justify-center gap-1 rounded-card border border-line bg-brand-soft px-6 py-8 text-center transition-colors duration-200 hover:border-brand-2"
      >
        <Star className="mb-2 size-12 transition-transform duration-250 group-hover:rotate-45 motion-reduce:transition-none" />
        <span className="flex items-center gap-1.5 font-bold font-display text-brand text-xl">
          {t(isLoaded ? "home.showMore" : "home.searchAll")}
          {isLoaded && <ChevronDownIcon className="size-5" />}
        </span>
        <span className="text-ink-2 text-sm">
          {t("home.shownOf", { shown: decimal(shown, language), total: decimal(total, language) })}
        </span>
      </Link>
    </li>
  );
}
