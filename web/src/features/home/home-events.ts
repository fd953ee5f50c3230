/** The events of the home page: what is asked for, what is sent along with the page, what is counted. */
import type { Event, EventPage } from "../../api/events";
import { foldTurkish } from "../../lib/turkish";

/** As many as the home page asks for. */
export const LIMIT = 100;
/** As many as it shows at once, and adds at a time. */
export const BATCH = 12;
/** As many as come along with the page. */
export const SENT = 24;
/** As many as a thumb cares to swipe through. */
const SWIPEABLE = 5;

export type Sort = "date" | "name" | "price";
const SORTS: readonly Sort[] = ["date", "name", "price"];

/** date → name → price → date */
export function nextSort(sort: Sort): Sort {
  return SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? "date";
}

export interface HomeEvents extends EventPage {
  /** Only the first ones are here: the rest is asked for when somebody wants it. */
  partial?: true;
  /** How many were loaded in each category, of those that were cut as well. */
  counts?: Record<string, number>;
}

export function countByCategory(page: HomeEvents): Record<string, number> {
  if (page.counts) return page.counts;
  const counts: Record<string, number> = {};
  for (const { category } of page.data) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

/** How many events were loaded, of those that were cut as well. */
export function countLoaded(page: HomeEvents): number {
  return page.counts ? Object.values(page.counts).reduce((sum, count) => sum + count, 0) : page.data.length;
}

/**
 * For the thumb: the featured ones, else the next ones. Of those that are sent only, so that a page draws the same with the
 * cut list and with the whole one; and without the first event, which leads the list right below.
 */
export function swipeableOf(events: readonly Event[]): Event[] {
  const sent = events.slice(1, SENT);
  const featured = sent.filter((event) => event.is_featured);
  return (featured.length > 0 ? featured : sent).slice(0, SWIPEABLE);
}

/** Those whose title, description or venue contains the words. */
export function matching(events: readonly Event[], words: string): readonly Event[] {
  const wanted = foldTurkish(words.trim());
  if (!wanted) return events;
  return events.filter(({ title, description, venue }) =>
    [title, description, venue].some((text) => foldTurkish(text).includes(wanted)),
  );
}
