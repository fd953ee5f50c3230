/** Links to the way to a place. Nothing is requested from the map services before a click. */
import type { Language } from "../../lib/language";

export interface Destination {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  /** Name and address in one line, for places without coordinates. */
  address: string;
}

export type MapService = "google" | "apple" | "yandex" | "openStreetMap";

/** The address in each map service, to the coordinates if they are known; empty if nothing is known. */
export function directionUrls(
  { latitude, longitude, address }: Destination,
  language: Language,
): [service: MapService, url: string][] {
  const hasPoint = latitude != null && longitude != null;
  const to = encodeURIComponent(hasPoint ? `${latitude},${longitude}` : address.trim());
  if (!to) return [];
  const yandex = language === "tr" ? "https://yandex.com.tr/harita/" : "https://yandex.com/maps/";
  return [
    ["google", `https://www.google.com/maps/dir/?api=1&destination=${to}`],
    ["apple", `https://maps.apple.com/?daddr=${to}`],
    // A route needs coordinates there; a name is searched for.
    ["yandex", hasPoint ? `${yandex}?rtext=~${to}&rtt=auto` : `${yandex}?text=${to}`],
    ["openStreetMap", `https://www.openstreetmap.org/directions?to=${to}`],
  ];
}
