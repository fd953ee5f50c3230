import type { ReactNode } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { CardSkeleton } from "../../ui/card-skeleton";
import { EventCard } from "./event-card";

export const GRID = "grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5.5 lg:grid-cols-3 xl:grid-cols-4";
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
    <ul className={`${GRID} later-items`}>
      {events.map((event, position) => (
        <li key={event.id}>
          <EventCard event={event} eager={eager && position === 0} />
        </li>
      ))}
      {children}
    </ul>
  );
}

export function EventGridSkeleton() {
  const { t } = useI18n();
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t("site.loadingEvents")}</span>
      <div className={GRID}>
        {SKELETONS.map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
