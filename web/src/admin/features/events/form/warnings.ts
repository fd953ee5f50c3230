/** Warnings about values that can be saved but may be a mistake. */

import { foldTurkish } from "../../../../lib/turkish";
import { listedUntil } from "../../../../shared/events/clock";
import type { Point } from "../../../../shared/map/bounds";
import { distanceKm } from "../../../../shared/map/distance";
import { findCity } from "../map/cities";
import { type EventValues, momentOf, pointOf } from "./values";

/** The maximum distance between a city and its province's places, in distanceKm. */
const FAR_KM = 200;
const TURKEY = { south: 35.8, north: 42.2, west: 25.6, east: 44.9 };

export type LocationWarning =
  | { kind: "swapped" }
  | { kind: "far"; city: string; distance: number }
  | { kind: "abroad" };

type Where = Pick<EventValues, "latitude" | "longitude" | "city" | "city_en" | "country">;

/** A warning if the coordinates do not match the city; null otherwise. */
export function locationWarning(values: Where): LocationWarning | null {
  const point = pointOf(values);
  if (!point || fits(point, values)) return null;
  const swapped = { latitude: point.longitude, longitude: point.latitude };
  if (Math.abs(swapped.latitude) <= 90 && fits(swapped, values)) return { kind: "swapped" };
  const home = homeOf(values);
  if (home) return { kind: "far", city: home.name, distance: distanceKm(home.point, point) };
  return { kind: "abroad" };
}

function fits(point: Point, values: Where): boolean {
  const home = homeOf(values);
  if (home) return distanceKm(home.point, point) <= FAR_KM;
  return !isInTurkey(values.country) || isWithin(point, TURKEY);
}

/** The known city of the form, if any. */
function homeOf({ city, city_en }: Where): { name: string; point: Point } | null {
  for (const name of [city, city_en]) {
    const point = findCity(name);
    if (point) return { name: name.trim(), point };
  }
  return null;
}

const isInTurkey = (country: string): boolean =>
  ["", "turkey", "turkiye"].includes(foldTurkish(country.trim()));

const isWithin = ({ latitude, longitude }: Point, { south, north, west, east }: typeof TURKEY): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** True if the event would no longer be listed; false while its dates are invalid. */
export function hasAlreadyEnded(
  { start_date, end_date }: Pick<EventValues, "start_date" | "end_date">,
  now: number,
): boolean {
  return listedUntil({ start_date: momentOf(start_date) ?? "", end_date: momentOf(end_date) }) <= now;
}
