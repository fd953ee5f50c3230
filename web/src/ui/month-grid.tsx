import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { addMonths, dayForKey, weeksOf } from "../lib/calendar";
import { calendarDay, monthName } from "../lib/format";
import type { Language } from "../lib/language";
import { ArrowLeftIcon, ArrowRightIcon } from "./icons";

/** How a day is drawn. */
export interface GridDay {
  isChosen: boolean;
  /** Its name for screen readers, given its date in words. */
  nameOf?: ((date: string) => string) | undefined;
  className?: string | undefined;
  /** Below the number. */
  mark?: ReactNode;
}

interface Props {
  /** The day that has the focus at first; its month is shown. */
  start: string;
  today: string;
  /** The first day that can be chosen. */
  min?: string;
  language: Language;
  previousLabel: string;
  nextLabel: string;
  dayOf: (day: string) => GridDay;
  onChoose: (day: string) => void;
  /** Called with the hovered or focused day, and with null when the pointer leaves. */
  onPoint?: (day: string | null) => void;
}

/** A month whose days are buttons, by pointer or by keys. */
export function MonthGrid(props: Props) {
  const { start, today, min = "", language, previousLabel, nextLabel, dayOf, onChoose, onPoint } = props;
  const [active, setActive] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const month = active.slice(0, 7);
  const title = monthName(month, language);
  const weeks = weeksOf(month);
  const clamp = (day: string) => (day < min ? min : day);
  const show = (count: number) => setActive(clamp(`${addMonths(month, count)}-01`));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayForKey(event.key, active);
    if (next === null) return;
    event.preventDefault();
    const day = clamp(next);
    // The day must be rendered to be focused, and focused before the next key.
    flushSync(() => setActive(day));
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  return (
    <div className="max-w-md">
      <div className="flex items-center justify-between gap-2">
        <MonthButton label={previousLabel} isDisabled={month <= min.slice(0, 7)} onClick={() => show(-1)}>
          <ArrowLeftIcon />
        </MonthButton>
        <p aria-live="polite" className="font-bold font-display text-lg">
          {title}
        </p>
        <MonthButton label={nextLabel} onClick={() => show(1)}>
          <ArrowRightIcon />
        </MonthButton>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: in a plain table screen readers keep the arrow keys to themselves; a grid passes them on.
        role="grid"
        aria-label={title}
        onKeyDown={onKeyDown}
        onPointerLeave={() => onPoint?.(null)}
        className="w-full table-fixed"
      >
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
                <td key={day} className="px-0 py-0.5">
                  {day.startsWith(month) && (
                    <DayButton
                      day={day}
                      look={dayOf(day)}
                      language={language}
                      isActive={day === active}
                      isToday={day === today}
                      isDisabled={day < min}
                      onPoint={onPoint}
                      onChoose={() => {
                        setActive(day);
                        onChoose(day);
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

interface MonthButtonProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function MonthButton({ label, isDisabled = false, onClick, children }: MonthButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-brand-soft disabled:cursor-not-allowed disabled:opacity-40"
    >
      {children}
    </button>
  );
}

interface DayProps extends Pick<Props, "language" | "onPoint"> {
  day: string;
  look: GridDay;
  isActive: boolean;
  isToday: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function DayButton({ day, look, language, isActive, isToday, isDisabled, onPoint, onChoose }: DayProps) {
  const date = calendarDay(day, language);
  const name = `${date?.full}, ${date?.longWeekday}`;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      disabled={isDisabled}
      aria-pressed={look.isChosen}
      aria-label={look.nameOf?.(name) ?? name}
      aria-current={isToday ? "date" : undefined}
      onClick={onChoose}
      onPointerEnter={() => onPoint?.(day)}
      onFocus={() => onPoint?.(day)}
      className={`relative grid min-h-11 w-full place-items-center rounded-lg border border-transparent text-[min(1rem,6vw)] tabular-nums hover:border-brand-2 disabled:cursor-not-allowed disabled:border-transparent disabled:text-ink-3 disabled:opacity-50 aria-pressed:bg-brand aria-pressed:font-bold aria-pressed:text-card aria-[current=date]:border-control ${look.className ?? ""}`}
    >
      {date?.day}
      {look.mark}
    </button>
  );
}
