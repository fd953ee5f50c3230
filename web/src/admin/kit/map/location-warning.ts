/** Warns about coordinates that do not match their city. */
import { foldTurkish } from "../../../lib/turkish";
import type { Point } from "../../../shared/map/bounds";
import { distanceKm } from "../../../shared/map/distance";
import { findCity } from "./cities";
import { type PointText, pointOf } from "./point";

/** The maximum distance between a city and its province's places. */
const FAR_KM = 200;
const TURKEY = { south: 35.8, north: 42.2, west: 25.6, east: 44.9 };

export type LocationWarning =
  | { kind: "swapped" }
  | { kind: "far"; city: string; distance: number }
  | { kind: "abroad" };

/** The place that a form describes. */
export interface PlaceText extends PointText {
  city: string;
  city_en: string;
  country: string;
}

/** A warning if the coordinates do not match the city; null otherwise. */
export function locationWarning(values: PlaceText): LocationWarning | null {
  const point = pointOf(values);
  if (!point || fits(point, values)) return null;
  const swapped = { latitude: point.longitude, longitude: point.latitude };
  if (Math.abs(swapped.latitude) <= 90 && fits(swapped, values)) return { kind: "swapped" };
  const home = homeOf(values);
  if (home) return { kind: "far", city: home.name, distance: distanceKm(home.point, point) };
  return { kind: "abroad" };
}

function fits(point: Point, values: PlaceText): boolean {
  const home = homeOf(values);
  if (home) return distanceKm(home.point, point) <= FAR_KM;
  return !isInTurkey(values.country) || isWithin(point, TURKEY);
}

/** The known city of the form, if any. */
function homeOf({ city, city_en }: PlaceText): { name: string; point: Point } | null {
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
