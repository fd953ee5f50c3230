/** The visitor's surroundings as a `bbox`. */
import { formatBbox, markNear } from "../../lib/bbox";
import { setVisitorPosition } from "../map/distance";
import { type GeolocationResult, locate } from "../map/geolocation";

/** Wide enough for the districts of a large city. */
const KM = 40;
const KM_PER_DEGREE = 111.32;
/** Rounding steps per degree. */
const STEPS = 10;

/** The visitor's surroundings, or why they are not known. */
export async function bboxNearVisitor(): Promise<
  { area: string } | { failure: Extract<GeolocationResult, string> }
> {
  const found = await locate();
  if (typeof found === "string") return { failure: found };
  setVisitorPosition(found);
  return { area: markNear(bboxAround(found.latitude, found.longitude)) };
}

/** Rounded outwards to tenths of a degree, about ten distanceKm, so that the URL does not reveal the visitor's home. */
export function bboxAround(latitude: number, longitude: number): string {
  const north = KM / KM_PER_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return formatBbox({
    west: Math.floor((longitude - east) * STEPS) / STEPS,
    south: Math.floor((latitude - north) * STEPS) / STEPS,
    east: Math.ceil((longitude + east) * STEPS) / STEPS,
    north: Math.ceil((latitude + north) * STEPS) / STEPS,
  });
}
