import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import { type EventListQuestion, eventPagesQuery, eventsQuery, nextPageQuestion } from "../../api/events";
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
  const asked = listQuestion(question, language);
  const pages = eventPagesQuery(asked, client);
  const results = useQuery({ ...pages, placeholderData: keepPreviousData });
  const [attempt, setAttempt] = useState<{ of: string; hasFailed: boolean } | null>(null);
  const of = pages.queryKey.join();
  const isAttempted = attempt?.of === of;

  /** What went wrong, if anything did. */
  const fetchNextPage = async (): Promise<unknown> => {
    const next = () => {
      const now = client.getQueryData(pages.queryKey);
      return now && nextPageQuestion(asked, now);
    };
    setAttempt({ of, hasFailed: false });
    // Another question's attempt is not this one's to end.
    const end = (ended: typeof attempt) => setAttempt((now) => (now?.of === of ? ended : now));
    try {
      for (let wanted = next(); wanted; ) {
        const page = await client.query(eventsQuery(wanted));
        const now = next();
        // Read anew meanwhile, it goes on elsewhere.
        const isNext = now?.cursor === wanted.cursor;
        if (isNext) client.setQueryData(pages.queryKey, (now) => now && { pages: [...now.pages, page] });
        wanted = isNext ? null : now;
      }
      end(null);
    } catch (error) {
      end({ of, hasFailed: true });
      return error;
    }
  };
  return {
    ...results,
    hasNextPage: Boolean(results.data && nextPageQuestion(asked, results.data)),
    fetchNextPage,
    isFetchingNextPage: isAttempted && !attempt.hasFailed,
    isFetchNextPageError: isAttempted && attempt.hasFailed,
  };
}

/** Whether the API does not know what it was asked: most of all a place in a list that there is no more. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
