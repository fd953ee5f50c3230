/** Which events of a preview are shown, and which are imported. */
import type { PreviewedEvent } from "../../kit/api/types";

export const FILTERS = ["all", "new", "changed", "unchanged", "refused", "duplicate"] as const;
export type Filter = (typeof FILTERS)[number];

export const isDuplicate = ({ state, duplicates }: PreviewedEvent): boolean =>
  state === "new" && duplicates.length > 0;

export function matches(event: PreviewedEvent, filter: Filter): boolean {
  if (filter === "all") return true;
  return filter === "duplicate" ? isDuplicate(event) : event.state === filter;
}

/** False for what the server would refuse or leave as it is. */
export const canImport = ({ state }: PreviewedEvent): boolean => state === "new" || state === "changed";

/** Possible duplicates are imported only if the editor says so. */
export const isChosenAtFirst = (event: PreviewedEvent): boolean => canImport(event) && !isDuplicate(event);
