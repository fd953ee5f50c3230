/** The coordinates and spellings of known cities. */

import type { Language } from "../../../lib/language";
import { foldTurkish } from "../../../lib/turkish";
import type { Point } from "../../../shared/map/bounds";
import { placeLabels } from "../../../shared/map/place-labels";

/** Regions that events name as their city. */
const REGIONS: Record<string, string> = { kapadokya: "goreme", cappadocia: "goreme" };

/** The known cities in a language, sorted. */
export const cityNames = (language: Language): string[] =>
  placeLabels(language)
    .filter(({ kind }) => kind === "city")
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, language));

/** The canonical spelling of a known city: "izmir" → "İzmir"; null if it is unknown or already canonical. */
export function canonicalCity(typed: string, language: Language): string | null {
  const wanted = foldTurkish(typed.trim());
  const proper = cityNames(language).find((name) => foldTurkish(name) === wanted);
  return proper && proper !== typed.trim() ? proper : null;
}

const CITIES = new Map(
  (["en", "tr"] as const)
    .flatMap(placeLabels)
    .filter(({ kind }) => kind === "city")
    .map(({ name, latitude, longitude }) => [foldTurkish(name), { latitude, longitude }] as const),
);

/** The coordinates of a city in any spelling and either language; null if it is unknown. */
export function findCity(name: string): Point | null {
  const wanted = foldTurkish(name.trim());
  return CITIES.get(REGIONS[wanted] ?? wanted) ?? null;
}

/** A known city's name in a language: "İzmir" → "Izmir"; the name itself if it is unknown. */
export function cityIn(name: string, language: Language): string {
  const point = findCity(name);
  const isHere = (label: Point) => label.latitude === point?.latitude && label.longitude === point.longitude;
  return placeLabels(language).find((label) => label.kind === "city" && isHere(label))?.name ?? name.trim();
}
