import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { eventsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { countByCategory, EVENT_LIMIT, type LoadedEvents } from "../../shared/events/loaded-events";
import { eventFilter } from "./filters";
import type { Sort } from "./home-events";

interface Options {
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

export function useHomeEvents({ category, city, sort, loadAllCount }: Options) {
  const { language } = useI18n();
  const filter = eventFilter({ category, city, sort });
  const query = (filter: EventFilter) => ({
    ...eventsQuery({ limit: EVENT_LIMIT, filter, language }),
    // The trimmed list embedded in the page suffices at first; most visitors never need the rest.
    refetchOnMount: (kept: { state: { data: unknown; isInvalidated: boolean } }) =>
      kept.state.isInvalidated ||
      Date.now() - openedAt > FRESH ||
      !isTrimmed(kept.state.data as LoadedEvents | undefined),
  });
  const list = useQuery({ ...query(filter), placeholderData: keepPreviousData });
  // The counts of all categories stay visible while one is selected.
  const all = useQuery({ ...query({ city: filter.city }), placeholderData: keepPreviousData });

  const { refetch } = list;
  const isListTrimmed = isTrimmed(list.data) && !list.isPlaceholderData;
  useEffect(() => {
    if (loadAllCount > 0 && isListTrimmed) refetch();
  }, [loadAllCount, isListTrimmed, refetch]);

  return { list, counts: all.data ? countsOf(all.data) : null };

  function countsOf(page: LoadedEvents): Record<string, number> {
    const counts = countByCategory(page);
    const isLoaded = category && list.data && !list.isPlaceholderData;
    return isLoaded ? { ...counts, [category]: list.data.data.length } : counts;
  }
}
