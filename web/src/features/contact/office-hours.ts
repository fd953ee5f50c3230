/** The office hours. */

interface Shift {
  name: "weekdays" | "saturday" | "sunday";
  /** Days of the week, Sunday is 0. */
  days: readonly number[];
  /** From and until, as HH:MM; null on a day off. */
  hours: readonly [opens: string, closes: string] | null;
}

export const OFFICE_HOURS: readonly Shift[] = [
  { name: "weekdays", days: [1, 2, 3, 4, 5], hours: ["09:00", "18:00"] },
  { name: "saturday", days: [6], hours: ["10:00", "16:00"] },
  { name: "sunday", days: [0], hours: null },
];

/** Turkey has no daylight saving time. */
const TURKISH_OFFSET = 3 * 60 * 60_000;

/** True if the office is open at a time, independent of the visitor's time zone. */
export function isOpenAt(moment: number): boolean {
  const there = new Date(moment + TURKISH_OFFSET);
  const clock = there.toISOString().slice(11, 16);
  const hours = OFFICE_HOURS.find(({ days }) => days.includes(there.getUTCDay()))?.hours;
  return hours != null && clock >= hours[0] && clock < hours[1];
}
