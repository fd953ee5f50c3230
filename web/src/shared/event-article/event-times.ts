/** Formats date and time of an event for its page. */
import type { Event } from "../../api/events";
import { clockTime } from "../../lib/format";
import type { Language } from "../../lib/language";
import { formatDate, isMultiDay } from "../events/event-format";

type Times = Pick<Event, "date" | "time" | "end_date">;

export interface DateLines {
  /** "18 Kasım 2026 Çarşamba", or the first and the last day. */
  date: string;
  /** "20:30 – 22:30"; null when the hour is not known. */
  time: string | null;
  /** True for an event of several days: `time` is then that of the first. */
  isMultiDay: boolean;
}

export function dateLines(event: Times, language: Language): DateLines {
  const date = formatDate({ ...event, time: null }, language, "long");
  const isLong = isMultiDay(event);
  const begins = clockTime(event.time, language);
  const ends = isLong ? null : clockTime(event.end_date?.slice(11), language);
  const time = begins && ends && begins !== ends ? `${begins} – ${ends}` : begins;
  return { date: date || event.date, time, isMultiDay: isLong };
}
