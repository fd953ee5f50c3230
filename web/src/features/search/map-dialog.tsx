import { useQuery } from "@tanstack/react-query";
import { type Ref, useCallback, useRef, useState } from "react";
import { type Event, eventsQuery } from "../../api/events";
import type { Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { parseBbox } from "../../lib/bbox";
import { scrollToRow, useElementRefs } from "../../lib/element-refs";
import type { EventFilter } from "../../lib/event-filter";
import { changeFilter } from "../../lib/filter-changes";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Link, useNavigate } from "../../lib/router";
import { track } from "../../lib/track";
import { EventDate } from "../../shared/events/event-date";
import { formatPrice } from "../../shared/events/event-format";
import { StateBadge } from "../../shared/events/state-badge";
import { ActiveCount } from "../../shared/filters/active-count";
import type { Group } from "../../shared/filters/facets";
import { FilterPanel } from "../../shared/filters/filter-panel";
import { FilterUrlContext } from "../../shared/filters/filter-url";
import { withCoordinates } from "../../shared/map/bounds";
import { EventMap } from "../../shared/map/event-map";
import { mapUrl } from "../../shared/map/map-url";
import { citiesByCount } from "../../shared/map/pin-name";
import { Chip } from "../../ui/chip";
import { Dialog } from "../../ui/dialog";
import { ExternalIcon, FilterIcon } from "../../ui/icons";
import { Star } from "../../ui/star";
import { searchRequest } from "./use-results";

/** What the filters beside the map need. */
interface FilterParts {
  facets: Facets | null;
  groups: readonly Group[];
}

interface Props extends FilterParts {
  filter: EventFilter;
  /** The results loaded so far. */
  events: readonly Event[];
  /** True if there are more. */
  hasMore: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The results on a map, and by city beside it; a placeholder if none has coordinates. */
export function MapDialog({ filter, facets, groups, events, hasMore, isOpen, onClose }: Props) {
  const { t } = useI18n();
  const found = useMapEvents(filter, isOpen && hasMore);
  const shown = found?.data ?? events;
  const isKnown = filter.bbox !== undefined || withCoordinates(shown).length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("search.mapTitle")}
      closeLabel={t("search.closeMap")}
      look={isKnown ? "wide" : "centre"}
    >
      {isKnown ? (
        <Results
          filter={filter}
          facets={facets}
          groups={groups}
          events={shown}
          total={found?.meta.total ?? shown.length}
        />
      ) : (
        <div className="flex flex-col items-center gap-3 px-2 py-10 text-center">
          <Star className="size-14" />
          <p className="font-bold font-display text-2xl">{t("search.mapSoon")}</p>
          <p className="max-w-[42ch] text-ink-2">{t("search.mapSoonHint")}</p>
        </div>
      )}
    </Dialog>
  );
}

const MAP_FILTER_URL = { urlOf: paths.search, keepScroll: true };

/** The API's maximum page size. */
const MOST = 100;

function useMapEvents(filter: EventFilter, isWanted: boolean) {
  const { language } = useI18n();
  const { data } = useQuery({
    ...eventsQuery({ ...searchRequest(filter, language), limit: MOST, facets: undefined }),
    enabled: isWanted,
  });
  return data;
}

interface ResultsProps extends FilterParts {
  filter: EventFilter;
  events: readonly Event[];
  total: number;
}

