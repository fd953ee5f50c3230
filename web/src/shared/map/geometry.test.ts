import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { type LatLng, type PackedMap, unpack } from "./geometry";

const text = readFileSync(`${import.meta.dirname}/__generated__/base-map.json`, "utf8");
const map = unpack(JSON.parse(text) as PackedMap);

it("walks shared lines both ways", () => {
  const { turkey, rest, borders } = unpack({
    steps: 10,
    arcs: [
      [0, 0, 10, 0],
      [10, 0, 0, 10, -10, -10],
    ],
    turkey: [[[0, 1]]],
    rest: [[[~0]]],
    borders: [0],
  });
  expect(turkey).toEqual([
    [
      [
        [0, 0],
        [0, 1],
        [0, 1],
        [1, 1],
        [0, 0],
      ],
    ],
  ]);
  expect(rest).toEqual([
    [
      [
        [0, 1],
        [0, 0],
      ],
    ],
  ]);
  expect(borders).toEqual([
    [
      [0, 0],
      [0, 1],
    ],
  ]);
});

/** By the rays' rule: odd crossings are inside. */
function isInside(polygons: LatLng[][][], [latitude, longitude]: LatLng): boolean {
  let inside = false;
  for (const ring of polygons.flat())
    for (const [i, [y, x]] of ring.entries()) {
      const [previousY, previousX] = ring.at(i - 1) ?? [0, 0];
      const crosses = y > latitude !== previousY > latitude;
      if (crosses && longitude < ((previousX - x) * (latitude - y)) / (previousY - y) + x) inside = !inside;
    }
  return inside;
}

it.each<[string, LatLng, "turkey" | "rest" | "sea"]>([
  ["Ankara", [39.93, 32.86], "turkey"],
  ["Edirne", [41.68, 26.56], "turkey"],
  ["Kadıköy", [40.99, 29.05], "turkey"],
  ["Van", [38.5, 43.4], "turkey"],
  ["Athens", [38, 23.75], "rest"],
  ["Aleppo", [36.2, 37.16], "rest"],
  ["Nicosia", [35.17, 33.36], "rest"],
  ["the Black Sea", [43, 34], "sea"],
  ["the Sea of Marmara", [40.75, 28.2], "sea"],
])("the drawing has %s in its place", (_name, point, where) => {
  expect(isInside(map.turkey, point)).toBe(where === "turkey");
  expect(isInside(map.rest, point)).toBe(where === "rest");
});

it("the drawing stays small", () => {
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(60_000);
});
