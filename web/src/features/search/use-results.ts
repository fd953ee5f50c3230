import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import { type EventListQuestion, eventPagesQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { plainArea } from "../../shared/map/area";
import { type Question, sortOf } from "./question";

const PAGE_SIZE = 24;
/** The API knows no order by distance. Of as many as it gives at once, the order can be made here. */
const NEAR_PAGE_SIZE = 100;

/** What the API is asked for a search. */
export function listQuestion(question: Question, language: Language): EventListQuestion {
  const { q, category, city, dateRange, price, platform, sort, cursor } = question;
  const filters = { q, category, city, dateRange, price, platform, bbox: plainArea(question.bbox) };
  const limit = sortOf(question) === "distance" ? NEAR_PAGE_SIZE : PAGE_SIZE;
  return { limit, ...filters, sort: sort === "distance" ? undefined : sort, cursor, facets: true, language };
}

/** The events found so far; those of the question before stay until the new ones are there. */
export function useResults(question: Question) {
  const { language } = useI18n();
  const client = useQueryClient();
  const pages = eventPagesQuery(listQuestion(question, language), client);
  const results = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const key = pages.queryKey.join();
  /** The list whose next page was asked for. */
  const [growing, setGrowing] = useState<string | null>(null);
  const isGrowing = growing === key;

  /** Returns what went wrong, if anything did. */
  const fetchNextPage = async (): Promise<unknown> => {
    const before = results.data?.pages.length ?? 0;
    setGrowing(key);
    // A refetch takes the place of the next page: then the page is asked for again, from where the list goes on now.
    let now = await results.fetchNextPage({ cancelRefetch: false });
    while (now.isSuccess && now.hasNextPage && now.data.pages.length <= before)
      now = await results.fetchNextPage({ cancelRefetch: false });
    setGrowing((of) => (of === key ? null : of));
    return now.error;
  };
  return {
    ...results,
    // Also of the list that stands in while another is on its way.
    hasNextPage: Boolean(results.data?.pages.at(-1)?.meta.next_cursor),
    fetchNextPage,
    isFetchingNextPage: isGrowing,
    isFetchNextPageError: !isGrowing && results.isFetchNextPageError,
  };
}

/** Whether the API does not know what it was asked: most of all a place in a list that there is no more. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
