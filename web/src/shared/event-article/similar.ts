import type { Event } from "../../api/events";
import { foldTurkish } from "../../lib/turkish";

export const SIMILAR_AT_MOST = 4;

type Named = Pick<Event, "id" | "title">;

/** The first events of a list without duplicate titles, which are other dates of the same production. */
export function chooseSimilar<T extends Named>(event: Named, others: readonly T[]): T[] {
  const seen = new Set([titleKey(event)]);
  const chosen: T[] = [];
  for (const other of others) {
    if (chosen.length === SIMILAR_AT_MOST) break;
    if (other.id === event.id || seen.has(titleKey(other))) continue;
    seen.add(titleKey(other));
    chosen.push(other);
  }
  return chosen;
}

const titleKey = ({ title }: Named) => foldTurkish(title).replace(/\s+/g, " ").trim();
