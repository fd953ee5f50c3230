import type { ReactNode } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { CardSkeleton } from "../../ui/card-skeleton";
import { EventCard } from "./event-card";

/** Inside a `@container`: with large text a wide screen has room for fewer columns. */
export const GRID =
  "grid grid-cols-1 gap-4 @min-[34rem]:grid-cols-2 @min-[34rem]:gap-5.5 @min-[60rem]:grid-cols-3 @min-[74rem]:grid-cols-4";
const SKELETONS = ["a", "b", "c", "d", "e", "f", "g", "h"];

interface Props {
  events: readonly Event[];
  /** The first cards are above the fold. */
  eager?: boolean;
  /** Further cells after the cards, as `<li>`. */
  children?: ReactNode;
}

export function EventGrid({ events, eager = false, children }: Props) {
  return (
    <div className="@container">
      <ul className={`${GRID} later-items`}>
        {events.map((event, position) => (
          <li key={event.id}>
            <EventCard event={event} eager={eager && position === 0} />
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}

export function EventGridSkeleton() {
  const { t } = useI18n();
  return (
    <div role="status" aria-busy="true" className="@container">
      <span className="sr-only">{t("site.loadingEvents")}</span>
      <div className={GRID}>
        {SKELETONS.map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
