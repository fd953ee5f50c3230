import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { track } from "../../lib/track";
import { Dialog } from "../../ui/dialog";
import { ExternalIcon } from "../../ui/icons";
import { Star } from "../../ui/star";
import { mapUrl } from "../event/maps";

interface Props {
  events: readonly Event[];
  isOpen: boolean;
  onClose: () => void;
}

/** Where the results are, city by city, each with a way to a map; a promise where nobody knows. */
export function MapDialog({ events, isOpen, onClose }: Props) {
  const { t } = useI18n();
  const cities = byCity(events);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("search.mapTitle")} closeLabel={t("search.closeMap")}>
      {cities.length === 0 ? (
        <div className="flex flex-col items-center gap-3 px-2 py-10 text-center">
          <Star className="size-14" />
          <p className="font-bold font-display text-2xl">{t("search.mapSoon")}</p>
          <p className="max-w-[42ch] text-ink-2">{t("search.mapSoonHint")}</p>
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          {cities.map(([city, events]) => (
            <section key={city}>
              <h3 className="mb-1.5 text-lg">{city}</h3>
              <ul className="divide-y divide-line">
                {events.map((event) => (
                  <Place key={event.id} event={event} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}

function Place({ event }: { event: Event }) {
  const { t } = useI18n();
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <p className="min-w-0">
        <Link
          to={paths.event(event.event_id)}
          onClick={() => track("event_click", { event_id: event.event_id })}
          className="block py-0.5 font-semibold hover:underline pointer-coarse:pt-2.5"
        >
          {event.title}
        </Link>
        <span className="block text-ink-2 text-sm">{event.venue}</span>
      </p>
      <a
        href={mapUrl(event) ?? ""}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-2 font-semibold text-brand text-sm hover:bg-brand-soft"
      >
        {t("event.openMap")}
        <span className="sr-only">
          : {event.title} ({t("site.opensNewTab")})
        </span>
        <ExternalIcon className="size-4" />
      </a>
    </li>
  );
}

/** The events that can be found on a map, by city, in the order in which the cities come up. */
export function byCity(events: readonly Event[]): [city: string, events: Event[]][] {
  const cities = new Map<string, Event[]>();
  for (const event of events) {
    if (!mapUrl(event)) continue;
    cities.set(event.city, [...(cities.get(event.city) ?? []), event]);
  }
  return [...cities];
}
