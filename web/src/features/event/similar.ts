import type { Event } from "../../api/events";
import { lowerTurkish } from "../../lib/turkish";

const AT_MOST = 4;

/** Up to four others, those of the first list first; no title twice, nor the one that is being read. */
export function chooseSimilar(event: Event, ...lists: (readonly Event[])[]): Event[] {
  const seen = new Set([titleKey(event)]);
  const chosen: Event[] = [];
  for (const other of lists.flat()) {
    if (chosen.length === AT_MOST) break;
    if (other.id === event.id || seen.has(titleKey(other))) continue;
    seen.add(titleKey(other));
    chosen.push(other);
  }
  return chosen;
}

const titleKey = ({ title }: Event) => lowerTurkish(title).replace(/\s+/g, " ").trim();
