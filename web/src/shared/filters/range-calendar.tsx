import { useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { dayInTurkey } from "../../lib/calendar";
import type { EventFilter } from "../../lib/event-filter";
import { chooseDates } from "../../lib/filter-changes";
import { calendarDay } from "../../lib/format";
import { MonthGrid } from "../../ui/month-grid";
import { formatDays } from "./days";
import { useApplyFilter } from "./filter-url";
import { type DayRange, isWithin, rangeBetween } from "./range";

/** A calendar in which two presses choose a range. The first press applies at once, as a range of one day. */
export function RangeCalendar({ filter }: { filter: EventFilter }) {
  const { language, t } = useI18n();
  const apply = useApplyFilter();
  const [today] = useState(() => dayInTurkey(Date.now()));
  /** The first of the two days, while the second is awaited. */
  const [first, setFirst] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const chosen = rangeOf(filter);
  const shown = first ? rangeBetween(first, pointed ?? first) : chosen;

  const choose = (day: string) => {
    const { from, to } = rangeBetween(first ?? day, day);
    apply(chooseDates(filter, from, to), { replace: first !== null });
    setFirst(first === null ? day : null);
  };
  const start = chosen && chosen.from > today ? chosen.from : today;
  return (
    <>
      <MonthGrid
        start={start}
        today={today}
        min={today}
        language={language}
        previousLabel={t("filters.previousMonth")}
        nextLabel={t("filters.nextMonth")}
        onChoose={choose}
        onPoint={setPointed}
        dayOf={(day) => {
          const isEnd = day === shown?.from || day === shown?.to;
          return {
            isChosen: isEnd,
            nameOf: isWithin(day, chosen) ? (date) => t("filters.chosenDay", { date }) : undefined,
            className: isWithin(day, shown) && !isEnd ? "rounded-none! bg-brand-soft text-brand" : "",
          };
        }}
      />
      <p role="status" className="mt-1 min-h-10 text-ink-2 text-sm">
        {first
          ? t("filters.chooseLastDay", { day: calendarDay(first, language)?.full ?? first })
          : chosen
            ? t("filters.chosenDays", { days: formatDays(chosen.from, chosen.to, language) })
            : t("filters.chooseFirstDay")}
      </p>
    </>
  );
}

function rangeOf({ from, to }: EventFilter): DayRange | null {
  if (!from && !to) return null;
  return { from: from ?? "", to: to ?? "9999-12-31" };
}
