import type { EventListRequest } from "../../api/events";
import type { EventFilter } from "../../lib/event-filter";
import type { Language } from "../../lib/language";

const PAGE_SIZE = 24;

/** Whose showings are listed: of a venue, a performer or an organizer. */
export type AgendaFilter = Pick<EventFilter, "venue" | "performer" | "organizer">;

/** The API request of an agenda: one entry for each showing. */
export function agendaRequest(filter: AgendaFilter, language: Language, isPast = false): EventListRequest {
  return { filter, limit: PAGE_SIZE, past: isPast || undefined, expand: "showings", language };
}
