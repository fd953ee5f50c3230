/** Event lists as they are embedded in a page. Runs on the server only: the browser bundle has a stub (vite.config.ts). */
import type { PageData } from "../lib/page";
import type { EventPage, SimilarEvents } from "./events";

/** Cards show neither descriptions nor the further dates, so lists are embedded without them. */
export function withoutDescriptions(data: PageData): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([url, answer]) => [
      url,
      isList(url) && answer ? shortened(answer as EventPage | SimilarEvents) : answer,
    ]),
  );
}

const isList = (url: string) => /^\/api\/events(\/[^/?]+\/similar)?\?/.test(url);

function shortened(list: EventPage | SimilarEvents): EventPage | SimilarEvents {
  return { ...list, data: list.data.map((event) => ({ ...event, description: "", showings: [] })) };
}
