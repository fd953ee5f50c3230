import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import { type EventListQuestion, eventPagesQuery, eventsQuery, nextPageQuestion } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { plainArea } from "../map/area";
import { type Question, sortOf } from "./question";

const PAGE_SIZE = 24;
/** The API knows no order by distance: of a longer page more can be put in that order here. */
const NEAR_PAGE_SIZE = 48;

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
    const before = client.getQueryData(pages.queryKey);
    const next = before && nextPageQuestion(asked, before);
    if (!next) return;
    setAttempt({ of, hasFailed: false });
    try {
      const page = await client.fetchQuery(eventsQuery(next));
      // Read anew meanwhile, it may go on elsewhere.
      client.setQueryData(pages.queryKey, (now) =>
        now && nextPageQuestion(asked, now)?.cursor === next.cursor ? { pages: [...now.pages, page] } : now,
      );
      setAttempt(null);
    } catch (error) {
      setAttempt({ of, hasFailed: true });
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
