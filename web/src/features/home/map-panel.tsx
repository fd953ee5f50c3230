import { type CSSProperties, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { track } from "../../lib/track";
import { starPath } from "../../ui/star";
import { categoryColour } from "../events/category";
import { whenLine } from "../events/event-lines";
import { OUTLINE, place, VIEW } from "./turkey";

interface City {
  name: string;
  events: Event[];
  x: number;
  y: number;
}

/** The events of each city that can be put on a map, the city with the most first. */
export function citiesOf(events: readonly Event[]): City[] {
  const cities = new Map<string, City>();
  for (const event of events) {
    if (event.latitude == null || event.longitude == null) continue;
    const known = cities.get(event.city);
    if (known) known.events.push(event);
    else
      cities.set(event.city, {
        name: event.city,
        events: [event],
        ...place(event.longitude, event.latitude),
      });
  }
  return [...cities.values()].sort((a, b) => b.events.length - a.events.length);
}

/** Where the events are: the country with a star for each city, and below it what is on there. */
export function MapPanel({ events }: { events: readonly Event[] }) {
  const { t } = useI18n();
  const [lit, setLit] = useState<string | null>(null);
  const cities = citiesOf(events);
  return (
    <aside
      aria-labelledby="map-panel"
      className="sticky top-37 hidden max-h-[calc(100dvh-10rem)] flex-col overflow-hidden rounded-card border border-line bg-card shadow-card lg:flex"
    >
      <h3 id="map-panel" className="px-5 pt-4 text-xl">
        {t("home.onTheMap")}
      </h3>
      <Country cities={cities} lit={lit} />
      {cities.length === 0 ? (
        <p className="px-5 pb-5 text-ink-2">{t("home.nothingOnTheMap")}</p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto border-line border-t">
          {cities.map((city) => (
            <li
              key={city.name}
              onPointerEnter={() => setLit(city.name)}
              onPointerLeave={() => setLit(null)}
              onFocus={() => setLit(city.name)}
              onBlur={() => setLit(null)}
            >
              <CityList city={city} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

function Country({ cities, lit }: { cities: City[]; lit: string | null }) {
  return (
    <svg viewBox={VIEW} aria-hidden="true" className="w-full shrink-0 px-3 py-2">
      <path
        d={OUTLINE}
        className="fill-brand-soft stroke-brand-2/35"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {/* The biggest last, so that it is not covered. */}
      {[...cities].reverse().map(({ name, events, x, y }) => (
        <path
          key={name}
          d={starPath(x, y, Math.min(5 + Math.sqrt(events.length) * 2, 14))}
          className={`transition-[fill] duration-150 ${name === lit ? "fill-saffron" : "fill-mark"} stroke-card`}
          strokeWidth="1"
        />
      ))}
    </svg>
  );
}

function CityList({ city }: { city: City }) {
  const { language } = useI18n();
  return (
    <>
      <h4 className="sticky top-0 flex items-baseline justify-between bg-card px-5 pt-3 pb-1 font-bold text-ink">
        {city.name}
        <span className="font-medium text-ink-3 text-sm">{city.events.length}</span>
      </h4>
      <ul>
        {city.events.map((event) => (
          <li key={event.id}>
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
                  {[whenLine(event, language, "short"), event.venue].filter(Boolean).join(" · ")}
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
