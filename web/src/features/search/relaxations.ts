/** Relaxations of a search without results. */
import type { Understood } from "../../api/search";
import {
  activeFilters,
  changeFilter,
  type EventFilter,
  type FilterKey,
  isNear,
} from "../../lib/event-filter";
import { removeWords } from "./query-words";

/** The filter of each meaning that the search understands. */
const FILTER_BY_MEANING = { city: "city", category: "category", dates: "dateRange", free: "price" } as const;

export interface Relaxation {
  /** The filter that is dropped. */
  dropped: Exclude<FilterKey, "q"> | "near";
  filter: EventFilter;
}

/** The filter without one of its parts, or without the words that mean one. */
export function relaxationsOf(filter: EventFilter, understood: readonly Understood[]): Relaxation[] {
  const ofFilters = activeFilters(filter).flatMap((key) =>
    key === "q"
      ? []
      : {
          dropped: key === "bbox" && isNear(filter) ? ("near" as const) : key,
          filter: changeFilter(filter, key, undefined),
        },
  );
  const ofWords = understood.flatMap(({ meaning, text }) => {
    const left = removeWords(filter.q, text);
    return left === null
      ? []
      : { dropped: FILTER_BY_MEANING[meaning], filter: changeFilter(filter, "q", left) };
  });
  const all = [...ofFilters, ...ofWords];
  return all.filter(({ dropped }, place) => all.findIndex((other) => other.dropped === dropped) === place);
}

/** Turns understood words (city, category, price) into filters, so that facets offer alternatives. */
export function wordsToFilters(filter: EventFilter, understood: readonly Understood[]): EventFilter {
  return understood.reduce((asked, { meaning, text, value }) => {
    const left = removeWords(asked.q, text);
    const chosen = meaning === "free" ? "free" : value;
    if (left === null || meaning === "dates" || !chosen) return asked;
    return changeFilter(changeFilter(asked, "q", left), FILTER_BY_MEANING[meaning], chosen);
  }, filter);
}
