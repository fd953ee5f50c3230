import { useState } from "react";
import { addDays, weekdayOf } from "../../../../lib/calendar";
import { calendarDay } from "../../../../lib/format";
import { useT } from "../../../i18n/texts";
import { repeatWeekly } from "../../../kit/dates/calendar";
import { MomentField } from "../../../kit/dates/moment-field";
import { isDay, isMoment } from "../../../kit/dates/moments";
import { parseTimes } from "../../../kit/dates/parse-dates";
import { FieldGroup } from "../../../kit/fields/labelled-field";
import type { TabProps } from "./tab-props";
import { TimesField } from "./times-field";

/** A Monday: the names of the weekdays are those of its week. */
const MONDAY = "2026-11-16";

interface Repetition {
  first: string;
  last: string;
  weekdays: readonly number[];
  times: string;
}

/** The same weekdays every week until a day. */
export function WeeklyTab({ rows, time, today, onDates }: TabProps) {
  const { t, language } = useT();
  const [repetition, setRepetition] = useState<Repetition>(() => firstRepetition(rows, time, today));
  const { first, last, weekdays, times } = repetition;
  const change = (part: Partial<Repetition>) => {
    const next = { ...repetition, ...part };
    setRepetition(next);
    onDates(datesOf(next));
  };
  const toggle = (weekday: number) =>
    change({
      weekdays: weekdays.includes(weekday)
        ? weekdays.filter((one) => one !== weekday)
        : [...weekdays, weekday],
    });
  const isReversed = isDay(first) && isDay(last) && last < first;
  return (
    <div className="flex flex-col gap-4">
      <FieldGroup label={t("events.dates.weekdays")}>
        <div className="flex flex-wrap gap-1.5">
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <button
              key={weekday}
              type="button"
              aria-pressed={weekdays.includes(weekday)}
              aria-label={calendarDay(addDays(MONDAY, weekday), language)?.longWeekday}
              onClick={() => toggle(weekday)}
              className="min-h-11 min-w-13 rounded-xl border border-line px-2.5 font-semibold text-ink-2 text-sm hover:border-brand-2 aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-card"
            >
              {calendarDay(addDays(MONDAY, weekday), language)?.weekday}
            </button>
          ))}
        </div>
      </FieldGroup>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <MomentField
          label={t("events.dates.first")}
          value={first}
          onChange={(value) => change({ first: value.slice(0, isMoment(value) ? 10 : undefined) })}
          required
        />
        <MomentField
          label={t("events.dates.until")}
          value={last}
          onChange={(value) => change({ last: value.slice(0, isMoment(value) ? 10 : undefined) })}
          error={isReversed ? t("events.check.beforeStart") : undefined}
          required
        />
        <TimesField value={times} onChange={(next) => change({ times: next })} />
      </div>
    </div>
  );
}

/** Goes on a week after the last date. */
function firstRepetition(rows: TabProps["rows"], time: string, today: string): Repetition {
  const last = rows
    .map(({ start_date }) => start_date)
    .filter(isMoment)
    .sort()
    .at(-1)
    ?.slice(0, 10);
  const first = last && last >= today ? addDays(last, 7) : today;
  return { first, last: "", weekdays: [weekdayOf(first)], times: time };
}

function datesOf({ first, last, weekdays, times }: Repetition) {
  const read = parseTimes(times);
  if (!read || !isDay(first) || !isDay(last)) return [];
  return repeatWeekly(first, last, weekdays, read).map((start) => ({ start, end: null }));
}
