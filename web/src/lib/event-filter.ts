/**
 * The parameters of the event list, as they are in the URL of a search, in feeds and calendars, and in the API. Written here
 * and read in filter-changes.ts only.
 */
import { apiBbox } from "./bbox";

export const DATE_RANGES = ["today", "tonight", "tomorrow", "weekend", "week", "month"] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** By the lowest price, in lira. */
export const PRICES = ["free", "below_250", "250_to_750", "above_750"] as const;
export type Price = (typeof PRICES)[number];

export const PLATFORMS = ["biletix", "biletinial", "passo", "mobilet", "eventbrite", "manual"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const AUDIENCES = ["kids", "family", "adults"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const SETTINGS = ["indoor", "outdoor"] as const;
export type Setting = (typeof SETTINGS)[number];

export const SORTS = ["relevance", "distance", "date", "name", "price", "popular"] as const;
export type Sort = (typeof SORTS)[number];

export interface EventFilter {
  q?: string | undefined;
  category?: string | undefined;
  city?: string | undefined;
  /** Of the city, if there is one. */
  district?: string | undefined;
  dateRange?: DateRange | undefined;
  /** The first day, `2026-11-21`. */
  from?: string | undefined;
  /** The last day. */
  to?: string | undefined;
  price?: Price | undefined;
  /** In whole lira. */
  price_min?: string | undefined;
  price_max?: string | undefined;
  audience?: Audience | undefined;
  /** The code of a language that the event is in. */
  event_language?: string | undefined;
  setting?: Setting | undefined;
  /** The venue has step-free access. */
  accessible?: "true" | undefined;
  /** There are tickets left. */
  available?: "true" | undefined;
  /** The ticket platform. */
  platform?: Platform | undefined;
  /** The slug of a venue: for the page of the venue, its feed and its calendar. */
  venue?: string | undefined;
  /** The slug of a performer. */
  performer?: string | undefined;
  /** The slug of an organizer. */
  organizer?: string | undefined;
  /** West, south, east, north; may be marked as the visitor's surroundings (bbox.ts). */
  bbox?: string | undefined;
  /** Absent if it is the default order. */
  sort?: Sort | undefined;
  /** The pagination cursor. */
  cursor?: string | undefined;
}

const MAX_QUERY_LENGTH = 200;

/** The order of the parameters in a URL, so that equal filters have equal URLs. */
const PARAMETERS = [
  "q",
  "category",
  "city",
  "district",
  "dateRange",
  "from",
  "to",
  "price",
  "price_min",
  "price_max",
  "audience",
  "event_language",
  "setting",
  "accessible",
  "available",
  "platform",
  "venue",
  "performer",
  "organizer",
  "bbox",
  "sort",
  "cursor",
] as const satisfies readonly (keyof EventFilter)[];

/** The query string of a filter, without a question mark; empty if nothing is set. */
export function writeEventFilter(filter: EventFilter): string {
  const params = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = filter[name];
    if (value) params.set(name, value);
  }
  return params.toString();
}

/** The filter of a feed or a calendar: all events that match, in the subscriber's own order. */
export function subscriptionFilter({ sort: _sort, cursor: _cursor, ...filter }: EventFilter): EventFilter {
  return { ...filter, bbox: apiBbox(filter.bbox) };
}

/** The API's version of a filter, in the order of a URL. The API cannot sort by distance. */
export function apiFilter(filter: EventFilter) {
  const { price_min, price_max, accessible, available, bbox, sort, cursor, ...same } = filter;
  const ordered = Object.fromEntries(PARAMETERS.map((name) => [name, same[name as keyof typeof same]]));
  return {
    ...(ordered as typeof same),
    price_min: amount(price_min),
    price_max: amount(price_max),
    accessible: accessible && true,
    available: available && true,
    bbox: apiBbox(bbox),
    sort: sort === "distance" ? undefined : sort,
    cursor,
  };
}

const amount = (lira: string | undefined): number | undefined => (lira ? Number(lira) : undefined);

/** Trims and limits a typed query; undefined if it is empty. */
export function normalizeQuery(text: string | null | undefined): string | undefined {
  return truncate(text, MAX_QUERY_LENGTH);
}

/** Undefined if it is empty. */
export function truncate(text: string | null | undefined, max: number): string | undefined {
  // By code points, so that no surrogate pair is split.
  return [...(text ?? "").trim()].slice(0, max).join("").trim() || undefined;
}
