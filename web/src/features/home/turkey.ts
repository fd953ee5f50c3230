/** A sketch of Turkey for small pictures, and where a place lies on it. Not for finding the way. */

const [WEST, EAST, SOUTH, NORTH] = [25.4, 45.1, 35.6, 42.4];
const WIDTH = 400;
/** A degree of longitude is this much shorter than one of latitude at 39° N. */
const SQUEEZE = 0.777;
const SCALE = WIDTH / ((EAST - WEST) * SQUEEZE);
const HEIGHT = Math.round((NORTH - SOUTH) * SCALE);

export const VIEW = `0 0 ${WIDTH} ${HEIGHT}`;

export function place(longitude: number, latitude: number): { x: number; y: number } {
  return { x: (longitude - WEST) * SQUEEZE * SCALE, y: (NORTH - latitude) * SCALE };
}

/** Longitude and latitude along the coast and the border: Anatolia, then Thrace. */
const LAND = [
  [
    29.1, 41.2, 30.3, 41.2, 31.4, 41.3, 32.3, 41.75, 33.3, 42.0, 34.5, 41.97, 35.1, 42.08, 35.5, 41.65, 36.1,
    41.7, 36.4, 41.27, 37.0, 41.25, 38.0, 40.95, 39.4, 41.07, 40.4, 41.03, 41.5, 41.52, 42.5, 41.5, 42.8,
    41.55, 43.45, 41.1, 43.75, 40.7, 43.6, 40.1, 44.4, 40.0, 44.8, 39.65, 44.05, 39.37, 44.45, 38.85, 44.25,
    38.0, 44.6, 37.7, 44.8, 37.2, 44.2, 36.98, 42.8, 37.37, 42.35, 37.15, 41.2, 37.07, 40.2, 36.9, 39.0, 36.7,
    38.0, 36.85, 37.1, 36.65, 36.65, 36.8, 36.65, 36.25, 36.35, 36.0, 36.15, 35.82, 35.8, 36.3, 36.18, 36.6,
    36.0, 36.9, 35.6, 36.57, 34.9, 36.72, 34.6, 36.78, 34.0, 36.3, 33.7, 36.15, 32.8, 36.03, 32.0, 36.54,
    31.3, 36.8, 30.65, 36.87, 30.5, 36.3, 30.2, 36.3, 29.65, 36.15, 29.1, 36.4, 28.9, 36.72, 28.2, 36.68,
    27.5, 36.68, 28.2, 37.03, 27.3, 36.98, 27.25, 37.35, 27.2, 37.7, 27.25, 37.97, 26.4, 38.2, 26.3, 38.3,
    26.45, 38.65, 27.05, 38.45, 26.75, 38.75, 26.95, 39.0, 26.8, 39.3, 26.9, 39.55, 26.07, 39.48, 26.2, 40.0,
    26.7, 40.38, 27.4, 40.35, 27.9, 40.5, 28.0, 40.36, 28.95, 40.37, 28.8, 40.55, 29.5, 40.72, 29.0, 41.0,
  ],
  [
    28.97, 41.02, 28.2, 41.05, 27.5, 40.97, 27.0, 40.6, 26.2, 40.05, 26.3, 40.35, 26.7, 40.63, 26.05, 40.72,
    26.35, 41.0, 26.6, 41.35, 26.35, 41.72, 27.1, 42.08, 28.02, 41.97, 28.1, 41.6, 29.05, 41.22,
  ],
];

export const OUTLINE = LAND.map((coast) => {
  const points: string[] = [];
  for (let i = 0; i + 1 < coast.length; i += 2) {
    const { x, y } = place(coast[i] ?? 0, coast[i + 1] ?? 0);
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return `M${points.join("L")}Z`;
}).join("");
