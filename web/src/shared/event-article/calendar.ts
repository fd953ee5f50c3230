/** Links that add an event to third-party calendars. Nothing is requested from them before a click. */
import type { Event } from "../../api/events";
import { addressLine } from "./address-line";
import { summary } from "./summary";
import { truncate } from "./truncate";

export type Entry = Pick<
  Event,
  | "title"
  | "start_date"
  | "end_date"
  | "venue"
  | "venue_address"
  | "city"
  | "location"
  | "short_description"
  | "description"
>;

const HOUR = 3_600_000;
/** The duration of an entry without an end. Shorter than the event is listed (clock.ts), so as not to block the whole evening. */
const ENTRY_HOURS = 2;
/** A Turkish letter takes six characters when percent-encoded, and URLs are limited in length. */
const LONGEST_TEXT = 300;
const LONGEST_TITLE = 120;

/** What lasts longer, such as an exhibition, is an entry on its last day: the same rule as that of the site's calendars. */
const LONG = 7 * 24 * HOUR;

export function isLong({ start_date, end_date }: Pick<Entry, "start_date" | "end_date">): boolean {
  return Boolean(end_date) && endOf(end_date ?? "") - Date.parse(start_date) > LONG;
}

/** `page` is the absolute URL of the event's page; empty if it is not known. */
export function googleCalendarUrl(event: Entry, page: string): string {
  const { isAllDay, start, end } = span(event);
  const write = isAllDay ? compactDay : compactMoment;
  return urlWith("https://calendar.google.com/calendar/render", {
    action: "TEMPLATE",
    text: cut(event.title, LONGEST_TITLE),
    dates: `${write(start)}/${write(end)}`,
    details: details(event, page),
    location: place(event),
    ctz: "Europe/Istanbul",
  });
}

export function outlookCalendarUrl(event: Entry, page: string): string {
  const { isAllDay, start, end } = span(event);
  const write = isAllDay ? dayOf : momentOf;
  return urlWith("https://outlook.live.com/calendar/0/deeplink/compose", {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: cut(event.title, LONGEST_TITLE),
    startdt: write(start),
    enddt: write(end),
    ...(isAllDay ? { allday: "true" } : {}),
    location: place(event),
    body: details(event, page),
  });
}

export interface Span {
  /** Whole days; `end` is then the day after the last one. */
  isAllDay: boolean;
  /** In milliseconds; of whole days, midnight in UTC. */
  start: number;
  end: number;
}

export function span({ start_date, end_date }: Pick<Entry, "start_date" | "end_date">): Span {
  if (end_date && isLong({ start_date, end_date })) {
    // What ends at midnight ends with the day before; Turkey is three hours ahead.
    const last = Date.parse(new Date(endOf(end_date) - 1 + 3 * HOUR).toISOString().slice(0, 10));
    return { isAllDay: true, start: last, end: last + 24 * HOUR };
  }
  if (isDay(start_date)) {
    const lastDay = end_date?.slice(0, 10) ?? "";
    const last = lastDay > start_date ? lastDay : start_date;
    return { isAllDay: true, start: Date.parse(start_date), end: Date.parse(last) + 24 * HOUR };
  }
  const start = Date.parse(start_date);
  const end = end_date ? endOf(end_date) : 0;
  return { isAllDay: false, start, end: end > start ? end : start + ENTRY_HOURS * HOUR };
}

/** A day ends at midnight in Turkey. */
const endOf = (text: string) =>
  isDay(text) ? Date.parse(`${text}T00:00:00+03:00`) + 24 * HOUR : Date.parse(text);

const isDay = (text: string) => !text.includes("T");

/** 2026-11-18T17:30:00Z */
const momentOf = (time: number) =>
  Number.isNaN(time) ? "" : new Date(time).toISOString().replace(/\.\d+/, "");
const dayOf = (time: number) => momentOf(time).slice(0, 10);
/** 20261118T173000Z */
export const compactMoment = (time: number) => momentOf(time).replace(/[-:]/g, "");
export const compactDay = (time: number) => dayOf(time).replace(/-/g, "");

export const details = (event: Entry, page: string) =>
  [summary(event, LONGEST_TEXT), page].filter(Boolean).join("\n\n");

export function place(event: Entry): string {
  const parts = [event.venue, addressLine(event)].filter(Boolean);
  return cut(parts.join(", "), LONGEST_TEXT);
}

const cut = (text: string, longest: number) =>
  text.length <= longest ? text : `${truncate(text, longest - 1).trimEnd()}…`;

function urlWith(address: string, query: Record<string, string>): string {
  const parts = Object.entries(query).filter(([, value]) => value !== "");
  return `${address}?${parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}`;
}
