/** The base layer of every map: the site's own drawing of Turkey, or a tile server from the settings. */
import * as L from "leaflet";
import type { Language } from "../../lib/language";
import drawing from "./__generated__/base-map.json?url";
import { type BaseMap, type PackedMap, unpack } from "./geometry";
import { placeLabels, withoutOverlaps } from "./place-labels";
import { prefersReducedMotion } from "./reduced-motion";

export const TURKEY = L.latLngBounds([35.8, 25.6], [42.2, 44.9]);
/** The bounds of the drawing; panning is limited to them. */
export const DRAWING_BOUNDS = L.latLngBounds([20, 8], [56, 62]);

/** The maximum zoom levels. */
const CLOSEST = { drawn: 11, tiles: 18 };

export interface TileSource {
  /** `https://tiles.example/{z}/{x}/{y}.png`; empty for our own drawing. */
  url: string;
  attribution: string;
}

export function createMap(box: HTMLElement, tiles: TileSource): L.Map {
  const isMoving = !prefersReducedMotion();
  const map = L.map(box, {
    zoomControl: false,
    attributionControl: false,
    // Fractional zoom lets the country fill the container; tiles are sharp at integer levels only.
    zoomSnap: tiles.url ? 1 : 0.25,
    maxZoom: tiles.url ? CLOSEST.tiles : CLOSEST.drawn,
    maxBoundsViscosity: 1,
    zoomAnimation: isMoving,
    fadeAnimation: isMoving,
    markerZoomAnimation: isMoving,
    inertia: isMoving,
  });
  map.fitBounds(TURKEY, { animate: false });
  // The drawing is decorative for screen readers.
  map.getPane("overlayPane")?.setAttribute("aria-hidden", "true");
  if (tiles.url) L.tileLayer(tiles.url, { maxZoom: CLOSEST.tiles }).addTo(map);
  else addBaseLayer(map);
  return map;
}

/** Limits panning and zooming to the drawing. The map must have its size. */
export function limitToDrawing(map: L.Map): void {
  map.setMinZoom(map.getBoundsZoom(DRAWING_BOUNDS, true));
  map.setMaxBounds(DRAWING_BOUNDS);
}

function addBaseLayer(map: L.Map): void {
  let isGone = false;
  map.once("unload", () => {
    isGone = true;
  });
  loadDrawing().then(
    (ground) => isGone || addDrawing(map, ground),
    // Labels and pins are useful without the drawing.
    () => undefined,
  );
}

function addDrawing(map: L.Map, { rest, turkey, borders }: BaseMap): void {
  const common = { renderer: L.svg({ padding: 0.6 }), interactive: false };
  L.polygon(rest, { ...common, className: "map-land" }).addTo(map);
  L.polygon(turkey, { ...common, className: "map-land map-home" }).addTo(map);
  L.polyline(borders, { ...common, className: "map-border" }).addTo(map);
}

let ground: Promise<BaseMap> | null = null;

/** Fetched once for all maps; a failed request is retried the next time. */
function loadDrawing(): Promise<BaseMap> {
  ground ??= fetch(drawing)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`${drawing}: ${answer.status}`);
      return unpack((await answer.json()) as PackedMap);
    })
    .catch((failure) => {
      ground = null;
      throw failure;
    });
  return ground;
}

/** Adds labels of cities, countries and seas that do not overlap; returns a cleanup function. */
export function addPlaceLabels(map: L.Map, language: Language): () => void {
  const layer = L.layerGroup().addTo(map);
  const places = placeLabels(language);
  const draw = () => {
    const view = map.getBounds().pad(0.1);
    const inView = places
      .filter(({ latitude, longitude }) => view.contains([latitude, longitude]))
      .map((place) => ({ ...place, ...projectPoint(map, place.latitude, place.longitude) }));
    layer.clearLayers();
    for (const place of withoutOverlaps(inView)) labelAt(place.latitude, place.longitude, place).addTo(layer);
  };
  draw();
  map.on("moveend", draw);
  return () => {
    map.off("moveend", draw);
    layer.remove();
  };
}

function labelAt(
  latitude: number,
  longitude: number,
  { name, kind }: { name: string; kind: string },
): L.Marker {
  const label = document.createElement("span");
  label.textContent = name;
  label.className = `map-name map-${kind}`;
  label.setAttribute("aria-hidden", "true");
  return L.marker([latitude, longitude], {
    icon: L.divIcon({ html: label, className: "", iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
    // Above the drawing, below the pins.
    pane: "shadowPane",
  });
}

export function projectPoint(map: L.Map, latitude: number, longitude: number): { x: number; y: number } {
  const { x, y } = map.project([latitude, longitude], map.getZoom());
  return { x, y };
}
