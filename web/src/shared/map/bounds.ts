/** Map bounds, and their form in the URL and the API: `bbox=west,south,east,north`. */
import type { Map as LeafletMap } from "leaflet";
import type { Event } from "../../api/events";

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export type LocatedEvent = Event & { latitude: number; longitude: number };

/** The events within the visible bounds of a map. */
export const inView = (map: LeafletMap, events: readonly LocatedEvent[]): LocatedEvent[] => {
  const sight = map.getBounds();
  return events.filter(({ latitude, longitude }) => sight.contains([latitude, longitude]));
};

export interface Point {
  latitude: number;
  longitude: number;
}

export const centreOf = ({ west, south, east, north }: Bounds): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

export const contains = ({ west, south, east, north }: Bounds, { latitude, longitude }: Point): boolean =>
  west <= longitude && longitude <= east && south <= latitude && latitude <= north;

/** Scales the bounds around their centre. */
export function expandBounds({ west, south, east, north }: Bounds, times: number): Bounds {
  const [across, up] = [((east - west) * (times - 1)) / 2, ((north - south) * (times - 1)) / 2];
  return {
    west: Math.max(-180, west - across),
    south: Math.max(-90, south - up),
    east: Math.min(180, east + across),
    north: Math.min(90, north + up),
  };
}

/** The events with coordinates. */
export function withCoordinates(events: readonly Event[]): LocatedEvent[] {
  return events.filter((event): event is LocatedEvent => event.latitude != null && event.longitude != null);
}

/** About ten metres, which keeps the URL short. */
const DIGITS = 4;

export function formatBbox({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(DIGITS))).join(",");
}

/** Marks a `bbox` as the visitor's surroundings. It is in the URL so that it survives a reload. */
const NEAR = "near:";

export const markNear = (area: string): string => NEAR + area;

export const isNearBbox = (text: string | null | undefined): boolean => text?.startsWith(NEAR) ?? false;

/** The `bbox` without the mark, as the API takes it. */
export const apiBbox = <T extends string | undefined>(text: T) => text?.replace(NEAR, "");

/** Null if the bounds are invalid. */
export function parseBbox(text: string | null | undefined): Bounds | null {
  const parts = (text ?? "").replace(NEAR, "").split(",");
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts.map((part) =>
    part.trim() === "" ? Number.NaN : Number(part),
  );
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return parts.length === 4 && isOnEarth && west <= east && south <= north
    ? { west, south, east, north }
    : null;
}
