import { useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { Chip } from "../../ui/chip";
import { formatDate } from "../events/event-format";
import { type Showing, showingState } from "../events/showing";
import { STATE_TEXTS } from "../events/state-badge";

/** Fewer dates need no filter. */
const FILTER_FROM = 7;

/** All showings to come of an event with several; each leads to the page at that showing. */
export function DateList({ event }: { event: Event }) {
  const { t } = useI18n();
  const [city, setCity] = useState<string | null>(null);
  const { showings } = event;
  if (showings.length < 2) return null;
  const cities = [...new Set(showings.map((showing) => showing.city).filter(Boolean))];
  const isFiltered = cities.length > 1 && showings.length >= FILTER_FROM;
  // After a language switch the city may have another name.
  const chosenCity = isFiltered && city && cities.includes(city) ? city : null;
  const shown = chosenCity ? showings.filter((showing) => showing.city === chosenCity) : showings;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="mb-4 text-2xl md:text-[1.7rem]">
        {t("event.dates")}
      </h2>
      {isFiltered && (
        <fieldset className="mb-3 flex flex-wrap gap-2 noscript:hidden">
          <legend className="sr-only">{t("event.cityFilter")}</legend>
          {[null, ...cities].map((name) => (
            <Chip key={name} aria-pressed={name === chosenCity} onClick={() => setCity(name)}>
              {name ?? t("event.allCities")}
            </Chip>
          ))}
        </fieldset>
      )}
      <ul className="max-h-112 divide-y divide-line overflow-y-auto rounded-card border border-line bg-card">
        {shown.map((showing) => (
          <li key={showing.showing_id}>
            <DateLink
              showing={showing}
              to={paths.event(event.event_id, showing.showing_id)}
              isCurrent={showing.showing_id === event.showing?.showing_id}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DateLinkProps {
  showing: Showing;
  to: string;
  isCurrent: boolean;
}

/** The history entry is replaced, so that "back" leaves the event. */
const IN_PLACE = { replace: true, keepScroll: true };

function DateLink({ showing, to, isCurrent }: DateLinkProps) {
  const { language, t } = useI18n();
  const state = showingState(showing);
  const place = [showing.venue, showing.hall, showing.city].filter(Boolean).join(" · ");
  return (
    <Link
      to={to}
      navigation={IN_PLACE}
      aria-current={isCurrent ? "true" : undefined}
      className="-outline-offset-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-brand-soft aria-[current]:bg-brand-soft aria-[current]:text-brand"
    >
      <time dateTime={showing.start_date} className="min-w-40 font-semibold">
        {formatDate(showing, language, "day")}
      </time>
      <span className="min-w-0 flex-1 basis-40 text-[0.95rem] [overflow-wrap:anywhere]">{place}</span>
      {state && <span className="font-semibold text-danger text-sm">{t(STATE_TEXTS[state])}</span>}
    </Link>
  );
}
