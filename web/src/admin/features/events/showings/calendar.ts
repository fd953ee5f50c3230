/** Calendar arithmetic on local days (`2026-12-24`) and moments (`2026-12-24T20:30`), without a time zone. */

const DAY_MS = 86_400_000;

const pad = (number: number, length = 2) => String(number).padStart(length, "0");

/** The day as text; null if the calendar does not have it. */
export function dayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 && year <= 9999;
  return isReal ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : null;
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string =>
  new Date(timeOf(day) + count * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (first: string, last: string): number =>
  Math.round((timeOf(last) - timeOf(first)) / DAY_MS);

/** 0 is Monday, as both languages begin their weeks in Turkey. */
export const weekdayOf = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7;

/** A month as `2026-12`, so many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const total = year * 12 + number - 1 + count;
  return `${pad(Math.floor(total / 12), 4)}-${pad((total % 12) + 1)}`;
}

/** The weeks that a month's page shows, from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const count = Math.ceil((weekdayOf(first) + daysBetween(first, `${addMonths(month, 1)}-01`)) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );
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
