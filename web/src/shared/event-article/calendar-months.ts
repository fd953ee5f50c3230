/** The showings of an event as months of a calendar. */
import { calendarDay, monthName } from "../../lib/format";
import type { Language } from "../../lib/language";
import { type Showing, showingTimes } from "../events/showing";

export interface CalendarMonth {
  /** "2026-11" */
  key: string;
  /** "Kasım 2026" */
  name: string;
  /** The column of its first day, from 1. */
  firstColumn: number;
  days: MonthDay[];
}

export interface MonthDay {
  /** "2026-11-18" */
  date: string;
  day: number;
  /** Empty on most days. */
  showings: Showing[];
}

/** The day on which the showing begins, by the clock of the place. */
export const dayOf = (showing: Showing): string => showingTimes(showing).date;

/** "2026-11" */
export const monthOf = (showing: Showing): string => dayOf(showing).slice(0, 7);

/** The months with showings; months between them are left out. */
export function calendarMonths(showings: readonly Showing[], language: Language): CalendarMonth[] {
  const byDay = new Map<string, Showing[]>();
  for (const showing of showings) byDay.set(dayOf(showing), [...(byDay.get(dayOf(showing)) ?? []), showing]);
  const months = [...new Set([...byDay.keys()].map((date) => date.slice(0, 7)))].sort();
  return months.map((key) => ({
    key,
    name: monthName(key, language),
    firstColumn: weekdayColumn(`${key}-01`, language),
    days: Array.from({ length: daysIn(key) }, (_, place) => {
      const date = `${key}-${String(place + 1).padStart(2, "0")}`;
      return { date, day: place + 1, showings: byDay.get(date) ?? [] };
    }),
  }));
}

/** The names of the weekdays in the order of a week: from Monday in Turkish, from Sunday in English. */
export function weekdayNames(language: Language): string[] {
  const first = language === "tr" ? 2 : 1;
  // 1 November 2026 is a Sunday.
  return Array.from(
    { length: 7 },
    (_, place) => calendarDay(`2026-11-0${first + place}`, language)?.weekday ?? "",
  );
}

/**
 * The day that a key moves to among the days with showings: the next one, the one a week away or the nearest after it, the first, the
 * last. Null for other keys.
 */
export function nextDay(key: string, days: readonly string[], current: string): string | null {
  const place = days.indexOf(current);
  const at = (index: number) => days[Math.min(Math.max(index, 0), days.length - 1)] ?? null;
  if (key === "ArrowRight") return at(place + 1);
  if (key === "ArrowLeft") return at(place - 1);
  if (key === "Home") return at(0);
  if (key === "End") return at(days.length - 1);
  if (key === "ArrowDown") return days.find((day) => day >= shifted(current, 7)) ?? at(days.length - 1);
  if (key === "ArrowUp") return days.filter((day) => day <= shifted(current, -7)).at(-1) ?? at(0);
  return null;
}

function shifted(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

function weekdayColumn(date: string, language: Language): number {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return (language === "tr" ? (fromSunday + 6) % 7 : fromSunday) + 1;
}

function daysIn(month: string): number {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate();
}
