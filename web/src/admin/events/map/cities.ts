/** Where the map looks while only the city is known. */
import { placesIn } from "../../../features/map/places";
import { foldTurkish } from "../../../lib/turkish";

export interface Point {
  latitude: number;
  longitude: number;
}

/** A region that events name as their city, and the place in its middle. */
const REGIONS: Record<string, string> = { kapadokya: "goreme", cappadocia: "goreme" };

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
