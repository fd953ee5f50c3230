/** Decodes the base map (tools/map), a topology in which shared borders are stored once. */

export interface PackedMap {
  /** Quantization steps per degree. */
  steps: number;
  /** Delta-encoded lines: longitude and latitude of the first point, then differences. */
  arcs: number[][];
  turkey: Polygon[];
  rest: Polygon[];
  borders: number[];
}

/** Rings of arc indexes; `~n` is arc n reversed. */
type Polygon = number[][];
export type LatLng = [latitude: number, longitude: number];

export interface BaseMap {
  turkey: LatLng[][][];
  rest: LatLng[][][];
  borders: LatLng[][];
}

export function unpack({ steps, arcs, turkey, rest, borders }: PackedMap): BaseMap {
  const lines = arcs.map((arc) => walk(arc, steps));
  const ring = (numbers: number[]) => numbers.flatMap((number) => line(lines, number));
  const polygons = (packed: Polygon[]) => packed.map((rings) => rings.map(ring));
  return {
    turkey: polygons(turkey),
    rest: polygons(rest),
    borders: borders.map((number) => line(lines, number)),
  };
}

function line(lines: LatLng[][], number: number): LatLng[] {
  return number < 0 ? (lines[~number] ?? []).toReversed() : (lines[number] ?? []);
}

function walk(arc: number[], steps: number): LatLng[] {
  const points: LatLng[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < arc.length; i += 2) {
    x += arc[i] ?? 0;
    y += arc[i + 1] ?? 0;
    points.push([y / steps, x / steps]);
  }
  return points;
}
