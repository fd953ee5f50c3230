import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { eventsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { removeFilter } from "../../lib/filter-changes";
import type { Language } from "../../lib/language";
import { countByCategory, EVENT_LIMIT, type LoadedEvents } from "../../shared/events/loaded-events";
import { eventFilter, useHomeFilter } from "./filters";
import type { Sort } from "./home-events";
import { useAddressSync } from "./use-address-sync";

interface Options {
  /** As they are stored; the address may say otherwise. */
  category: string | null;
  city: string | null;
  sort: Sort;
  /** How often the full list was requested: a request that failed is repeated. */
  loadAllCount: number;
}

/** When the page with the trimmed list was opened. */
const openedAt = Date.now();
const FRESH = 5 * 60_000;

const isTrimmed = (page: LoadedEvents | undefined) => page?.partial === true;

const homeQuery = (filter: EventFilter, language: Language) => ({
  ...eventsQuery({ limit: EVENT_LIMIT, filter, language }),
  // The trimmed list embedded in the page suffices at first; most visitors never need the rest.
  refetchOnMount: (kept: { state: { data: unknown; isInvalidated: boolean } }) =>
    kept.state.isInvalidated ||
    Date.now() - openedAt > FRESH ||
    !isTrimmed(kept.state.data as LoadedEvents | undefined),
  placeholderData: keepPreviousData,
});

export function useHomeEvents({ category, city, sort, loadAllCount }: Options) {
  const { language } = useI18n();
  useAddressSync(category, city);
  const filter = useHomeFilter();
  const list = useQuery(homeQuery(eventFilter({ category, city, sort, filter }), language));
  const all = useAllCategories();

  const { refetch } = list;
  const isListTrimmed = isTrimmed(list.data) && !list.isPlaceholderData;
  useEffect(() => {
    if (loadAllCount > 0 && isListTrimmed) refetch();
  }, [loadAllCount, isListTrimmed, refetch]);

  return { list, counts: all ? countsOf(all) : null };

  function countsOf(page: LoadedEvents): Record<string, number> {
    const counts = countByCategory(page);
    const isLoaded = filter.category && list.data && !list.isPlaceholderData;
    return isLoaded ? { ...counts, [filter.category ?? ""]: list.data.data.length } : counts;
  }
}

/** The events of all categories, whose counts stay visible while one is selected. */
export function useAllCategories(): LoadedEvents | undefined {
  const { language } = useI18n();
  const filter = removeFilter(useHomeFilter(), "category");
  return useQuery(homeQuery(filter, language)).data;
}
