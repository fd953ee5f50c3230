import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { type Event, eventsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { inPlace } from "../../lib/turkish-places";
import { CITIES, cityName } from "../../shared/events/city";
import { useAtCurrentTime } from "../../shared/events/clock";
import { Cover } from "../../shared/events/cover";
import { EventDate } from "../../shared/events/event-date";
import { formatVenue } from "../../shared/events/event-format";
import { EventLink } from "../../shared/events/event-link";
import { EMBEDDED_COUNT, EVENT_LIMIT } from "../../shared/events/loaded-events";
import { distinctPosters } from "../../shared/events/posters";
import { StateBadge } from "../../shared/events/state-badge";
import { ChevronDownIcon, PinIcon } from "../../ui/icons";
import { changeTimes, isEveningOf, nextEvents, tonightRequest } from "./hero-choice";

interface Props {
  city: string | null;
  onChooseCity: (city: string | null) => void;
}

/** Tonight's events in the visitor's city beside the headline, the next ones where the evening has fewer. */
export function HeroEvents({ city, onChooseCity }: Props) {
  const { language, t } = useI18n();
  const local = useNextEvents(city, true);
  const isEmpty = city !== null && local.isLoaded && local.events.length === 0;
  const everywhere = useNextEvents(null, isEmpty);
  const { events, isTonight, isLoaded } = isEmpty ? everywhere : local;
  const shownCity = isEmpty ? null : city;
  const place = shownCity && cityName(shownCity, language);
  const at = (name: string) => (language === "tr" ? inPlace(name) : name);
  const title = isTonight
    ? place
      ? t("home.tonightIn", { place: at(place) })
      : t("site.tonight")
    : place
      ? t("home.nextIn", { place: at(place) })
      : t("home.nextUp");
  const posters = distinctPosters(events);
  return (
    // Hidden until the list is that of the remembered city (public.css).
    <section
      aria-labelledby="hero-events"
      data-city={city ?? undefined}
      style={COLOURS}
      className="hero-events @container min-w-0 rounded-card bg-[#2c2450] p-3 md:p-4"
    >
      <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 pl-1">
        <h2 id="hero-events" className="flex-1 basis-28 text-[1.15rem] leading-tight md:text-[1.35rem]">
          {title}
        </h2>
        <CityChoice city={city} onChoose={onChooseCity} />
      </div>
      {isEmpty && (
        <p role="status" className="mb-2 pl-1 text-[#cfc8e6] text-sm">
          {t("home.noneInCity", { place: at(cityName(city, language)) })}
        </p>
      )}
      <ul aria-busy={!isLoaded} className="grid min-h-69 grid-cols-1 content-start gap-1.5 lg:min-h-93.5">
        {!isLoaded && SKELETONS.map((key) => <li key={key} className="min-h-22 rounded-xl bg-[#372d61]" />)}
        {events.map((event, position) => (
          <li key={event.id} className={position < PHONE_SIZE ? "" : "max-lg:hidden"}>
            <HeroEvent event={event} poster={posters[position] ?? null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The hero is dark in both themes. */
const COLOURS = {
  "--brand": "#f2c57c",
  "--success": "#7fe0b8",
  "--warning": "#f0c069",
  "--danger": "#ff9fb0",
  "--ink-3": "#b6afcb",
} as CSSProperties;

/** On phones the categories are to be seen below them. */
const PHONE_SIZE = 3;
const SKELETONS = ["a", "b", "c"];

function useNextEvents(city: string | null, enabled: boolean) {
  const { language } = useI18n();
  const filter = { city: city ?? undefined };
  const tonight = useQuery({ ...eventsQuery(tonightRequest(city, language)), enabled });
  // The list of the page below, which fetches it.
  const all = useQuery({
    ...eventsQuery({ limit: EVENT_LIMIT, filter, language }),
    enabled,
    refetchOnMount: false,
  });
  const evening = tonight.data?.data ?? [];
  // Only what is embedded in the page, so that the server and the browser choose the same.
  const later = all.data?.data.slice(0, EMBEDDED_COUNT) ?? [];
  const moments = [...evening, ...later].flatMap(changeTimes);
  const chosen = useAtCurrentTime(
    (now) =>
      nextEvents(evening, later, now)
        .map(({ id }) => id)
        .join(),
    moments,
  );
  const byId = new Map([...later, ...evening].map((event) => [String(event.id), event]));
  const events = chosen.split(",").flatMap((id) => byId.get(id) ?? []);
  const [first] = events;
  const isTonight = useAtCurrentTime((now) => first !== undefined && isEveningOf(first, now), []);
  const isLoaded = !tonight.isPending && !all.isPending;
  return { events: isLoaded ? events : [], isTonight: isTonight || !isLoaded, isLoaded };
}

function HeroEvent({ event, poster }: { event: Event; poster: string | null }) {
  const where = formatVenue(event);
  return (
    <article className="group relative flex min-h-22 items-center gap-3 rounded-xl bg-[#372d61] px-2 py-1 transition-colors hover:bg-[#43376f] has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-(--focus)">
      <div className="size-16 shrink-0 @max-[16rem]:hidden overflow-hidden rounded-lg bg-white/10">
        <Cover event={event} sizes="64px" poster={poster} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="@max-[16rem]:line-clamp-none line-clamp-2 text-[0.98rem] leading-tight">
          <EventLink event={event} />
        </h3>
        <p className="@max-[16rem]:line-clamp-none mt-0.5 line-clamp-2 text-[#d6d0ea] text-[0.84rem] leading-snug">
          <EventDate event={event} style="day" />
          {where && ` · ${where}`} <StateBadge showing={event.showing} />
        </p>
      </div>
    </article>
  );
}

/** Chosen once, remembered, and the same as that of the list below. */
function CityChoice({ city, onChoose }: { city: string | null; onChoose: (city: string | null) => void }) {
  const { language, t } = useI18n();
  // The city of an older choice or of another filter may not be among those offered.
  const cities = city && !CITIES.some((known) => known === city) ? [city, ...CITIES] : CITIES;
  return (
    <label className="needs-js relative max-w-full">
      <span className="sr-only">{t("home.yourCity")}</span>
      <PinIcon className="pointer-events-none absolute top-3.5 left-3 size-4 text-[#f2c57c]" />
      <select
        value={city ?? ""}
        onChange={(event) => onChoose(event.target.value || null)}
        className="field-sizing-content min-h-11 max-w-full cursor-pointer appearance-none text-ellipsis rounded-full border border-white/30 bg-[#2c2450] pr-8 pl-8.5 font-semibold text-sm text-white hover:border-white/60"
      >
        <option value="">{t(city ? "home.everyCity" : "home.chooseCity")}</option>
        {cities.map((value) => (
          <option key={value} value={value}>
            {cityName(value, language)}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-4" />
    </label>
  );
}
