import type { Event } from "../../../../api/events";
import { EventGrid } from "../../../../shared/events/event-grid";

/** The public event card. Rendered through the grid module: importing the card alone would split the public chunk. */
export function SiteEventCard({ event }: { event: Event }) {
  return (
    <div className="[&>ul]:block">
      <EventGrid events={[event]} />
    </div>
  );
}
