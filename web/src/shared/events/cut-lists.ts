/** What of the lists of events is sent along with a page. Only the server does it: browsers get an empty file (vite.config.ts). */
import type { PageData } from "../../lib/page";
import { countByCategory, type LoadedEvents, SENT } from "./loaded-events";

/** Cuts every list of events that is sent along with a page. */
export function cutLists(data: PageData): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([address, body]) => [
      address,
      address.startsWith("/api/events?") ? cutToSent(body as LoadedEvents) : body,
    ]),
  );
}

/** What a page needs for its first screens, without the texts that no card shows. */
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
