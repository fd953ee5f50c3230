import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type LatLng, type PackedMap, unpack } from "./geometry";

/** The maximum zoom without streets (base-map.ts, which needs a browser). */
const CLOSEST_DRAWN = Number(
  /CLOSEST = \{ drawn: (\d+)/.exec(readFileSync("src/shared/map/base-map.ts", "utf8"))?.[1],
);
/** The radius of the dot in the middle of a pin, in pixels. */
const DOT = 4.5;

/** Venues, squares and piers at the water. */
const COAST: Record<string, LatLng> = {
  "Kadıköy İskelesi": [40.9917, 29.0226],
  "Süreyya Operası": [40.9883, 29.0287],
  "Moda İskelesi": [40.9797, 29.0253],
  "Beşiktaş İskelesi": [41.0411, 29.0066],
  Ortaköy: [41.0473, 29.0268],
  Galataport: [41.026, 28.9829],
  Üsküdar: [41.0266, 29.015],
  "Rumeli Hisarı": [41.0848, 29.0562],
  Sarıyer: [41.167, 29.057],
  Tuzla: [40.816, 29.3],
  Silivri: [41.07, 28.25],
  Büyükada: [40.8745, 29.1266],
  Heybeliada: [40.8785, 29.098],
  "İzmir Alsancak": [38.437, 27.144],
  "İzmir Konak": [38.4189, 27.1287],
  Karşıyaka: [38.456, 27.116],
  Foça: [38.6703, 26.7539],
  "Urla İskele": [38.365, 26.77],
  Çeşme: [38.3236, 26.3035],
  Kuşadası: [37.861, 27.2573],
  Ayvalık: [39.319, 26.693],
  Cunda: [39.334, 26.657],
  "Bodrum Kalesi": [37.0318, 27.4295],
  Turgutreis: [37.008, 27.256],
  Yalıkavak: [37.105, 27.289],
  Datça: [36.727, 27.689],
  Marmaris: [36.852, 28.2735],
  Fethiye: [36.6217, 29.11],
  Kaş: [36.2005, 29.64],
  Side: [36.7683, 31.3903],
  "Antalya Kaleiçi": [36.8848, 30.7046],
  Mersin: [36.793, 34.638],
  Çanakkale: [40.1493, 26.4036],
  Gelibolu: [40.4105, 26.671],
  Bozcaada: [39.8353, 26.0716],
  Tekirdağ: [40.978, 27.511],
  Amasra: [41.748, 32.387],
  Sinop: [42.026, 35.153],
  Trabzon: [41.006, 39.729],
};

const drawing = unpack(
  JSON.parse(readFileSync("src/shared/map/__generated__/base-map.json", "utf8")) as PackedMap,
);
const land = [...drawing.turkey, ...drawing.rest];

it.each(Object.entries(COAST))("shows %s on land at the closest zoom", (_name, place) => {
  const metersPerPixel = (156_543 * Math.cos((place[0] * Math.PI) / 180)) / 2 ** CLOSEST_DRAWN;
  expect(metersFromLand(place) / metersPerPixel).toBeLessThan(DOT);
});

function metersFromLand(place: LatLng): number {
  if (land.some(([outline = []]) => contains(outline, place))) return 0;
  return Math.min(...land.flatMap((rings) => rings.map((ring) => metersFrom(ring, place))));
}

function contains(ring: LatLng[], [latitude, longitude]: LatLng): boolean {
  let isInside = false;
  eachEdge(ring, ([y1, x1], [y2, x2]) => {
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
      isInside = !isInside;
  });
  return isInside;
}

function metersFrom(ring: LatLng[], [latitude, longitude]: LatLng): number {
  const flat = ([y, x]: LatLng): [x: number, y: number] => [
    (x - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180),
    (y - latitude) * 110_540,
  ];
  let nearest = Number.POSITIVE_INFINITY;
  eachEdge(ring, (from, to) => {
    const [ax, ay] = flat(from);
    const [bx, by] = flat(to);
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy));
  });
  return nearest;
}

function eachEdge(ring: LatLng[], visit: (from: LatLng, to: LatLng) => void): void {
  for (const [place, to] of ring.entries()) {
    const from = ring.at(place - 1);
    if (from) visit(from, to);
  }
}
