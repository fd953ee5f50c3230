import type { Event } from "../../api/events";
import type { Language } from "../../lib/language";
import { formatDate } from "../events/event-format";
import { localTimes } from "../events/showing";
import { addressLine } from "./address-line";

/** What a message about an event says: its name, when and where, a line each. */
export function shareText(event: Event, language: Language): string {
  const when = formatDate(localTimes(event, event.showing), language, "long");
  const where = [event.venue, addressLine(event)].filter(Boolean).join(", ");
  return [event.title, when, where].filter(Boolean).join("\n");
}
