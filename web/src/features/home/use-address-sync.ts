/**
 * Keeps the stored category and city and those of the address equal. A new address, as after Back, changes what is stored; a choice
 * changes the address. Only a visit to an address without filters starts with what is stored.
 */
import { useEffect, useRef } from "react";
import { changeAppState } from "../../lib/app-state";
import type { EventFilter } from "../../lib/event-filter";
import { changeFilter, isEmptyFilter } from "../../lib/filter-changes";
import { useIsHydrated } from "../../lib/hydrated";
import { paths } from "../../lib/paths";
import { useNavigate, useSearch } from "../../lib/router";
import { readHomeFilter } from "./filters";

/** The filter of the last navigation that began here: it may not have ended yet. */
let pending: EventFilter | null = null;

/** Stores the category and the city of a filter that the page is about to navigate to. */
export function storeChosen(filter: EventFilter): void {
  pending = filter;
  changeAppState({ selectedCategory: filter.category ?? null, selectedCity: filter.city ?? null });
}

export function useAddressSync(category: string | null, city: string | null): void {
  const search = useSearch();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const synced = useRef<URLSearchParams | null>(null);
  useEffect(() => {
    if (!isHydrated) return;
    const asked = readHomeFilter(search);
    const here = paths.home(asked);
    const isFirst = synced.current === null;
    const isNew = synced.current !== search;
    synced.current = search;
    if (isFirst) pending = null;
    if (isNew && !(isFirst && isEmptyFilter(asked)) && !(pending && paths.home(pending) === here)) {
      pending = null;
      if ((asked.category ?? null) !== category || (asked.city ?? null) !== city) storeChosen(asked);
      return;
    }
    const from = pending ?? asked;
    const chosen = withPlace(from, category ?? undefined, city ?? undefined);
    const url = paths.home(chosen);
    if (url === paths.home(from)) return;
    pending = chosen;
    navigate(url, { replace: isFirst || url === here, keepScroll: true });
  }, [search, category, city, isHydrated, navigate]);
}

function withPlace(filter: EventFilter, category: string | undefined, city: string | undefined): EventFilter {
  const changed = filter.category === category ? filter : changeFilter(filter, "category", category);
  return changed.city === city ? changed : changeFilter(changed, "city", city);
}
