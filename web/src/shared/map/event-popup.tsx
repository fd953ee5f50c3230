import { useEffect, useRef } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { ArrowRightIcon, CloseIcon } from "../../ui/icons";
import { EventCard } from "../events/event-card";

interface Props {
  /** The events of one pin. */
  events: readonly Event[];
  onClose: () => void;
}

/** The cards of a pressed pin at the bottom of the map, where they fit without panning. */
export function EventPopup({ events, onClose }: Props) {
  const { t } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  const isOne = events.length === 1;
  const venue = commonVenue(events);
  const name = isOne ? events[0]?.title : t("map.severalHere", { count: events.length });

  useEffect(() => {
    list.current?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      role="dialog"
      aria-label={name}
      className="map-popup absolute inset-x-2 bottom-2 z-2 mx-auto max-w-md rounded-2xl border border-line bg-card shadow-lift"
    >
      {!isOne && (
        <p className="flex min-h-11 items-center border-line border-b pr-12 pl-4 font-bold text-sm">{name}</p>
      )}
      <ul
        ref={list}
        className={`flex max-h-44 flex-col gap-1 overflow-y-auto overscroll-contain p-1.5 ${isOne ? "pr-11" : ""}`}
      >
        {events.map((event) => (
          <li key={event.id} className="shrink-0">
            <EventCard event={event} layout="list" when="day" />
          </li>
        ))}
      </ul>
      {venue && (
        <p className="border-line border-t px-4">
          <Link
            to={paths.venue(venue.venue_id)}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 font-semibold text-brand text-sm hover:underline"
          >
            <span className="truncate">{t("map.venuePage", { venue: venue.name })}</span>
            <ArrowRightIcon className="size-4.5 shrink-0" />
          </Link>
        </p>
      )}
      <button
        type="button"
        aria-label={t("site.close")}
        onClick={onClose}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-ink-2 hover:bg-brand-soft"
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** The venue of all events, if it is one and the same. */
export function commonVenue(events: readonly Event[]): { venue_id: string; name: string } | null {
  const [first] = events;
  const venue_id = first?.showing?.venue_id;
  if (!venue_id || events.some(({ showing }) => showing?.venue_id !== venue_id)) return null;
  return { venue_id, name: first.venue };
}
