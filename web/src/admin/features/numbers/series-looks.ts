import type { Series } from "./numbers";

/** Lines differ by color and by dashes: color alone says nothing to some readers. */
export const SERIES_LOOKS: Record<Series, { color: string; dash: number[] }> = {
  page_views: { color: "--brand-2", dash: [] },
  event_views: { color: "--art", dash: [8, 4] },
  ticket_clicks: { color: "--ink", dash: [2, 3] },
};
