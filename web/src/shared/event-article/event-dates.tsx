import { type CSSProperties, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { monthName } from "../../lib/format";
import { Chip } from "../../ui/chip";
import { useHasEnded } from "../events/clock";
import { formatDate } from "../events/event-format";
import { type Showing, showingTimes } from "../events/showing";
import { dayOf, monthOf } from "./calendar-months";
import { DateList } from "./date-list";
import { DateStrip } from "./date-strip";
import { PastDates } from "./past-dates";

/** Fewer dates need no filter. */
const FILTER_FROM = 7;
/** Fewer days are seen at a glance in the list. */
const STRIP_FROM = 4;

/** All showings of an event with several: a calendar, a list, and on demand those that are over. */
export function EventDates({ event }: { event: Event }) {
  const { language, t } = useI18n();
  const { showings } = event;
  // An event that is over is read with all of its dates.
  const isOver = useHasEnded(showings.at(-1) ?? event);
  const [chosenCity, setCity] = useState<string | null>(null);
  const [chosenMonth, setMonth] = useState<string | null>(null);
  const isLong = showings.length >= FILTER_FROM;
  const cities = isLong ? distinct(showings.map(({ city }) => city)) : [];
  // After a language switch the city may have another name.
  const city = chosenCity && cities.includes(chosenCity) ? chosenCity : null;
  const inCity = city ? showings.filter((showing) => showing.city === city) : showings;
  const months = isLong ? distinct(showings.map(monthOf)) : [];
  const month =
    chosenMonth && inCity.some((showing) => monthOf(showing) === chosenMonth) ? chosenMonth : null;
  const shown = month ? inCity.filter((showing) => monthOf(showing) === month) : inCity;
  const isInCity = (key: string) => inCity.some((showing) => monthOf(showing) === key);
  const hasStrip = distinct(showings.map(dayOf)).length >= STRIP_FROM;
  return (
    <section
      aria-labelledby="dates"
      style={{ "--later": hasStrip ? "60rem" : "24rem" } as CSSProperties}
      className="later-part"
    >
      <h2 id="dates" className="mb-4 text-2xl md:text-[1.7rem]">
        {t("event.dates")}
      </h2>
      <Choices
        label={t("event.cityFilter")}
        all={t("event.allCities")}
        choices={cities.map((name) => ({ key: name, name }))}
        chosen={city}
        onChoose={setCity}
      />
      <Choices
        label={t("event.monthFilter")}
        all={t("event.allMonths")}
        choices={months.filter(isInCity).map((key) => ({ key, name: monthName(key, language) }))}
        chosen={month}
        onChoose={setMonth}
      />
      {hasStrip && <DateStrip event={event} showings={shown} />}
      <DateList event={event} showings={shown} />
      {!isOver && <PastDates event={event} />}
      <Chosen showing={event.showing} />
    </section>
  );
}

const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

interface ChoicesProps {
  label: string;
  /** The name of "no filter". */
  all: string;
  choices: readonly { key: string; name: string }[];
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

/** A filter as a row of buttons; nothing if there is no choice. */
function Choices({ label, all, choices, chosen, onChoose }: ChoicesProps) {
  if (choices.length < 2) return null;
  return (
    <fieldset className="mb-3 min-w-0 noscript:hidden">
      <legend className="sr-only">{label}</legend>
      <div className="-mx-4 no-scrollbar flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        <Chip aria-pressed={chosen === null} onClick={() => onChoose(null)} className="shrink-0">
          {all}
        </Chip>
        {choices.map(({ key, name }) => (
          <Chip key={key} aria-pressed={key === chosen} onClick={() => onChoose(key)} className="shrink-0">
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Tells screen readers which date the page shows: what changes is elsewhere on it. */
function Chosen({ showing }: { showing: Showing | null | undefined }) {
  const { language, t } = useI18n();
  const [first] = useState(showing?.showing_id);
  if (!showing) return null;
  const date = formatDate(showingTimes(showing), language, "long");
  return (
    <p aria-live="polite" className="sr-only">
      {showing.showing_id !== first && t("event.chosenDate", { date, place: showing.venue || showing.city })}
    </p>
  );
}
