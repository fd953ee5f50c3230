/** The event list of the home page and the local categories: its limits and its counts. */
import type { EventPage } from "../../api/events";

/** The number of events requested. */
export const EVENT_LIMIT = 100;
/** The number of events embedded in the page. */
export const EMBEDDED_COUNT = 24;

export interface LoadedEvents extends EventPage {
  /** The list was trimmed: the rest is fetched on demand. */
  partial?: true;
  /** Events per category, counted before the list was trimmed. */
  counts?: Record<string, number>;
}

export function countByCategory(page: LoadedEvents): Record<string, number> {
  if (page.counts) return page.counts;
  const counts: Record<string, number> = {};
  for (const { category } of page.data) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

/** The number of events before the list was trimmed. */
export function countLoaded(page: LoadedEvents): number {
  return page.counts ? Object.values(page.counts).reduce((sum, count) => sum + count, 0) : page.data.length;
}
