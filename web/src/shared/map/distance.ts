/** Distances from the visitor to events. */
import type { Event } from "../../api/events";
import type { Bounds } from "../../lib/bbox";
import type { Language } from "../../lib/language";
import { centreOf, contains, type Point } from "./bounds";

/** The visitor's position. It is kept in memory and never sent: the URL only has a wide area around it. */
let exact: Point | null = null;

export function setVisitorPosition(place: Point): void {
  exact = place;
}

export interface Origin extends Point {
  /** True for the visitor's position, false for the center of the area. */
  isExact: boolean;
}

/** The point that distances within an area are measured from. */
export function originOf(area: Bounds): Origin {
  return exact && contains(area, exact) ? { ...exact, isExact: true } : { ...centreOf(area), isExact: false };
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The straight-line distance; infinite without coordinates. */
export function distanceKm(
  from: Point,
  { latitude, longitude }: Partial<Record<keyof Point, number | null>>,
): number {
  if (latitude == null || longitude == null) return Number.POSITIVE_INFINITY;
  const north = radians(latitude - from.latitude);
  const east = radians(longitude - from.longitude) * Math.cos(radians((latitude + from.latitude) / 2));
  return EARTH_KM * Math.hypot(north, east);
}

/** Sorts by distance; stable for equal distances. */
export function sortByDistance(events: readonly Event[], from: Point): Event[] {
  return [...events].sort((one, other) => compare(distanceKm(from, one), distanceKm(from, other)));
}

const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);

/** "2,4 km", "37 km"; whole distanceKm if the origin is not exact. */
export function formatDistance(distance: number, isExact: boolean, language: Language): string {
  const written =
    isExact && distance < 10 ? Math.max(distance, 0.1).toFixed(1) : Math.max(distance, 1).toFixed(0);
  return `${language === "tr" ? written.replace(".", ",") : written} km`;
}
