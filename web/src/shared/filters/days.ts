/** Formats a range of days. */
import { calendarDay } from "../../lib/format";
import type { Language } from "../../lib/language";

/** "21–22 Kas", "Nov 30 – Dec 2", "Nov 21"; empty if a day is invalid. */
export function formatDays(from: string, to: string, language: Language): string {
  const [first, last] = [calendarDay(from, language), calendarDay(to, language)];
  if (!first || !last) return "";
  if (from.slice(0, 10) >= to.slice(0, 10)) return dayAndMonth(first.day, first.month);
  if (first.month !== last.month || from.slice(0, 4) !== to.slice(0, 4))
    return `${dayAndMonth(first.day, first.month)} – ${dayAndMonth(last.day, last.month)}`;
  return dayAndMonth(`${first.day}–${last.day}`, first.month);

  function dayAndMonth(day: string, month: string): string {
    return language === "tr" ? `${day} ${month}` : `${month} ${day}`;
  }
}
