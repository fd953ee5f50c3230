/** Words that mean days, as the days that they mean. */
import type { Understood } from "../../api/search";
import { calendarDay } from "../../lib/format";
import type { Language } from "../../lib/language";

/** The days that words mean: "21–22 Kas", "Nov 30 – Dec 2"; empty when they cannot be read. */
export function daysOf({ from, to }: Pick<Understood, "from" | "to">, language: Language): string {
  const first = from && calendarDay(from, language);
  const end = to && lastDayBefore(to);
  const last = end && calendarDay(end, language);
  if (!first || !last) return "";
  // A night that ends before the morning belongs to the day on which it began.
  if (from.slice(0, 10) >= end) return dayAndMonth(first.day, first.month);
  if (first.month !== last.month)
    return `${dayAndMonth(first.day, first.month)} – ${dayAndMonth(last.day, last.month)}`;
  return dayAndMonth(`${first.day}–${last.day}`, first.month);

  function dayAndMonth(day: string, month: string): string {
    return language === "tr" ? `${day} ${month}` : `${month} ${day}`;
  }
}

/** An hour at which nobody begins a day: "tonight" goes on until five. */
const NIGHT_MS = 6 * 3_600_000;

/** The last day before a moment: both are of the same clock, so that its offset does not matter. */
function lastDayBefore(moment: string): string {
  const at = Date.parse(`${moment.slice(0, 19)}Z`);
  return Number.isNaN(at) ? "" : new Date(at - NIGHT_MS).toISOString().slice(0, 10);
}
