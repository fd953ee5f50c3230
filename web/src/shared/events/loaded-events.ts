/** The list of events that the home page and the local categories load: how long it is, what is embedded of it, what is counted. */
import type { EventPage } from "../../api/events";

/** As many as a page asks for. */
export const LIMIT = 100;
/** As many as come along with the page. */
export const SENT = 24;

export interface LoadedEvents extends EventPage {
  /** Only the first ones are here: the rest is asked for when somebody wants it. */
  partial?: true;
  /** How many were loaded in each category, of those that were cut as well. */
  counts?: Record<string, number>;
}

export function countByCategory(page: LoadedEvents): Record<string, number> {
  if (page.counts) return page.counts;
  const counts: Record<string, number> = {};
  for (const { category } of page.data) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

/** How many events were loaded, of those that were cut as well. */
export function countLoaded(page: LoadedEvents): number {
  return page.counts ? Object.values(page.counts).reduce((sum, count) => sum + count, 0) : page.data.length;
}
