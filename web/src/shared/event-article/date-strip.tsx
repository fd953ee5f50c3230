import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { useElementRefs } from "../../lib/element-refs";
import { calendarDay } from "../../lib/format";
import { useIsHydrated } from "../../lib/hydrated";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { Chip } from "../../ui/chip";
import { ArrowLeftIcon, ArrowRightIcon } from "../../ui/icons";
import { type Showing, showingState } from "../events/showing";
import { STATE_TEXTS } from "../events/state-badge";
import { calendarMonths, dayOf, type MonthDay, nextDay, weekdayNames } from "./calendar-months";
import { IN_PLACE } from "./date-list";

interface Props {
  event: Event;
  /** Those of its showings that are marked. */
  showings: readonly Showing[];
}

/** The months with showings side by side. A day leads to its first showing; with the arrow keys from day to day. */
export function DateStrip({ event, showings }: Props) {
  const { language, t } = useI18n();
  const months = calendarMonths(showings, language);
  const weekdays = weekdayNames(language);
  const days = [...new Set(showings.map(dayOf))].sort();
  const chosen = event.showing ? dayOf(event.showing) : "";
  const [focused, setFocused] = useState<string | null>(null);
  // One day is in the tab order: the one that had the focus last, else the chosen one, else the first.
  const tabStop = [focused, chosen].find((day) => day && days.includes(day)) ?? days[0];
  const isHydrated = useIsHydrated();
  const links = useElementRefs<string>();
  const strip = useRef<HTMLElement>(null);
  const sections = useElementRefs<string>();

  const chosenMonth = chosen.slice(0, 7);
  useEffect(() => {
    const [box, month] = [strip.current, sections.get(chosenMonth)];
    if (box && month) scrollIntoStrip(box, month);
  }, [chosenMonth, sections]);

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextDay(event.key, days, focused ?? tabStop ?? "");
    if (next === null) return;
    event.preventDefault();
    links.get(next)?.focus();
  };
  const scroll = (direction: 1 | -1) => {
    const box = strip.current;
    const step = box?.firstElementChild?.clientWidth ?? 0;
    box?.scrollBy({ left: direction * step, behavior: "smooth" });
  };
  return (
    <div className="relative mb-4 rounded-card border border-line bg-card p-3 print:hidden">
      {months.length > 1 && (
        <div className="absolute top-3 right-3 z-1 flex gap-2 *:size-[44px] *:min-h-0 noscript:hidden">
          <Chip shape="round" aria-label={t("event.monthsBefore")} onClick={() => scroll(-1)}>
            <ArrowLeftIcon className="size-4.5" />
          </Chip>
          <Chip shape="round" aria-label={t("event.monthsAfter")} onClick={() => scroll(1)}>
            <ArrowRightIcon className="size-4.5" />
          </Chip>
        </div>
      )}
      <nav
        ref={strip}
        aria-label={t("event.calendar")}
        onKeyDown={move}
        className="later-items no-scrollbar relative flex [--later:21rem] snap-x snap-mandatory items-start gap-6 overflow-x-auto overscroll-x-contain scroll-smooth motion-reduce:scroll-auto"
      >
        {months.map(({ key, name, firstColumn, days }) => (
          <section
            key={key}
            ref={sections.ref(key)}
            aria-label={name}
            className="w-full max-w-88 shrink-0 snap-start sm:w-[calc(50%-0.75rem)]"
          >
            <p className="flex min-h-[44px] items-center pr-[104px] pb-1 pl-2 font-bold font-display text-lg">
              {name}
            </p>
            <div
              aria-hidden="true"
              className="grid grid-cols-7 text-center text-[min(0.75rem,3.8vw)] text-ink-3"
            >
              {weekdays.map((weekday) => (
                <span key={weekday}>{weekday}</span>
              ))}
            </div>
            <ul className="grid grid-cols-7">
              {days.map((day) =>
                day.showings.length > 0 ? (
                  <li key={day.day} style={columnOf(day, firstColumn)}>
                    <DayLink
                      ref={links.ref(day.date)}
                      day={day}
                      to={paths.event(event.event_id, day.showings[0]?.showing_id)}
                      isCurrent={day.date === chosen}
                      isTabStop={!isHydrated || day.date === tabStop}
                      onFocus={() => setFocused(day.date)}
                    />
                  </li>
                ) : (
                  <li
                    key={day.day}
                    aria-hidden="true"
                    style={columnOf(day, firstColumn)}
                    className="grid h-11 place-items-center text-[min(0.875rem,5vw)] text-ink-3"
                  >
                    {day.day}
                  </li>
                ),
              )}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

const columnOf = ({ day }: MonthDay, firstColumn: number) =>
  day === 1 ? { gridColumnStart: firstColumn } : undefined;

/** Scrolls the strip alone: `scrollIntoView` would move the page, too. */
function scrollIntoStrip(box: HTMLElement, month: HTMLElement): void {
  const [left, right] = [month.offsetLeft, month.offsetLeft + month.offsetWidth];
  if (left < box.scrollLeft || right > box.scrollLeft + box.clientWidth) box.scrollLeft = left;
}

interface DayLinkProps {
  ref: (element: HTMLElement | null) => void;
  day: MonthDay;
  to: string;
  isCurrent: boolean;
  isTabStop: boolean;
  onFocus: () => void;
}

function DayLink({ ref, day, to, isCurrent, isTabStop, onFocus }: DayLinkProps) {
  const { language, t } = useI18n();
  const { showings } = day;
  const states = showings.map(showingState);
  // A day is struck out only if nothing takes place on it.
  const isOff = states.every((state) => state === "cancelled" || state === "postponed");
  const [state] = states;
  const isSame = states.every((other) => other === state);
  const parts = calendarDay(day.date, language);
  const name =
    language === "tr" ? `${parts?.full} ${parts?.longWeekday}` : `${parts?.longWeekday}, ${parts?.full}`;
  return (
    <Link
      ref={ref}
      to={to}
      navigation={IN_PLACE}
      tabIndex={isTabStop ? undefined : -1}
      onFocus={onFocus}
      aria-current={isCurrent ? "date" : undefined}
      className={`-outline-offset-2 relative mx-auto grid size-11 max-w-full place-items-center rounded-full border-2 border-card bg-brand-soft font-bold text-[min(1rem,5vw)] text-brand hover:border-brand-2 aria-[current]:bg-brand aria-[current]:text-card ${isOff ? "line-through decoration-2" : ""}`}
    >
      <span aria-hidden="true">{day.day}</span>
      <span className="sr-only">
        {name}
        {showings.length > 1 && `, ${t("event.showingsOfDay", { count: showings.length })}`}
        {state && isSame && `, ${t(STATE_TEXTS[state])}`}
      </span>
      {showings.length > 1 && (
        <span aria-hidden="true" className="absolute bottom-1 text-[0.6rem] leading-none">
          ••
        </span>
      )}
    </Link>
  );
}
