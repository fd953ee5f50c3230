import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayForKey, weeksOf } from "../../../lib/calendar";
import { calendarDay, monthName } from "../../../lib/format";
import { useT } from "../../i18n/texts";
import type { PlannedPublication } from "../../kit/api/types";
import { EntryChip } from "./planned-link";
import { dayName, keyOf } from "./publications";

interface Props {
  month: string;
  today: string;
  /** The day whose entries are listed below. */
  chosen: string;
  now: number;
  entries: ReadonlyMap<string, readonly PlannedPublication[]>;
  onChoose: (day: string) => void;
  onMonth: (month: string) => void;
}

/** More entries of a day are listed below the month. */
const MOST_IN_CELL = 4;

/** A month with its entries; on a phone with their number. Arrow keys move between the days. */
export function MonthTable({ month, today, chosen, now, entries, onChoose, onMonth }: Props) {
  const { language } = useT();
  const table = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const first = today.startsWith(month) ? today : `${month}-01`;
  const [moved, setMoved] = useState(first);
  const active = moved.startsWith(month) ? moved : first;
  const weeks = weeksOf(month);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).dataset.day) return;
    const day = dayForKey(event.key, isMoving.current ? moved : active);
    if (day === null) return;
    event.preventDefault();
    isMoving.current = true;
    setMoved(day);
    if (!day.startsWith(month)) onMonth(day.slice(0, 7));
  };
  // Another month is rendered later, once the address has changed.
  useEffect(() => {
    if (!isMoving.current || !moved.startsWith(month)) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${moved}"]`)?.focus();
  }, [moved, month]);
  return (
    // The frame is no border of the table: collapsed borders have no round corners.
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: in a plain table screen readers keep the arrow keys to themselves; a grid passes them on.
        role="grid"
        aria-label={monthName(month, language)}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" className="py-2 font-semibold text-ink-2 text-xs">
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
                <td
                  key={day}
                  className={`border-line border-t border-l p-0.5 first:border-l-0 align-top sm:h-28 sm:p-1 ${day.startsWith(month) ? "" : "bg-paper"}`}
                >
                  <DayCell
                    day={day}
                    isActive={day === active}
                    isToday={day === today}
                    isChosen={day === chosen}
                    entries={entries.get(day) ?? []}
                    now={now}
                    onChoose={() => {
                      setMoved(day);
                      onChoose(day);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  day: string;
  isActive: boolean;
  isToday: boolean;
  isChosen: boolean;
  entries: readonly PlannedPublication[];
  now: number;
  onChoose: () => void;
}

function DayCell({ day, isActive, isToday, isChosen, entries, now, onChoose }: CellProps) {
  const { t, language } = useT();
  const date = calendarDay(day, language);
  const name = dayName(day, language);
  const more = entries.length - MOST_IN_CELL;
  return (
    <div className="@container flex min-w-0 flex-col gap-1">
      <button
        type="button"
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday ? "date" : undefined}
        aria-label={entries.length > 0 ? t("calendar.dayWith", { day: name, count: entries.length }) : name}
        onClick={onChoose}
        className={`flex min-h-11 w-full flex-col items-center justify-center rounded-lg text-sm tabular-nums aria-[current=date]:font-bold sm:min-h-7 sm:items-start sm:px-1.5 ${isChosen ? "bg-brand text-card" : "hover:bg-brand-soft aria-[current=date]:text-brand"}`}
      >
        {date?.day}
        {entries.length > 0 && (
          <span className="mt-0.5 flex gap-0.5 sm:hidden" aria-hidden="true">
            {entries.slice(0, 3).map((entry) => (
              <span key={keyOf(entry)} className="size-1.5 rounded-full bg-current" />
            ))}
          </span>
        )}
      </button>
      <ul className="hidden flex-col gap-1 sm:flex">
        {entries.slice(0, MOST_IN_CELL).map((entry) => (
          <li key={keyOf(entry)} className="min-w-0">
            <EntryChip entry={entry} now={now} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <button
              type="button"
              onClick={onChoose}
              className="min-h-6 px-1.5 font-semibold text-brand text-xs hover:underline"
            >
              {t("calendar.more", { count: more })}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
