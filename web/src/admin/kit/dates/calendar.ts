/** The days (`2026-12-24`) and moments (`2026-12-24T20:30`) of showings, without a time zone. */
import { addDays, daysBetween, weekdayOf } from "../../../lib/calendar";

const pad = (number: number, length = 2) => String(number).padStart(length, "0");

/** The day as text; null if the calendar does not have it. */
export function dayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 && year <= 9999;
  return isReal ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : null;
}

/** The day with a time; the day alone without one. */
export const momentAt = (day: string, time: string | null | undefined): string =>
  time ? `${day}T${time}` : day;

/** Every chosen weekday from a first to a last day, both included. */
export function repeatWeekly(
  first: string,
  last: string,
  weekdays: readonly number[],
  times: readonly string[],
): string[] {
  const count = daysBetween(first, last) + 1;
  if (!(count > 0)) return [];
  return Array.from({ length: count }, (_, place) => addDays(first, place))
    .filter((day) => weekdays.includes(weekdayOf(day)))
    .flatMap((day) => atTimes(day, times));
}

export const atTimes = (day: string, times: readonly string[]): string[] =>
  times.length > 0 ? times.map((time) => momentAt(day, time)) : [day];
