import type { Event } from "../../api/events";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { track } from "../../lib/track";

/** The title of a card or a row: a link that covers the whole of it. */
export function EventLink({ event }: { event: Event }) {
  return (
    <Link
      to={paths.event(event.event_id)}
      onClick={() => track("event_click", { event_id: event.event_id })}
      draggable={false}
      className="outline-none after:absolute after:inset-0 after:content-['']"
    >
      {event.title}
    </Link>
  );
}
