import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { formatDate } from "../events/event-format";

/** The accessible name of a pin: the event with date and venue, or the count and the cities of a cluster. */
export function usePinName(): (events: readonly Event[]) => string {
  const { language, t } = useI18n();
  return (events) => {
    const [first] = events;
    if (!first) return "";
    if (events.length === 1) {
      const lines = [formatDate(first, language, "day"), first.venue, first.city].filter(Boolean).join(", ");
      return t("map.pin", { title: first.title, lines });
    }
    return t("map.cluster", { place: placesOf(events), count: decimal(events.length, language) });
  };
}

const MOST = 2;

/** The cities of events, by number of events, descending. */
export function citiesByCount(events: readonly Event[]): string[] {
  const counts = new Map<string, number>();
  for (const { city } of events) counts.set(city, (counts.get(city) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([city]) => city);
}

/** The cities with the most events: "Ankara, Eskişehir …". */
export function placesOf(events: readonly Event[]): string {
  const cities = citiesByCount(events);
  return cities.length > MOST ? `${cities.slice(0, MOST).join(", ")} …` : cities.join(", ");
}
