/** How streets look: the layers of the Protomaps schema in the site's colors, with its font. */
import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  type Filter,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from "protomaps-leaflet";
import type { Language } from "../../lib/language";
import { LAST_OWN_LABELS } from "./place-labels";

const COLORS = [
  "sea",
  "land",
  "line",
  "park",
  "building",
  "road",
  "road-edge",
  "highway",
  "text",
  "sea-text",
] as const;
type Palette = Record<(typeof COLORS)[number], string>;

/** The colors of the theme, from map.css. */
export function palette(box: HTMLElement): Palette {
  const style = getComputedStyle(box);
  const colors = COLORS.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]);
  return Object.fromEntries(colors) as Palette;
}

const PARKS = [
  "park",
  "garden",
  "forest",
  "wood",
  "cemetery",
  "grass",
  "meadow",
  "village_green",
  "playground",
  "pitch",
  "golf_course",
  "nature_reserve",
  "national_park",
  "zoo",
];

const is =
  (...kinds: string[]): Filter =>
  (_zoom, { props }) =>
    kinds.includes(String(props.kind));

/** Widths in pixels by zoom level. */
const WIDTHS = {
  highway: [
    [6, 0.6],
    [12, 2.6],
    [15, 7],
    [18, 22],
  ],
  major_road: [
    [8, 0.4],
    [12, 1.8],
    [15, 6],
    [18, 20],
  ],
  minor_road: [
    [12, 0.4],
    [14, 1.6],
    [16, 5],
    [18, 15],
  ],
  path: [
    [14, 0.6],
    [16, 2.2],
    [18, 5],
  ],
};
type Road = keyof typeof WIDTHS;
/** The less important first: the others are drawn over them. */
const ROADS: readonly Road[] = ["path", "minor_road", "major_road", "highway"];
const EDGE = 1.6;

/** `ownNames`: places that the map labels itself, up to `LAST_OWN_LABELS`. */
export function streetStyle(
  colors: Palette,
  language: Language,
  ownNames: ReadonlySet<string>,
): { paintRules: PaintRule[]; labelRules: LabelRule[] } {
  return { paintRules: paintRules(colors), labelRules: labelRules(colors, language, ownNames) };
}

function paintRules(colors: Palette): PaintRule[] {
  const fill = (dataLayer: string, color: string, filter?: Filter): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill: color }),
    ...(filter && { filter }),
  });
  const isOfShape =
    (shape: GeomType): Filter =>
    (_zoom, { geomType }) =>
      geomType === shape;
  const edges = ROADS.filter((kind) => kind !== "path").map((kind) => road(kind, colors["road-edge"], EDGE));
  const surfaces = ROADS.map((kind) => road(kind, kind === "highway" ? colors.highway : colors.road, 0));
  return [
    fill("earth", colors.land),
    fill("landuse", colors.park, is(...PARKS)),
    fill("water", colors.sea, isOfShape(GeomType.Polygon)),
    {
      dataLayer: "water",
      symbolizer: new LineSymbolizer({
        color: colors.sea,
        width: exp(1.6, [
          [9, 0.5],
          [18, 8],
        ]),
      }),
      filter: isOfShape(GeomType.Line),
    },
    { ...fill("buildings", colors.building), minzoom: 15 },
    ...edges,
    ...surfaces,
    {
      dataLayer: "roads",
      minzoom: 12,
      symbolizer: new LineSymbolizer({ color: colors.line, width: 1, dash: [6, 4] }),
      filter: is("rail", "ferry"),
    },
    {
      dataLayer: "boundaries",
      symbolizer: new LineSymbolizer({ color: colors.line, width: 1, dash: [4, 3] }),
      filter: is("country"),
    },
  ];
}

function road(kind: Road, color: string, edge: number): PaintRule {
  const width = exp(1.6, WIDTHS[kind]);
  return {
    dataLayer: "roads",
    minzoom: WIDTHS[kind][0]?.[0] ?? 0,
    // The lines of a minor road and its edges would be one gray line.
    ...(edge > 0 && { minzoom: 13 }),
    symbolizer: new LineSymbolizer({
      color,
      width: (zoom: number) => width(zoom) + edge,
      lineCap: "round",
      lineJoin: "round",
    }),
    filter: kind === "path" ? is("path", "other") : is(kind),
  };
}

function labelRules(colors: Palette, language: Language, ownNames: ReadonlySet<string>): LabelRule[] {
  const labelProps = [`name:${language}`, "name"];
  const text = { labelProps, fill: colors.text, stroke: colors.land, width: 3 };
  const streetName = (minzoom: number, ...kinds: string[]): LabelRule => ({
    dataLayer: "roads",
    minzoom,
    symbolizer: new LineLabelSymbolizer({ ...text, font: font(11, 500) }),
    filter: is(...kinds),
  });
  const placeName = (minzoom: number, size: number, weight: number, ...kinds: string[]): LabelRule => ({
    dataLayer: "places",
    minzoom,
    symbolizer: new CenteredTextSymbolizer({ ...text, font: font(size, weight), lineHeight: 1.3 }),
    sort: (a, b) => Number(b.population_rank ?? 0) - Number(a.population_rank ?? 0),
    filter: (zoom, feature) =>
      is(...kinds)(zoom, feature) && (zoom > LAST_OWN_LABELS || !ownNames.has(nameOf(feature, labelProps))),
  });
  return [
    placeName(10, 12, 600, "locality"),
    placeName(13, 12, 600, "neighbourhood", "macrohood"),
    streetName(13, "highway", "major_road"),
    streetName(15, "minor_road"),
    // Pedestrian streets are among them.
    streetName(16, "path"),
    {
      dataLayer: "water",
      minzoom: 12,
      symbolizer: new CenteredTextSymbolizer({
        ...text,
        fill: colors["sea-text"],
        stroke: colors.sea,
        font: font(12, 500, "italic"),
      }),
      filter: (_zoom, { geomType }) => geomType === GeomType.Point,
    },
  ];
}

const nameOf = ({ props }: Feature, labelProps: readonly string[]): string => {
  const key = labelProps.find((name) => typeof props[name] === "string");
  return key ? String(props[key]) : "";
};

const font = (size: number, weight: number, style = "normal") =>
  `${style} ${weight} ${size}px Inter, "Inter Fallback", sans-serif`;
