/**
 * The parameters of the event list, as they are in the URL of a search, in feeds and calendars, and in the API. Read and written here
 * only.
 */
import { apiBbox, formatBbox, isNearBbox, markNear, parseBbox } from "./bbox";

export const DATE_RANGES = ["today", "tonight", "tomorrow", "weekend", "week", "month"] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** By the lowest price, in lira. */
export const PRICES = ["free", "below_250", "250_to_750", "above_750"] as const;
export type Price = (typeof PRICES)[number];

export const PLATFORMS = ["biletix", "biletinial", "passo", "mobilet", "eventbrite", "manual"] as const;
export type Platform = (typeof PLATFORMS)[number];

const SORTS = ["relevance", "distance", "date", "name", "price", "popular"] as const;
export type Sort = (typeof SORTS)[number];

export interface EventFilter {
  q?: string | undefined;
  category?: string | undefined;
  city?: string | undefined;
  dateRange?: DateRange | undefined;
  price?: Price | undefined;
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

/** The order of the parameters in a URL, so that equal filters have equal URLs. */
const PARAMETERS = [
  "q",
  "category",
  "city",
  "dateRange",
  "price",
  "platform",
  "venue",
  "performer",
  "organizer",
  "bbox",
  "sort",
  "cursor",
] as const satisfies readonly (keyof EventFilter)[];

/** The parameters that filter the list; each has a chip. */
export const FILTER_KEYS = ["q", "category", "dateRange", "city", "bbox", "price", "platform"] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

const MAX_QUERY_LENGTH = 200;
const MAX_CITY_LENGTH = 100;
/** The API's cursor format. */
const CURSOR = /^[0-9a-f]{2,2000}$/;

/** Reads the URL. Invalid values are dropped, so that an old or broken link still finds something. */
export function readEventFilter(params: URLSearchParams): EventFilter {
  const category = params.get("category")?.trim().toLowerCase() ?? "";
  const cursor = params.get("cursor") ?? "";
  const bbox = params.get("bbox");
  const area = parseBbox(bbox);
  const filter: EventFilter = {
    q: normalizeQuery(params.get("q")),
    category: /^[a-z0-9-]{1,64}$/.test(category) ? category : undefined,
    city: truncate(params.get("city"), MAX_CITY_LENGTH),
    dateRange: oneOf(DATE_RANGES, params.get("dateRange")),
    price: oneOf(PRICES, params.get("price")),
    platform: oneOf(PLATFORMS, params.get("platform")),
    bbox: area ? (isNearBbox(bbox) ? markNear : String)(formatBbox(area)) : undefined,
    cursor: CURSOR.test(cursor) ? cursor : undefined,
  };
  const sort = oneOf(SORTS, params.get("sort"));
  return withSort(filter, sort);
}

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
  const { q, category, city, dateRange, price, platform, venue, performer, organizer, bbox, sort, cursor } =
    filter;
  return {
    ...{ q, category, city, dateRange, price, platform, venue, performer, organizer },
    bbox: apiBbox(bbox),
    sort: sort === "distance" ? undefined : sort,
    cursor,
  };
}

/** Trims and limits a typed query; undefined if it is empty. */
export function normalizeQuery(text: string | null | undefined): string | undefined {
  return truncate(text, MAX_QUERY_LENGTH);
}

/** True for a search around the visitor. */
export const isNear = ({ bbox }: EventFilter): boolean => isNearBbox(bbox);

/** The effective order: by default relevance with a query, distance around the visitor, else date. */
export function sortOf(filter: EventFilter): Sort {
  return filter.sort ?? defaultSort(filter);
}

/** The same filter in the next sort order. */
export function withNextSort(filter: EventFilter): EventFilter {
  const cycle = SORTS.filter((sort) => isSortAvailable(filter, sort));
  const next = cycle[(cycle.indexOf(sortOf(filter)) + 1) % cycle.length];
  return withSort(withoutCursor(filter), next);
}

/** Changes one parameter; an empty value removes it. City and bbox exclude each other. */
export function changeFilter(filter: EventFilter, key: FilterKey, value: string | undefined): EventFilter {
  const changed = { ...withoutCursor(filter), [key]: value || undefined } as EventFilter;
  if (value && key === "city") changed.bbox = undefined;
  if (value && key === "bbox") changed.city = undefined;
  return withSort(changed, filter.sort);
}

/** Drops the cursor: another filter or order starts at its first page. */
export function withoutCursor({ cursor: _cursor, ...filter }: EventFilter): EventFilter {
  return filter;
}

export function activeFilters(filter: EventFilter): FilterKey[] {
  return FILTER_KEYS.filter((key) => filter[key]);
}

/** True if no filter is active. */
export const isEmptyFilter = (filter: EventFilter): boolean => activeFilters(filter).length === 0;

function withSort(filter: EventFilter, sort: Sort | undefined): EventFilter {
  const isExplicit = sort && sort !== defaultSort(filter) && isSortAvailable(filter, sort);
  return { ...filter, sort: isExplicit ? sort : undefined };
}

function defaultSort(filter: EventFilter): Sort {
  if (filter.q) return "relevance";
  return isNear(filter) ? "distance" : "date";
}

function isSortAvailable(filter: EventFilter, sort: Sort): boolean {
  if (sort === "relevance") return Boolean(filter.q);
  return sort !== "distance" || isNear(filter);
}

function truncate(text: string | null | undefined, max: number): string | undefined {
  // By code points, so that no surrogate pair is split.
  return [...(text ?? "").trim()].slice(0, max).join("").trim() || undefined;
}

function oneOf<T extends string>(choices: readonly T[], value: string | null): T | undefined {
  return choices.find((choice) => choice === value);
}
