/** Lists of events as they travel inside a page. Only the server shortens them: browsers get an empty file (vite.config.ts). */
import type { PageData } from "../lib/page";
import type { EventPage, SimilarEvents } from "./events";

/** Lists are read for their cards: their long texts need not travel inside the page. */
export function withoutLongTexts(data: PageData): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([address, answer]) => [
      address,
      isList(address) && answer ? shortened(answer as EventPage | SimilarEvents) : answer,
    ]),
  );
}

const isList = (address: string) => /^\/api\/events(\/[^/?]+\/similar)?\?/.test(address);

function shortened(list: EventPage | SimilarEvents): EventPage | SimilarEvents {
  return { ...list, data: list.data.map((event) => ({ ...event, description: "" })) };
}
