/** Reads a filter from a URL and changes it. Separate from event-filter.ts: most pages only write filters. */
import { formatBbox, isNearBbox, markNear, parseBbox } from "./bbox";
import {
  AUDIENCES,
  DATE_RANGES,
  type EventFilter,
  normalizeQuery,
  PLATFORMS,
  PRICES,
  SETTINGS,
  SORTS,
  type Sort,
  truncate,
} from "./event-filter";

/** The filters of the list; each has a chip. `dates` is `from` and `to`, `prices` is `price_min` and `price_max`. */
/** The languages that events are held in. */
export const EVENT_LANGUAGES = [
  "tr",
  "en",
  "de",
  "fr",
  "es",
  "it",
  "ru",
  "ar",
  "ku",
  "fa",
  "el",
  "hy",
  "he",
  "az",
  "bg",
  "ka",
  "nl",
  "pt",
  "uk",
  "zh",
  "ja",
  "ko",
] as const;

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
    event_language: oneOf(EVENT_LANGUAGES, params.get("event_language")),
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
  const [min, max] = [least, most].map((text) =>
    /^\d{1,9}(\.\d{1,2})?$/.test(text ?? "") ? Number(text) : undefined,
  );
  const isSwapped = min !== undefined && max !== undefined && max < min;
  const [low, high] = isSwapped ? [max, min] : [min, max];
  return { price_min: low ? String(low) : undefined, price_max: high?.toString() };
}

/** True for a day of the calendar: `2026-11-21`. */
function isDay(text: string | null): text is string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? "");
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

function oneOf<T extends string>(choices: readonly T[], value: string | null): T | undefined {
  return choices.find((choice) => choice === value);
}
