/** Points, bounds and events on a map. */
import type { Map as LeafletMap } from "leaflet";
import type { Event } from "../../api/events";
import type { Bounds } from "../../lib/bbox";

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

/** Scales the bounds around their center. */
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
