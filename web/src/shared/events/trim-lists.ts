/** Trims the event lists embedded in a page. Runs on the server only: the browser bundle has a stub (vite.config.ts). */
import type { Event } from "../../api/events";
import type { PageData } from "../../lib/page";
import { countByCategory, EMBEDDED_COUNT, type LoadedEvents } from "./loaded-events";
import { isPlain } from "./showing";

/** Trims every event list among the responses of a page. */
export function trimEventLists(data: PageData): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([url, body]) => [
      url,
      url.startsWith("/api/events?") ? trim(url, body as LoadedEvents) : body,
    ]),
  );
}

/** The evening's events are shown as they are; the long list may be loaded whole later. */
function trim(url: string, page: LoadedEvents): LoadedEvents {
  return url.includes("dateRange=tonight") ? { ...page, data: page.data.map(cardOf) } : trimToEmbedded(page);
}

/** The first events of a list, without the fields that cards do not show. */
export function trimToEmbedded(page: LoadedEvents): LoadedEvents {
  if (page.data.length <= EMBEDDED_COUNT) return page;
  const shown = page.data.slice(0, EMBEDDED_COUNT).map(cardOf);
  return { ...page, data: shown, partial: true, counts: countByCategory(page) };
}

function cardOf(event: Event): Event {
  return {
    ...event,
    description: "",
    venue_address: "",
    location: "",
    tags: [],
    // Cards show a badge only if something is out of the ordinary.
    showing: event.showing && isPlain(event.showing) ? null : event.showing,
    showings: [],
  };
}
