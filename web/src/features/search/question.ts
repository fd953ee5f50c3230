/** The parameters of the event list in the URL. */
import type { Event } from "../../api/events";
import type { SearchQuestion } from "../../lib/paths";
import { isNearArea, nearArea, readArea, writeArea } from "../../shared/map/area";

export const DATE_RANGES = ["today", "tonight", "tomorrow", "weekend", "week", "month"] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** By the lowest price, in lira. */
export const PRICES = ["free", "below_250", "250_to_750", "above_750"] as const;
export type Price = (typeof PRICES)[number];

export const PLATFORMS = ["biletix", "biletinial", "passo", "mobilet", "eventbrite", "manual"] as const;
export type Platform = Event["platform"];

const SORTS = ["relevance", "distance", "date", "name", "price", "popular"] as const;
export type Sort = (typeof SORTS)[number];

export interface Question extends SearchQuestion {
  dateRange?: DateRange | undefined;
  price?: Price | undefined;
  platform?: Platform | undefined;
  /** Absent if it is the default order. */
  sort?: Sort | undefined;
}

/** The parameters that filter the list; each has a chip. */
export const FILTERS = ["q", "category", "dateRange", "city", "bbox", "price", "platform"] as const;
export type Filter = (typeof FILTERS)[number];

const LONGEST_QUERY = 200;
const LONGEST_CITY = 100;
/** The API's cursor format. */
const CURSOR = /^[0-9a-f]{2,2000}$/;

/** Reads the URL. Invalid values are dropped, so that an old or broken link still finds something. */
export function readQuestion(search: URLSearchParams): Question {
  const category = search.get("category")?.trim().toLowerCase() ?? "";
  const cursor = search.get("cursor") ?? "";
  const bbox = search.get("bbox");
  const area = readArea(bbox);
  const question: Question = {
    q: cleanQuery(search.get("q")),
    category: /^[a-z0-9-]{1,64}$/.test(category) ? category : undefined,
    city: cut(search.get("city"), LONGEST_CITY),
    dateRange: oneOf(DATE_RANGES, search.get("dateRange")),
    price: oneOf(PRICES, search.get("price")),
    platform: oneOf(PLATFORMS, search.get("platform")),
    bbox: area ? (isNearArea(bbox) ? nearArea : String)(writeArea(area)) : undefined,
    cursor: CURSOR.test(cursor) ? cursor : undefined,
  };
  const sort = oneOf(SORTS, search.get("sort"));
  return withSort(question, sort);
}

/** Trims and limits a typed query; undefined if it is empty. */
export function cleanQuery(text: string | null | undefined): string | undefined {
  return cut(text, LONGEST_QUERY);
}

/** True for a search around the visitor. */
export const isNear = ({ bbox }: Question): boolean => isNearArea(bbox);

/** The effective order: by default relevance with a query, distance around the visitor, else date. */
export function sortOf(question: Question): Sort {
  return question.sort ?? ownSort(question);
}

/** The same filter in the next sort order. */
export function inNextSort(question: Question): Question {
  const cycle = SORTS.filter((sort) => isPossible(question, sort));
  const next = cycle[(cycle.indexOf(sortOf(question)) + 1) % cycle.length];
  return withSort(fromStart(question), next);
}

/** Changes one parameter; an empty value removes it. City and bbox exclude each other. */
export function change(question: Question, filter: Filter, value: string | undefined): Question {
  const changed = { ...fromStart(question), [filter]: value || undefined } as Question;
  if (value && filter === "city") changed.bbox = undefined;
  if (value && filter === "bbox") changed.city = undefined;
  return withSort(changed, question.sort);
}

/** Drops the cursor: another filter or order starts at its first page. */
export function fromStart({ cursor: _cursor, ...question }: Question): Question {
  return question;
}

export function activeFilters(question: Question): Filter[] {
  return FILTERS.filter((filter) => question[filter]);
}

/** True if no filter is active. */
export const isBlank = (question: Question): boolean => activeFilters(question).length === 0;

function withSort(question: Question, sort: Sort | undefined): Question {
  const isSaid = sort && sort !== ownSort(question) && isPossible(question, sort);
  return { ...question, sort: isSaid ? sort : undefined };
}

function ownSort(question: Question): Sort {
  if (question.q) return "relevance";
  return isNear(question) ? "distance" : "date";
}

function isPossible(question: Question, sort: Sort): boolean {
  if (sort === "relevance") return Boolean(question.q);
  return sort !== "distance" || isNear(question);
}

function cut(text: string | null | undefined, longest: number): string | undefined {
  // By code points, so that no surrogate pair is split.
  return [...(text ?? "").trim()].slice(0, longest).join("").trim() || undefined;
}

function oneOf<T extends string>(choices: readonly T[], value: string | null): T | undefined {
  return choices.find((choice) => choice === value);
}
