import type { Event } from "../../../../api/events";
import { EventGrid } from "../../../../shared/events/event-grid";

/** A card of the site. Visitors fetch card and grid in one piece; to import the card alone would cut it in two. */
export function ShownCard({ event }: { event: Event }) {
  return (
    <div className="[&>ul]:block">
      <EventGrid events={[event]} />
    </div>
  );
}
