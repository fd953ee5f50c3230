/**
 * Draws the base map: land, Turkey, its neighbours' borders, from Natural Earth 1:10m (world-atlas).
 * The farther from Turkey, the coarser: nobody looks closely there, and every point costs bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { mergeArcs } from "topojson-client";
import { presimplify } from "topojson-simplify";

const OUT = new URL("../../src/shared/map/__generated__/", import.meta.url);

/** West, south, east, north: what may ever come into sight. */
const SIGHT = [8, 20, 62, 56];
/** The country, with the islands and straits at its doors: drawn as closely as the source knows it. */
const CLOSE = [25, 35.3, 45.3, 42.6];

/** ISO 3166-1 numbers. */
const TURKEY = "792";
/** Those with which it shares a border or a sea, and theirs with each other. Cyprus is one island on this map. */
const NEIGHBOURS = [
  "300",
  "100",
  "268",
  "051",
  "031",
  "364",
  "368",
  "760",
  "422",
  "642",
  "807",
  "008",
  "400",
  "376",
];

/** The area (in square degrees) of the smallest bend that is kept a degree away; at the door every one is. */
const COARSER = 0.0006;
const COARSEST = 0.5;
/** Islands smaller than this (square degrees) are left out, likewise. */
const SMALLEST_ISLAND = 0.00001;
/** Steps per degree: a step is about a hundred metres; the source itself knows no better than two to four hundred. */
const STEPS = 1000;

/**
 * Islands with visitors that the source leaves out: latitude and longitude of the middle, and kilometres from there to the
 * north and to the east. At the zoom where the drawing ends each is a few pixels wide, so an outline of eight points does.
 */
const ISLANDS = {
  Büyükada: [40.858, 29.12, 1.9, 0.8],
  Heybeliada: [40.874, 29.091, 0.9, 1.1],
  Burgazada: [40.88, 29.066, 0.75, 0.85],
  Kınalıada: [40.9085, 29.048, 0.7, 0.75],
  Cunda: [39.357, 26.643, 3.3, 3.5],
  Avşa: [40.515, 27.505, 3, 1.9],
};
const KILOMETRES_PER_DEGREE = 111.2;

const require = createRequire(import.meta.url);
const world = presimplify(
  JSON.parse(readFileSync(require.resolve("world-atlas/countries-10m.json"), "utf8")),
);

const distance = ([longitude, latitude]) => {
  const [west, south, east, north] = CLOSE;
  const beyond = (value, low, high) => Math.max(low - value, 0, value - high);
  return Math.hypot(beyond(longitude, west, east), beyond(latitude, south, north));
};
const smallestBend = (point) => Math.min(COARSER * distance(point) ** 2, COARSEST);

const arcs = world.arcs.map((arc) =>
  arc
    .filter((point) => point[2] >= smallestBend(point))
    .map(([x, y]) => [Math.round(x * STEPS), Math.round(y * STEPS)]),
);

const pointsOf = (ring) =>
  ring.flatMap((index) =>
    (index < 0 ? arcs[~index].toReversed() : arcs[index]).map(([x, y]) => [x / STEPS, y / STEPS]),
  );

function area(points) {
  let sum = 0;
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length];
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum / 2);
}

function isWorthDrawing([outer]) {
  const points = pointsOf(outer);
  const [west, south, east, north] = SIGHT;
  const spans = (axis) => [
    Math.min(...points.map((point) => point[axis])),
    Math.max(...points.map((point) => point[axis])),
  ];
  const [left, right] = spans(0);
  const [bottom, top] = spans(1);
  const isInSight = left < east && right > west && bottom < north && top > south;
  const away = Math.min(...points.map(distance));
  return isInSight && points.length > 3 && area(points) > SMALLEST_ISLAND * (1 + away * 12);
}

const countries = world.objects.countries.geometries;
const polygonsOf = (keep) => mergeArcs(world, countries.filter(keep)).arcs.filter(isWorthDrawing);
const turkey = polygonsOf(({ id }) => id === TURKEY);
const rest = polygonsOf(({ id }) => id !== TURKEY);

/** Draws an island as a ring of its own. */
function addIsland([latitude, longitude, north, east]) {
  const up = north / KILOMETRES_PER_DEGREE;
  const across = east / KILOMETRES_PER_DEGREE / Math.cos((latitude * Math.PI) / 180);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7, 0].map((corner) => (corner * Math.PI) / 4);
  const outline = corners.map((angle) => [
    Math.round((longitude + across * Math.cos(angle)) * STEPS),
    Math.round((latitude + up * Math.sin(angle)) * STEPS),
  ]);
  turkey.push([[arcs.push(outline) - 1]]);
}
for (const island of Object.values(ISLANDS)) addIsland(island);

/** The arcs between two countries of which one is a neighbour; a coast has land on one side only. */
function borders() {
  const owners = new Map();
  const near = new Set([TURKEY, ...NEIGHBOURS]);
  for (const { id, arcs: geometry } of countries) {
    for (const index of geometry?.flat(Infinity) ?? []) {
      const arc = index < 0 ? ~index : index;
      owners.set(arc, (owners.get(arc) ?? new Set()).add(id));
    }
  }
  return [...owners]
    .filter(([, ids]) => ids.size === 2 && [...ids].some((id) => near.has(id)))
    .map(([arc]) => arc);
}

/** Only the arcs in use, numbered anew, each as its first point and then the steps. */
function pack(groups) {
  const numbers = new Map();
  const packed = [];
  const numberOf = (index) => {
    const arc = index < 0 ? ~index : index;
    if (!numbers.has(arc)) {
      numbers.set(arc, packed.length);
      packed.push(steps(arcs[arc]));
    }
    return index < 0 ? ~numbers.get(arc) : numbers.get(arc);
  };
  const renumber = (node) => (Array.isArray(node) ? node.map(renumber) : numberOf(node));
  return {
    ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, renumber(group)])),
    arcs: packed,
  };
}

function steps(points) {
  let [lastX, lastY] = [0, 0];
  const flat = [];
  for (const [i, [x, y]] of points.entries()) {
    const isSame = i > 0 && x === lastX && y === lastY;
    if (isSame && i < points.length - 1) continue;
    flat.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return flat;
}

const map = { steps: STEPS, ...pack({ turkey, rest, borders: borders() }) };
const text = JSON.stringify(map);
mkdirSync(OUT, { recursive: true });
writeFileSync(new URL("base-map.json", OUT), text);
const count = map.arcs.reduce((sum, arc) => sum + arc.length / 2, 0);
process.stdout.write(
  `${count} points, ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzipped\n`,
);
