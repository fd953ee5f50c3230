/** Relaxations of a search without results. */
import type { Understood } from "../../api/search";
import type { EventFilter } from "../../lib/event-filter";
import { activeFilters, changeFilter, type FilterKey, isNear, removeFilter } from "../../lib/filter-changes";
import { removeWords } from "./query-words";

export interface Relaxation {
  /** The filter that is dropped. */
  dropped: Exclude<FilterKey, "q"> | "near";
  filter: EventFilter;
}

/** The filter without one of its parts; the response has those of the words. */
export function relaxationsOf(filter: EventFilter): Relaxation[] {
  return activeFilters(filter).flatMap((key) =>
    key === "q"
      ? []
      : {
          dropped: key === "bbox" && isNear(filter) ? ("near" as const) : key,
          filter: removeFilter(filter, key),
        },
  );
}

/** The meanings that are filters too. */
const FILTER_BY_MEANING: Partial<Record<Understood["meaning"], "city" | "category" | "price" | "platform">> =
  { city: "city", category: "category", free: "price", platform: "platform" };

/** Turns understood words (city, category, price, seller) into filters, so that facets offer alternatives. */
export function wordsToFilters(filter: EventFilter, understood: readonly Understood[]): EventFilter {
  return understood.reduce((asked, { meaning, text, value }) => {
    const left = removeWords(asked.q, text);
    const key = FILTER_BY_MEANING[meaning];
    const chosen = meaning === "free" ? "free" : value;
    // Of several cities one filter can have only the first.
    if (left === null || !key || !chosen || asked[key]) return asked;
    return changeFilter(changeFilter(asked, "q", left), key, chosen);
  }, filter);
}
