import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/client";
import { type EventListQuestion, eventPagesQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import type { Question } from "./question";

const PAGE_SIZE = 24;

/** What the API is asked for a search. */
export function listQuestion(question: Question, language: Language): EventListQuestion {
  const { q, category, city, dateRange, price, platform, bbox, sort, cursor } = question;
  const filters = { q, category, city, dateRange, price, platform, bbox };
  return { limit: PAGE_SIZE, ...filters, sort, cursor, facets: true, language };
}

/** The events found so far; those of the question before stay until the new ones are there. */
export function useResults(question: Question) {
  const { language } = useI18n();
  const client = useQueryClient();
  return useInfiniteQuery({
    ...eventPagesQuery(listQuestion(question, language), client),
    placeholderData: keepPreviousData,
  });
}

/** Whether the API does not know what it was asked: most of all a place in a list that there is no more. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
