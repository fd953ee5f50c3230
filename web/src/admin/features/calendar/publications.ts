/** What goes live when: GET /api/publications. */
import { calendarDay } from "../../../lib/format";
import type { Language } from "../../../lib/language";
import type { PlannedPublication } from "../../kit/api/types";
import { toDateTimeField } from "../../kit/format/format";

/** The entries by their day in Turkey, in order. */
export function byDay(entries: readonly PlannedPublication[]): Map<string, PlannedPublication[]> {
  const days = new Map<string, PlannedPublication[]>();
  for (const entry of entries) {
    const day = toDateTimeField(entry.at).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

/** "09:00" in Turkey, on a clock of 24 hours in both languages. */
export const timeOf = ({ at }: PlannedPublication): string => toDateTimeField(at).slice(11);

/** A draft may have a title in the other language only. */
export const titleOf = ({ title_tr, title_en }: PlannedPublication, language: Language): string =>
  (language === "tr" ? title_tr || title_en : title_en || title_tr) || "";

export const keyOf = ({ noun, id, action, at }: PlannedPublication): string => `${noun}${id}${action}${at}`;

/** True if it has happened: a change that is due is made within seconds. */
export const isDone = ({ at }: PlannedPublication, now: number): boolean => Date.parse(at) <= now;

/** "Wednesday, November 18, 2026", as each language has it. */
export function dayName(day: string, language: Language): string {
  const date = calendarDay(day, language);
  if (!date) return day;
  return language === "tr" ? `${date.full} ${date.longWeekday}` : `${date.longWeekday}, ${date.full}`;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The month of the address; the present one if it names none. */
export const monthOf = (text: string, today: string): string => (MONTH.test(text) ? text : today.slice(0, 7));
