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

export const AUDIENCES = ["kids", "family", "adults"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const SETTINGS = ["indoor", "outdoor"] as const;
export type Setting = (typeof SETTINGS)[number];

const SORTS = ["relevance", "distance", "date", "name", "price", "popular"] as const;
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

/** The filters of the list; each has a chip. `dates` is `from` and `to`, `prices` is `price_min` and `price_max`. */
export const FILTER_KEYS = [
  "q",
  "category",
  "dateRange",
  "dates",
  "city",
  "district",
  "bbox",
  "price",
  "prices",
  "audience",
  "event_language",
  "setting",
  "accessible",
  "available",
  "platform",
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
/** The filters of one parameter, which has their name. */
export type SingleKey = Exclude<FilterKey, "dates" | "prices">;

const PAIRS = { dates: ["from", "to"], prices: ["price_min", "price_max"] } as const;

const parametersOf = (key: FilterKey): readonly (keyof EventFilter)[] =>
  key === "dates" || key === "prices" ? PAIRS[key] : [key];

/** The filters that a choice replaces: a place, a time and a price are each said in one way. */
const REPLACED: Partial<Record<FilterKey, readonly FilterKey[]>> = {
  city: ["district", "bbox"],
  district: ["bbox"],
  bbox: ["city", "district"],
  dateRange: ["dates"],
  dates: ["dateRange"],
  price: ["prices"],
  prices: ["price"],
};

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
    district: truncate(params.get("district"), MAX_CITY_LENGTH),
    dateRange: oneOf(DATE_RANGES, params.get("dateRange")),
    price: oneOf(PRICES, params.get("price")),
    audience: oneOf(AUDIENCES, params.get("audience")),
    event_language: /^[a-z]{2,3}$/.exec(params.get("event_language") ?? "")?.[0],
    setting: oneOf(SETTINGS, params.get("setting")),
    accessible: oneOf(["true"], params.get("accessible")),
    available: oneOf(["true"], params.get("available")),
    platform: oneOf(PLATFORMS, params.get("platform")),
    bbox: area ? (isNearBbox(bbox) ? markNear : String)(formatBbox(area)) : undefined,
    cursor: CURSOR.test(cursor) ? cursor : undefined,
  };
  if (!filter.dateRange) Object.assign(filter, datesOf(params.get("from"), params.get("to")));
  if (!filter.price) Object.assign(filter, pricesOf(params.get("price_min"), params.get("price_max")));
  const sort = oneOf(SORTS, params.get("sort"));
  return withSort(filter, sort);
}

/** Two days in their order. */
function datesOf(from: string | null, to: string | null): Pick<EventFilter, "from" | "to"> {
  const [first, last] = [from, to].map((day) => (isDay(day) ? day : undefined));
  return first && last && last < first ? { from: last, to: first } : { from: first, to: last };
}

/** Two amounts in their order; a lowest price of nothing is none. */
function pricesOf(least: string | null, most: string | null): Pick<EventFilter, "price_min" | "price_max"> {
  const [min, max] = [least, most].map((text) => (/^\d{1,7}$/.test(text ?? "") ? Number(text) : undefined));
  const isSwapped = min !== undefined && max !== undefined && max < min;
  const [low, high] = isSwapped ? [max, min] : [min, max];
  return { price_min: low ? String(low) : undefined, price_max: high?.toString() };
}

/** True for a day of the calendar: `2026-11-21`. */
function isDay(text: string | null): text is string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? "");
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

/** Sets one filter and removes those that it replaces; an empty value removes it. */
export function changeFilter(filter: EventFilter, key: SingleKey, value: string | undefined): EventFilter {
  return value ? choose(filter, key, { [key]: value } as EventFilter) : removeFilter(filter, key);
}

/** Sets the first and the last day, both included. */
export const chooseDates = (filter: EventFilter, from: string, to: string): EventFilter =>
  choose(filter, "dates", { from, to });

/** Sets the highest price, in lira; a lowest price stays unless it is higher. */
export function choosePriceMax(filter: EventFilter, lira: number): EventFilter {
  const least = Number(filter.price_min ?? 0) <= lira ? filter.price_min : undefined;
  return choose(filter, "prices", { price_min: least, price_max: String(lira) });
}

function choose(filter: EventFilter, key: FilterKey, values: EventFilter): EventFilter {
  const replaced = (REPLACED[key] ?? []).reduce(removeParameters, withoutCursor(filter));
  return withSort({ ...replaced, ...values }, filter.sort);
}

/** A district is removed together with its city. */
export function removeFilter(filter: EventFilter, key: FilterKey): EventFilter {
  const removed = removeParameters(withoutCursor(filter), key);
  return withSort(key === "city" ? removeParameters(removed, "district") : removed, filter.sort);
}

function removeParameters(filter: EventFilter, key: FilterKey): EventFilter {
  return { ...filter, ...Object.fromEntries(parametersOf(key).map((name) => [name, undefined])) };
}

/** Drops the cursor: another filter or order starts at its first page. */
export function withoutCursor({ cursor: _cursor, ...filter }: EventFilter): EventFilter {
  return filter;
}

export function activeFilters(filter: EventFilter): FilterKey[] {
  return FILTER_KEYS.filter((key) => isActive(filter, key));
}

export const isActive = (filter: EventFilter, key: FilterKey): boolean =>
  parametersOf(key).some((name) => filter[name]);

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
