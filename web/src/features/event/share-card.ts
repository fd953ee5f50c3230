import type { Event } from "../../api/events";
import type { Language } from "../../lib/language";

/** The picture of a shared link, drawn by the server: 1200×630. */
export function shareCardUrl(event: Pick<Event, "id">, language: Language): string {
  return `/share/event/${event.id}.${language}.jpg`;
}
