/** The visitor's surroundings as a `bbox`. */
import { nearArea, writeArea } from "../map/area";
import { rememberPlace } from "../map/distance";
import { type Located, locate } from "../map/geolocation";

/** Wide enough for the districts of a large city. */
const KM = 40;
const KM_PER_DEGREE = 111.32;
/** Rounding steps per degree. */
const STEPS = 10;

/** The visitor's surroundings, or why they are not known. */
export async function areaNearMe(): Promise<{ area: string } | { failure: Extract<Located, string> }> {
  const found = await locate();
  if (typeof found === "string") return { failure: found };
  rememberPlace(found);
  return { area: nearArea(areaAround(found.latitude, found.longitude)) };
}

/** Rounded outwards to tenths of a degree, about ten kilometres, so that the URL does not reveal the visitor's home. */
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
