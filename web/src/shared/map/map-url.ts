import type { Event } from "../../api/events";

/** The place on OpenStreetMap; null when it is not known where it is. A plain link: nothing is asked of it before a click. */
export function mapUrl({ latitude, longitude }: Pick<Event, "latitude" | "longitude">): string | null {
  if (latitude == null || longitude == null) return null;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
