/** Where the visitor is, as a part of the map. */
import { writeArea } from "../map/area";
import { type Located, locate } from "../map/geolocation";

const KM = 25;
const KM_PER_DEGREE = 111.32;
/** In a degree. */
const STEPS = 10;

/** What is around the visitor, or why nobody knows. */
export async function areaNearMe(): Promise<{ area: string } | { failure: Extract<Located, string> }> {
  const found = await locate();
  return typeof found === "string"
    ? { failure: found }
    : { area: areaAround(found.latitude, found.longitude) };
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
