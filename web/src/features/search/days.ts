/** Formats the date range that the search understood. */
import type { Understood } from "../../api/search";
import { calendarDay } from "../../lib/format";
import type { Language } from "../../lib/language";

/** "21–22 Kas", "Nov 30 – Dec 2"; empty if the dates are invalid. */
export function formatDays({ from, to }: Pick<Understood, "from" | "to">, language: Language): string {
  const first = from && calendarDay(from, language);
  const end = to && lastDayBefore(to);
  const last = end && calendarDay(end, language);
  if (!first || !last) return "";
  // A range that ends in the early morning belongs to the previous day.
  if (from.slice(0, 10) >= end) return dayAndMonth(first.day, first.month);
  if (first.month !== last.month)
    return `${dayAndMonth(first.day, first.month)} – ${dayAndMonth(last.day, last.month)}`;
  return dayAndMonth(`${first.day}–${last.day}`, first.month);

  function dayAndMonth(day: string, month: string): string {
    return language === "tr" ? `${day} ${month}` : `${month} ${day}`;
  }
}

/** "Tonight" ends at five in the morning of the next day. */
const NIGHT_MS = 6 * 3_600_000;

/** The last day of a range. The offset is ignored: start and end have the same one. */
function lastDayBefore(moment: string): string {
  const at = Date.parse(`${moment.slice(0, 19)}Z`);
  return Number.isNaN(at) ? "" : new Date(at - NIGHT_MS).toISOString().slice(0, 10);
}
