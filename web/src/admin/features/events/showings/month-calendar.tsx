import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { calendarDay } from "../../../../lib/format";
import { ArrowLeftIcon, ArrowRightIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { IconButton } from "../../../kit/ui/buttons";
import { addDays, addMonths, weekdayOf, weeksOf } from "./calendar";

interface Props {
  /** The page that is shown at first: `2026-12`. */
  start: string;
  today: string;
  chosen: ReadonlySet<string>;
  /** Days that the event has already. */
  taken: ReadonlySet<string>;
  onToggle: (day: string) => void;
}

/** A month in which any number of days can be chosen, by pointer or by keys. */
export function MonthCalendar({ start, today, chosen, taken, onToggle }: Props) {
  const { t, language } = useT();
  const [month, setMonth] = useState(start);
  const [active, setActive] = useState(start === today.slice(0, 7) ? today : `${start}-01`);
  const grid = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(month);
  const show = (next: string) => {
    setMonth(next);
    setActive(`${next}-01`);
  };
  const moveTo = (day: string) => {
    // The day must be rendered to be focused, and focused before the next key.
    flushSync(() => {
      setActive(day);
      setMonth(day.slice(0, 7));
    });
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextDay(event.key, active);
    if (next === null) return;
    event.preventDefault();
    moveTo(next);
  };
  const title = calendarDay(`${month}-01`, language)?.full.replace(/^1 | 1,/, "") ?? month;
  return (
    <div className="max-w-md">
      <div className="flex items-center justify-between gap-2">
        <IconButton aria-label={t("events.dates.previousMonth")} onClick={() => show(addMonths(month, -1))}>
          <ArrowLeftIcon />
        </IconButton>
        <p aria-live="polite" className="font-bold font-display text-lg">
          {title}
        </p>
        <IconButton aria-label={t("events.dates.nextMonth")} onClick={() => show(addMonths(month, 1))}>
          <ArrowRightIcon />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: in a plain table screen readers keep the arrow keys to themselves; a grid passes them on. */}
      <table ref={grid} role="grid" aria-label={title} onKeyDown={onKeyDown} className="w-full table-fixed">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" className="py-1.5 font-semibold text-[min(0.75rem,4.6vw)] text-ink-2">
                <abbr title={calendarDay(day, language)?.longWeekday} className="no-underline">
                  {calendarDay(day, language)?.weekday}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0.5">
                  {day.startsWith(month) && (
                    <DayButton
                      day={day}
                      isActive={day === active}
                      isChosen={chosen.has(day)}
                      isTaken={taken.has(day)}
                      isToday={day === today}
                      onToggle={() => {
                        setActive(day);
                        onToggle(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a key leads to from a day; null for other keys. */
function nextDay(key: string, day: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, 6 - weekdayOf(day));
    case "PageUp":
      return `${addMonths(day.slice(0, 7), -1)}-01`;
    case "PageDown":
      return `${addMonths(day.slice(0, 7), 1)}-01`;
    default:
      return null;
  }
}

interface DayProps {
  day: string;
  isActive: boolean;
  isChosen: boolean;
  isTaken: boolean;
  isToday: boolean;
  onToggle: () => void;
}

function DayButton({ day, isActive, isChosen, isTaken, isToday, onToggle }: DayProps) {
  const { t, language } = useT();
  const date = calendarDay(day, language);
  const name = `${date?.full}, ${date?.longWeekday}`;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={isTaken ? t("events.dates.takenDay", { day: name }) : name}
      aria-current={isToday ? "date" : undefined}
      onClick={onToggle}
      className="relative grid min-h-11 w-full place-items-center rounded-lg border border-transparent text-[min(1rem,6vw)] tabular-nums hover:border-brand-2 aria-pressed:bg-brand aria-pressed:font-bold aria-pressed:text-card aria-[current=date]:border-control"
    >
      {date?.day}
      {isTaken && <span className="absolute bottom-1 size-1.5 rounded-full bg-current" aria-hidden="true" />}
    </button>
  );
}
