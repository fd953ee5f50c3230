/** The events of the home page: how many it shows, how they are sorted, which ones match typed words. */
import type { Event } from "../../api/events";
import { foldTurkish } from "../../lib/turkish";
import { SENT } from "../../shared/events/loaded-events";

/** As many as it shows at once, and adds at a time. */
export const BATCH = 12;
/** As many as a thumb cares to swipe through. */
const SWIPEABLE = 5;

export type Sort = "date" | "name" | "price";
const SORTS: readonly Sort[] = ["date", "name", "price"];

/** date → name → price → date */
export function nextSort(sort: Sort): Sort {
  return SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? "date";
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
