import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import { type EventListRequest, eventPagesQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { sortOf } from "../../lib/filter-changes";
import type { Language } from "../../lib/language";

const PAGE_SIZE = 24;
/** The API cannot sort by distance, so the maximum page is sorted here. */
const NEAR_PAGE_SIZE = 100;

/** The API request of a search. */
export function searchRequest(filter: EventFilter, language: Language): EventListRequest {
  const limit = sortOf(filter) === "distance" ? NEAR_PAGE_SIZE : PAGE_SIZE;
  return { filter, limit, facets: true, language };
}

/** The results loaded so far; the previous ones stay while new ones load. */
export function useResults(filter: EventFilter) {
  const { language } = useI18n();
  const client = useQueryClient();
  const pages = eventPagesQuery(searchRequest(filter, language), client);
  const results = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const key = pages.queryKey.join();
  /** The list whose next page is loading. */
  const [growing, setGrowing] = useState<string | null>(null);
  const isGrowing = growing === key;

  /** Resolves to the error, if any. */
  const fetchNextPage = async (): Promise<unknown> => {
    const before = results.data?.pages.length ?? 0;
    setGrowing(key);
    // A concurrent refetch replaces the request for the next page, which is then repeated.
    let now = await results.fetchNextPage({ cancelRefetch: false });
    while (now.isSuccess && now.hasNextPage && now.data.pages.length <= before)
      now = await results.fetchNextPage({ cancelRefetch: false });
    setGrowing((of) => (of === key ? null : of));
    return now.error;
  };
  return {
    ...results,
    // Also true for the placeholder list.
    hasNextPage: Boolean(results.data?.pages.at(-1)?.meta.next_cursor),
    fetchNextPage,
    isFetchingNextPage: isGrowing,
    isFetchNextPageError: !isGrowing && results.isFetchNextPageError,
  };
}

/** True if the API rejects the parameters, mostly because of an outdated cursor. */
export const isRejected = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
