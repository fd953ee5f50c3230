/** When an event is, in words, and when it is over. */
import type { Event } from "../../api/events";
import { clockTime } from "../../lib/format";
import type { Language } from "../../lib/language";
import { whenLine } from "../events/event-lines";

type Times = Pick<Event, "date" | "time" | "start_date" | "end_date">;

const HOUR = 3_600_000;
/** How long the API lists an event that has a beginning only. */
const LISTED_HOURS = 4;

/** The moment from which the API lists the event no more, in milliseconds. */
export function overAt({ start_date, end_date }: Pick<Times, "start_date" | "end_date">): number {
  if (end_date) return isDay(end_date) ? endOfDay(end_date) : Date.parse(end_date);
  return isDay(start_date) ? endOfDay(start_date) : Date.parse(start_date) + LISTED_HOURS * HOUR;
}

export interface DateLines {
  /** "18 Kasım 2026 Çarşamba", or the first and the last day. */
  date: string;
  /** "20:30 – 22:30"; null when the hour is not known. */
  time: string | null;
  /** Whether it goes on for days: the hour is then that of the first one. */
  isRun: boolean;
}

export function dateLines(event: Times, language: Language): DateLines {
  const date = whenLine({ ...event, time: null }, language, "long");
  const isRun = date !== whenLine({ ...event, time: null, end_date: null }, language, "long");
  const begins = clockTime(event.time, language);
  const ends = isRun ? null : clockTime(event.end_date?.slice(11), language);
  const time = begins && ends && begins !== ends ? `${begins} – ${ends}` : begins;
  return { date: date || event.date, time, isRun };
}

const isDay = (text: string) => !text.includes("T");
const endOfDay = (day: string) => Date.parse(`${day}T00:00:00+03:00`) + 24 * HOUR;
