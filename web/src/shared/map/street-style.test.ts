import { GeomType, type LabelRule } from "protomaps-leaflet";
import { expect, it } from "vitest";
import { LAST_OWN_LABELS } from "./place-labels";
import { streetStyle } from "./street-style";

const COLORS = {
  sea: "#001",
  land: "#002",
  line: "#003",
  park: "#004",
  building: "#005",
  road: "#006",
  "road-edge": "#007",
  highway: "#008",
  text: "#009",
  "sea-text": "#00a",
};

const feature = (kind: string, props = {}, geomType = GeomType.Line) => ({
  props: { kind, ...props },
  geomType,
  geom: [],
  numVertices: 0,
  bbox: { minX: 0, minY: 0, maxX: 0, maxY: 0 },
});

/** The data layers whose rules draw a feature at a zoom level. */
const painted = (dataLayer: string, zoom: number, drawn: ReturnType<typeof feature>) =>
  streetStyle(COLORS, "tr", new Set()).paintRules.filter(
    (rule) =>
      rule.dataLayer === dataLayer && (rule.minzoom ?? 0) <= zoom && (rule.filter?.(zoom, drawn) ?? true),
  ).length;

const isNamed = (rules: LabelRule[], zoom: number, name: string) =>
  rules.some(
    (rule) =>
      rule.dataLayer === "places" &&
      (rule.minzoom ?? 0) <= zoom &&
      rule.filter?.(zoom, feature("locality", { name }, GeomType.Point)),
  );

it("draws land, sea, parks and every kind of road", () => {
  expect(painted("earth", 5, feature("earth", {}, GeomType.Polygon))).toBe(1);
  expect(painted("water", 5, feature("ocean", {}, GeomType.Polygon))).toBe(1);
  expect(painted("landuse", 14, feature("park", {}, GeomType.Polygon))).toBe(1);
  for (const kind of ["highway", "major_road", "minor_road"])
    expect(painted("roads", 15, feature(kind)), `${kind}: surface and edge`).toBe(2);
  expect(painted("roads", 15, feature("path"))).toBe(1);
  expect(painted("roads", 10, feature("minor_road"))).toBe(0);
});

it("names a place once: the map's own labels come first", () => {
  const { labelRules } = streetStyle(COLORS, "tr", new Set(["İzmir"]));
  expect(isNamed(labelRules, LAST_OWN_LABELS, "İzmir")).toBe(false);
  expect(isNamed(labelRules, LAST_OWN_LABELS + 1, "İzmir")).toBe(true);
  expect(isNamed(labelRules, 11, "Datça")).toBe(true);
});
