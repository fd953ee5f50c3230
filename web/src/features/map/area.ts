/** The part of the map that is in sight, as the API's `bbox`: west, south, east, north. */
import type { Event } from "../../api/events";

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export type Located = Event & { latitude: number; longitude: number };

/** Those whose place is known. */
export function located(events: readonly Event[]): Located[] {
  return events.filter((event): event is Located => event.latitude != null && event.longitude != null);
}

/** A step is some ten metres: enough, and it keeps the address short. */
const DIGITS = 4;

export function writeArea({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(DIGITS))).join(",");
}

/** null when it is no area on this earth. */
export function readArea(text: string | null | undefined): Bounds | null {
  const parts = (text ?? "").split(",");
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts.map((part) =>
    part.trim() === "" ? Number.NaN : Number(part),
  );
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return parts.length === 4 && isOnEarth && west <= east && south <= north
    ? { west, south, east, north }
    : null;
}
