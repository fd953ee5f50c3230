/** Calendar arithmetic on local days (`2026-12-24`) and months (`2026-12`), without a time zone. */

const DAY_MS = 86_400_000;
/** Turkey has had no daylight saving time since 2016. */
const TURKEY_OFFSET_MS = 3 * 3_600_000;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day in Turkey at a time in milliseconds. */
export const dayInTurkey = (time: number): string =>
  new Date(time + TURKEY_OFFSET_MS).toISOString().slice(0, 10);

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
  return `${String(Math.floor(total / 12)).padStart(4, "0")}-${String((total % 12) + 1).padStart(2, "0")}`;
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

/** The day that a key of a calendar grid leads to; null for other keys. */
export function dayForKey(key: string, day: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, 6 - weekdayOf(day));
    case "PageUp":
      return inMonth(day, -1);
    case "PageDown":
      return inMonth(day, 1);
    default:
      return null;
  }
}

/** The same day of another month; its last one if it is shorter. */
function inMonth(day: string, count: number): string {
  const month = addMonths(day.slice(0, 7), count);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
