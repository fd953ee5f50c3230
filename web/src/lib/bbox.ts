/** Map bounds in the URL and the API: `bbox=west,south,east,north`. */

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** About ten meters, which keeps the URL short. */
const DIGITS = 4;

export function formatBbox({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(DIGITS))).join(",");
}

/** Marks a `bbox` as the visitor's surroundings. It is in the URL so that it survives a reload. */
const NEAR = "near:";

export const markNear = (area: string): string => NEAR + area;

export const isNearBbox = (text: string | null | undefined): boolean => text?.startsWith(NEAR) ?? false;

/** The `bbox` without the mark, as the API takes it. */
export const apiBbox = <T extends string | undefined>(text: T) => text?.replace(NEAR, "");

/** Null if the bounds are invalid. */
export function parseBbox(text: string | null | undefined): Bounds | null {
  const parts = (text ?? "").replace(NEAR, "").split(",");
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts.map((part) =>
    part.trim() === "" ? Number.NaN : Number(part),
  );
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return parts.length === 4 && isOnEarth && west <= east && south <= north
    ? { west, south, east, north }
    : null;
}
