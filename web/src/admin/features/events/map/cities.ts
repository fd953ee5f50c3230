/** Where the map looks while only the city is known. */

import type { Language } from "../../../../lib/language";
import { foldTurkish } from "../../../../lib/turkish";
import type { Point } from "../../../../shared/map/area";
import { placesIn } from "../../../../shared/map/places";

/** A region that events name as their city, and the place in its middle. */
const REGIONS: Record<string, string> = { kapadokya: "goreme", cappadocia: "goreme" };

/** The cities that are known here, as a language writes them, in its order. */
export const cityNames = (language: Language): string[] =>
  placesIn(language)
    .filter(({ kind }) => kind === "city")
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, language));

/** How a known city is written that was typed otherwise: "izmir" is "İzmir"; null where there is nothing to mend. */
export function properCity(typed: string, language: Language): string | null {
  const wanted = foldTurkish(typed.trim());
  const proper = cityNames(language).find((name) => foldTurkish(name) === wanted);
  return proper && proper !== typed.trim() ? proper : null;
}

const CITIES = new Map(
  (["en", "tr"] as const)
    .flatMap(placesIn)
    .filter(({ kind }) => kind === "city")
    .map(({ name, latitude, longitude }) => [foldTurkish(name), { latitude, longitude }] as const),
);

/** Where a city is, however it is spelt and in either language; null for one that is not known here. */
export function findCity(name: string): Point | null {
  const wanted = foldTurkish(name.trim());
  return CITIES.get(REGIONS[wanted] ?? wanted) ?? null;
}
