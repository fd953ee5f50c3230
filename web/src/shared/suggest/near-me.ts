/** Where the visitor is, as a part of the map. */
import { nearArea, writeArea } from "../map/area";
import { rememberPlace } from "../map/distance";
import { type Located, locate } from "../map/geolocation";

/** So far that the districts of a large city are in it. */
const KM = 40;
const KM_PER_DEGREE = 111.32;
/** In a degree. */
const STEPS = 10;

/** What is around the visitor, or why nobody knows. */
export async function areaNearMe(): Promise<{ area: string } | { failure: Extract<Located, string> }> {
  const found = await locate();
  if (typeof found === "string") return { failure: found };
  rememberPlace(found);
  return { area: nearArea(areaAround(found.latitude, found.longitude)) };
}

/** Widened to tenths of a degree, some ten kilometres: an address need not say where somebody lives. */
export function areaAround(latitude: number, longitude: number): string {
  const north = KM / KM_PER_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return writeArea({
    west: Math.floor((longitude - east) * STEPS) / STEPS,
    south: Math.floor((latitude - north) * STEPS) / STEPS,
    east: Math.ceil((longitude + east) * STEPS) / STEPS,
    north: Math.ceil((latitude + north) * STEPS) / STEPS,
  });
}
