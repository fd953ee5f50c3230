import type { Event } from "../../api/events";

/** A link to the place on OpenStreetMap; null without coordinates. */
export function mapUrl({ latitude, longitude }: Pick<Event, "latitude" | "longitude">): string | null {
  if (latitude == null || longitude == null) return null;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
