import { useMemo } from "react";
import { useAppState } from "../../lib/app-state";
import type { EventFilter } from "../../lib/event-filter";
import { isEmptyFilter, readEventFilter } from "../../lib/filter-changes";
import { useSearch } from "../../lib/router";
import { withCanonicalCity } from "../../shared/filters/cities";
import type { Sort } from "./home-events";

/** The home page's filters and their setters. */
export interface Filters {
  category: string | null;
  city: string | null;
  sort: Sort;
  /** Choosing the active category clears it. */
  chooseCategory: (category: string) => void;
  chooseCity: (city: string | null) => void;
  setSort: (sort: Sort) => void;
  /** The filters of the address, category and city among them. */
  filter?: EventFilter;
}

export const SORT_NAMES = {
  date: "home.sortDate",
  name: "home.sortName",
  price: "home.sortPrice",
} as const;

/** The filter of the list, for the API and for links to the search; "date" is the default order. */
export const eventFilter = ({
  category,
  city,
  sort,
  filter,
}: Pick<Filters, "category" | "city" | "sort" | "filter">): EventFilter => ({
  ...(filter ?? { category: category ?? undefined, city: city ?? undefined }),
  sort: sort === "date" ? undefined : sort,
});

/** The filters of the home page's address. Words, areas and pages belong to the search. */
export function readHomeFilter(search: URLSearchParams): EventFilter {
  const { q: _q, bbox: _bbox, sort: _sort, cursor: _cursor, ...filter } = readEventFilter(search);
  return withCanonicalCity(filter);
}

/** The filter of the address; if it has none, the category and the city that were stored. */
export function useHomeFilter(): EventFilter {
  const search = useSearch();
  const { selectedCategory, selectedCity } = useAppState();
  return useMemo(() => {
    const asked = readHomeFilter(search);
    if (!isEmptyFilter(asked)) return asked;
    return { category: selectedCategory ?? undefined, city: selectedCity ?? undefined };
  }, [search, selectedCategory, selectedCity]);
}
