/** Trims the event lists embedded in a page. Runs on the server only: the browser bundle has a stub (vite.config.ts). */
import type { PageData } from "../../lib/page";
import { countByCategory, type LoadedEvents, SENT } from "./loaded-events";

/** Trims every event list among the responses of a page. */
export function cutLists(data: PageData): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([address, body]) => [
      address,
      address.startsWith("/api/events?") ? cutToSent(body as LoadedEvents) : body,
    ]),
  );
}

/** The first events of a list, without the fields that cards do not show. */
export function cutToSent(page: LoadedEvents): LoadedEvents {
  if (page.data.length <= SENT) return page;
  const shown = page.data.slice(0, SENT).map((event) => ({
    ...event,
    description: "",
    venue_address: "",
    location: "",
    tags: [],
  }));
  return { ...page, data: shown, partial: true, counts: countByCategory(page) };
}