function Results({ filter, facets, groups, events, total }: ResultsProps) {
  const { language, t } = useI18n();
  const navigate = useNavigate();
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const rows = useElementRefs<number>();
  const sections = useElementRefs<string>();
  const cities = byCity(events);

  const show = useCallback(
    (events: readonly Event[] | null) => {
      const [first] = events ?? [];
      // Scrolls the list's own container: scrolling the page would move the map away.
      if (first) scrollToRow(list.current, rows.get(first.id));
      setChosen(first?.id ?? null);
    },
    [rows],
  );
  const showCity = (events: readonly Event[]) =>
    scrollToRow(list.current, sections.get(citiesByCount(events)[0] ?? ""));
  const searchArea = (area: string) =>
    navigate(paths.search(changeFilter(filter, "bbox", area)), { keepScroll: true });
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <EventMap
        events={events}
        highlightedId={highlightedId}
        onHighlight={setHighlightedId}
        onChoose={show}
        onVisibleEvents={showCity}
        area={parseBbox(filter.bbox)}
        onSearchArea={searchArea}
        className="h-[min(58dvh,30rem)] overflow-hidden rounded-xl border border-line lg:h-[min(74dvh,46rem)]"
      />
      <div ref={list} className="flex min-h-0 flex-col gap-6 lg:max-h-[min(74dvh,46rem)] lg:overflow-y-auto">
        <p>
          <Chip aria-pressed={isFiltering} onClick={() => setFiltering(!isFiltering)}>
            <FilterIcon className="size-4.5 text-ink-3" />
            {t("filters.filters")}
            <ActiveCount filter={filter} />
          </Chip>
        </p>
        {isFiltering && (
          // Inside the dialog the map follows each choice without a jump.
          <FilterUrlContext value={MAP_FILTER_URL}>
            <FilterPanel filter={filter} facets={facets} groups={groups} level={3} isWide />
          </FilterUrlContext>
        )}
        {events.length < total && (
          <p className="text-ink-2 text-sm">
            {t("map.shownOf", { shown: decimal(events.length, language), total: decimal(total, language) })}
          </p>
        )}
        {cities.length === 0 && <p className="text-ink-2">{t("map.emptyArea")}</p>}
        {!isFiltering &&
          cities.map(([city, events]) => (
            <section key={city} ref={sections.ref(city)} aria-label={city}>
              <h3 className="mb-1.5 text-lg">{city}</h3>
              <ul className="divide-y divide-line">
                {events.map((event) => (
                  <Place
                    key={event.id}
                    ref={rows.ref(event.id)}
                    event={event}
                    isHighlighted={event.id === (highlightedId ?? chosen)}
                    onPoint={setHighlightedId}
                  />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}

interface PlaceProps {
  ref: Ref<HTMLLIElement>;
  event: Event;
  isHighlighted: boolean;
  onPoint: (id: number | null) => void;
}

function Place({ ref, event, isHighlighted, onPoint }: PlaceProps) {
  const { language, t } = useI18n();
  const price = formatPrice(event, language);
  const point = () => onPoint(event.id);
  const leave = () => onPoint(null);
  return (
    <li
      ref={ref}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      className={`-mx-2 rounded-lg px-2 pt-1.5 ${isHighlighted ? "bg-brand-soft" : ""}`}
    >
      <p>
        <Link
          to={paths.event(event.event_id)}
          onClick={() => track("event_click", { event_id: event.event_id })}
          className="block py-0.5 font-semibold hover:underline pointer-coarse:pt-2.5"
        >
          {event.title}
        </Link>
        <span className="block text-ink-2 text-sm">
          <EventDate event={event} style="day" />
          {price && ` · ${price}`} <StateBadge showing={event.showing} />
        </span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 text-sm">
        {event.venue}
        <a
          href={mapUrl(event) ?? ""}
          target="_blank"
          rel="noopener"
          title={t("event.openMap")}
          className="-mr-1.5 ml-auto flex min-h-11 items-center gap-1 rounded-lg px-1.5 font-semibold text-brand text-xs hover:underline"
        >
          <span className="sr-only">{t("event.openMap")}: </span>
          OpenStreetMap
          <span className="sr-only">
            , {event.title} ({t("site.opensNewTab")})
          </span>
          <ExternalIcon className="size-4" />
        </a>
      </p>
    </li>
  );
}

/** Events with coordinates by city, in the order in which the cities first occur. */
export function byCity(events: readonly Event[]): [city: string, events: Event[]][] {
  const cities = new Map<string, Event[]>();
  for (const event of withCoordinates(events))
    cities.set(event.city, [...(cities.get(event.city) ?? []), event]);
  return [...cities];
}
