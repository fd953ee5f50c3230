/** A press on a heart. */
import type { Event } from "../../api/events";
import { toggleFavourite } from "./favourites";

/** Also keeps the event for the time without a network. That code is loaded at the first press: most visits have none. */
export function toggleAndKeep(event: Event): void {
  toggleFavourite(event.id);
  import("./kept-events").then(
    ({ keepEvent }) => keepEvent(event),
    // Without a network the code may be missing: the list then loads the event when it is opened.
    () => undefined,
  );
}
