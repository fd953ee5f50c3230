import type { Event } from "../../api/events";
import { localTimes } from "../events/showing";

/** Entries by the month in which they begin, in the order of the list. */
export function byMonth(entries: readonly Event[]): [month: string, entries: Event[]][] {
  const months = new Map<string, Event[]>();
  for (const entry of entries) {
    const month = localTimes(entry, entry.showing).date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months];
}
