/** Favorites as a calendar file with reminders, made in the browser: it works without a network, and the server need not know the list. */
import type { Event } from "../../api/events";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";
import { compactDay, compactMoment, details, isLong, place, span } from "../../shared/event-article/calendar";

/** Before an event with an hour; a whole day is announced at 9:00 on the day before. */
const REMINDER = "-PT3H";
const DAY_REMINDER = "-PT15H";
/** Longer lines are folded, counted in octets. */
const MAX_LINE_BYTES = 75;

export interface CalendarOptions {
  /** The name that calendar programs show. */
  name: string;
  /** https://meydan.example */
  origin: string;
  language: Language;
  now: number;
  /** The title of what lasts long, on its last day. */
  lastDayOf: (title: string) => string;
}

export function calendarFile(events: readonly Event[], options: CalendarOptions): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Meydan//${options.language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(options.name)}`,
    ...events.flatMap((event) => entry(event, options)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** The UID is that of the site's own calendars, so that no program shows an event twice. */
function entry(event: Event, { origin, now, lastDayOf }: CalendarOptions): string[] {
  const { isAllDay, start, end } = span(event);
  if (Number.isNaN(start)) return [];
  const [kind, write] = isAllDay ? [";VALUE=DATE", compactDay] : ["", compactMoment];
  const title = isLong(event) ? lastDayOf(event.title) : event.title;
  const showing = event.showing?.showing_id;
  const page = origin + paths.event(event.event_id, event.showing_count > 1 ? showing : undefined);
  const isCancelled = event.showing?.status === "cancelled";
  const where = place(event);
  return [
    "BEGIN:VEVENT",
    `UID:${event.event_id}${showing ? `.${showing}` : ""}@${new URL(origin).host}`,
    `DTSTAMP:${compactMoment(now)}`,
    `DTSTART${kind}:${write(start)}`,
    `DTEND${kind}:${write(end)}`,
    `STATUS:${isCancelled ? "CANCELLED" : event.showing?.status === "postponed" ? "TENTATIVE" : "CONFIRMED"}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(details(event, page))}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    `URL:${page}`,
    ...(isCancelled ? [] : reminder(isAllDay ? DAY_REMINDER : REMINDER, title)),
    "END:VEVENT",
  ];
}

const reminder = (trigger: string, title: string) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `TRIGGER:${trigger}`,
  `DESCRIPTION:${escaped(title)}`,
  "END:VALARM",
];

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A line break and a space inside a long line, never inside a letter. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, bytes] = ["", 0];
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > MAX_LINE_BYTES) {
      text += "\r\n ";
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}
