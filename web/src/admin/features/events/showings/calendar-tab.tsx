import { useState } from "react";
import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { atTimes } from "../../../kit/dates/calendar";
import { parseTimes } from "../../../kit/dates/parse-dates";
import { MonthCalendar } from "./month-calendar";
import type { TabProps } from "./tab-props";
import { TimesField } from "./times-field";

/** Days of a calendar, with the same times for all. */
export function CalendarTab({ rows, time, today, onDates }: TabProps) {
  const { t } = useT();
  const [days, setDays] = useState<ReadonlySet<string>>(new Set());
  const [times, setTimes] = useState(time);
  const taken = new Set(rows.map(({ start_date }) => start_date.slice(0, 10)));
  const last = [...taken].sort().at(-1) ?? "";
  const start = (last > today ? last : today).slice(0, 7);
  const change = (nextDays: ReadonlySet<string>, nextTimes: string) => {
    setDays(nextDays);
    setTimes(nextTimes);
    const read = parseTimes(nextTimes);
    const moments = read ? [...nextDays].sort().flatMap((day) => atTimes(day, read)) : [];
    onDates(moments.map((moment) => ({ start: moment, end: null })));
  };
  const toggle = (day: string) => {
    const next = new Set(days);
    if (!next.delete(day)) next.add(day);
    change(next, times);
  };
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <MonthCalendar start={start} today={today} chosen={days} taken={taken} onToggle={toggle} />
      </div>
      <div className="flex flex-1 basis-52 flex-col gap-3">
        <TimesField value={times} onChange={(next) => change(days, next)} />
        <p role="status" className="text-ink-2 text-sm">
          {t("events.dates.chosenDays", { count: days.size })}
        </p>
        {days.size > 0 && (
          <Button variant="ghost" className="self-start px-3" onClick={() => change(new Set(), times)}>
            {t("events.dates.clearDays")}
          </Button>
        )}
      </div>
    </div>
  );
}
