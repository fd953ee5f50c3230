import { type CSSProperties, type RefObject, useCallback, useEffect, useRef } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { scrollToRow, useElementRefs } from "../../lib/element-refs";
import type { EventFilter } from "../../lib/event-filter";
import { changeFilter } from "../../lib/filter-changes";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Link, useNavigate } from "../../lib/router";
import { track } from "../../lib/track";
import { categoryColour } from "../../shared/categories/category";
import { EventDate } from "../../shared/events/event-date";
import { formatDate } from "../../shared/events/event-format";
import { withCoordinates } from "../../shared/map/bounds";
import { EventMap } from "../../shared/map/event-map";
import { citiesByCount } from "../../shared/map/pin-name";
import { prefersReducedMotion } from "../../shared/map/reduced-motion";
import { starPath } from "../../ui/star";
import type { MapHighlight } from "./map-highlight";

interface City {
  name: string;
  events: Event[];
}

/** Events with coordinates by city, the city with the most events first. */
export function citiesOf(events: readonly Event[]): City[] {
  const cities = new Map<string, Event[]>();
  for (const event of withCoordinates(events))
    cities.set(event.city, [...(cities.get(event.city) ?? []), event]);
  return [...cities]
    .map(([name, events]) => ({ name, events }))
    .sort((a, b) => b.events.length - a.events.length);
}

interface Props {
  filter: EventFilter;
  events: readonly Event[];
  /** The total number of events, of which `events` is a part. */
  total: number;
  /** The section around the list and the panel. */
  section: RefObject<HTMLElement | null>;
  link: MapHighlight;
}

/** From this width on the map is beside the list. On narrower screens scrolling to a card would scroll the map away. */
const BESIDE = "(min-width: 64rem)";

/** The map panel beside the list: a map, and the events by city below it. */
export function MapPanel({ filter, events, total, section, link }: Props) {
  const { language, t } = useI18n();
  const byCity = useRef<HTMLUListElement>(null);
  const rows = useElementRefs<string>();
  const searchArea = useAreaSearch(filter);
  const cities = citiesOf(events);
  useInSight(section);

  const { cards, onMark } = link;
  // The card of the selected pin stays highlighted after other pins were hovered.
  const chosen = useRef<number | null>(null);
  const mark = useCallback((id: number | null) => onMark(id ?? chosen.current), [onMark]);
  const choose = useCallback(
    (events: readonly Event[] | null) => {
      const [first] = events ?? [];
      chosen.current = first?.id ?? null;
      mark(null);
      if (first && window.matchMedia(BESIDE).matches)
        cards
          .get(first.id)
          ?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion() ? "auto" : "smooth" });
    },
    [cards, mark],
  );
  useEffect(() => () => onMark(null), [onMark]);
  const showCity = (events: readonly Event[]) =>
    scrollToRow(byCity.current, rows.get(citiesByCount(events)[0] ?? ""));
  return (
    <aside
      aria-labelledby="map-panel"
      className="sticky top-37 hidden max-h-[calc(100dvh-10rem)] flex-col self-start overflow-hidden rounded-card border border-line bg-card shadow-card lg:flex"
    >
      <h3 id="map-panel" className="px-5 pt-4 pb-3 text-xl">
        {t("home.onTheMap")}
      </h3>
      <EventMap
        events={events}
        highlightedId={link.highlightedId}
        onHighlight={mark}
        onChoose={choose}
        onVisibleEvents={showCity}
        onSearchArea={searchArea}
        className="h-96 shrink-0 border-line border-y"
      />
      {events.length < total && (
        <p className="border-line border-b px-5 py-2.5 text-ink-2 text-sm">
          {t("map.shownOf", { shown: decimal(events.length, language), total: decimal(total, language) })}
        </p>
      )}
      {cities.length === 0 ? (
        <p className="px-5 py-5 text-ink-2">{t("home.nothingOnTheMap")}</p>
      ) : (
        <ul ref={byCity} className="min-h-0 flex-1 overflow-y-auto">
          {cities.map((city) => (
            <li key={city.name} ref={rows.ref(city.name)}>
              <CityList city={city} onPoint={link.onPoint} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

/** Scrolls to the section when the map is opened, unless the list is already in view. */
function useInSight(section: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = section.current;
    if (element && element.getBoundingClientRect().top > window.innerHeight / 4)
      element.scrollIntoView({ block: "start", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }, [section]);
}

/** Searches an area of the map instead of a city. */
function useAreaSearch(filter: EventFilter): (area: string) => void {
  const navigate = useNavigate();
  return (bbox) => navigate(paths.search(changeFilter(filter, "bbox", bbox)));
}

function CityList({ city, onPoint }: { city: City; onPoint: MapHighlight["onPoint"] }) {
  const { language } = useI18n();
  return (
    <>
      <h4 className="sticky top-0 flex items-baseline justify-between bg-card px-5 pt-3 pb-1 font-bold text-ink">
        {city.name}
        <span className="font-medium text-ink-3 text-sm">{city.events.length}</span>
      </h4>
      <ul>
        {city.events.map((event) => (
          <li
            key={event.id}
            onPointerEnter={() => onPoint(event.id)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(event.id)}
            onBlur={() => onPoint(null)}
          >
            <Link
              to={paths.event(event.event_id)}
              onClick={() => track("event_click", { event_id: event.event_id })}
              style={{ "--hue": categoryColour(event.category) } as CSSProperties}
              className="-outline-offset-3 flex min-h-11 items-start gap-3 px-5 py-2 hover:bg-brand-soft"
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className="mt-0.5 size-4.5 shrink-0">
                <path d={PIN} className="fill-(--hue)" />
                <circle cx="12" cy="12" r="3.5" className="fill-card" />
              </svg>
              <span className="min-w-0">
                <b className="line-clamp-1 font-semibold text-sm">{event.title}</b>
                <span className="line-clamp-1 text-ink-3 text-sm">
                  <EventDate event={event} style="day" />
                  {event.venue && formatDate(event, language, "day") && " · "}
                  {event.venue}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const PIN = starPath(12, 12, 11.5);
