/** The filters of the panel as a whole. */
import type { EventFilter } from "../../lib/event-filter";
import { FILTER_KEYS, type FilterKey, isActive, removeFilter } from "../../lib/filter-changes";

/** Words and areas of the map are chosen elsewhere. */
const PANEL_KEYS: readonly FilterKey[] = FILTER_KEYS.filter((key) => key !== "q" && key !== "bbox");

/** The number of active filters of the panel. */
export const countActive = (filter: EventFilter): number =>
  PANEL_KEYS.filter((key) => isActive(filter, key)).length;

/** The filter without those of the panel. */
export const clearPanel = (filter: EventFilter): EventFilter => PANEL_KEYS.reduce(removeFilter, filter);
