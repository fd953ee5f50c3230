/** The events of the home page: page size, sort order and text filter. */
import type { Event } from "../../api/events";
import { foldTurkish } from "../../lib/turkish";
import { EMBEDDED_COUNT } from "../../shared/events/loaded-events";

/** The number of cards shown at first and added with each press. */
export const PAGE_SIZE = 12;
/** The number of cards in the carousel. */
const CAROUSEL_SIZE = 5;

export type Sort = "date" | "name" | "price";
const SORTS: readonly Sort[] = ["date", "name", "price"];

/** date → name → price → date */
export function nextSort(sort: Sort): Sort {
  return SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? "date";
}

/**
 * The carousel's events: featured ones, else the next ones. Only from the embedded part of the list, so that it renders the same
 * with the trimmed and the full list; without the first event, which is the lead card below.
 */
export function carouselEvents(events: readonly Event[]): Event[] {
  const sent = events.slice(1, EMBEDDED_COUNT);
  const featured = sent.filter((event) => event.is_featured);
  return (featured.length > 0 ? featured : sent).slice(0, CAROUSEL_SIZE);
}

/** The events whose title, description or venue contains the text. */
export function filterByText(events: readonly Event[], words: string): readonly Event[] {
  const wanted = foldTurkish(words.trim());
  if (!wanted) return events;
  return events.filter(({ title, description, venue }) =>
    [title, description, venue].some((text) => foldTurkish(text).includes(wanted)),
  );
}
