/** The base layer of every map: the site's own drawing of Turkey, streets over it, or a tile server from the settings. */
import * as L from "leaflet";
import type { Language } from "../../lib/language";
import drawing from "./__generated__/base-map.json?url";
import { type BaseMap, type PackedMap, unpack } from "./geometry";
import { PINS, type PinSpot, type PinsEvent, radiusOf } from "./pins";
import { arrangeLabels, LAST_OWN_LABELS, type PlacedLabel, placeLabels } from "./place-labels";
import { prefersReducedMotion } from "./reduced-motion";

export const TURKEY = L.latLngBounds([35.8, 25.6], [42.2, 44.9]);
/** The bounds of the drawing; panning is limited to them. */
export const DRAWING_BOUNDS = L.latLngBounds([20, 8], [56, 62]);

/**
 * The maximum zoom levels. The coast of the drawing is up to 830 meters off: at level 9 that is less than the center of a pin,
 * so no pin is at sea. See coast.test.ts.
 */
export const CLOSEST = { drawn: 9, streets: 18 };

/** Below the streets. */
const DRAWING_PANE = "drawing";

export interface TileSource {
  /** `https://tiles.example/{z}/{x}/{y}.png`; empty for the maps of this server. */
  url: string;
  attribution: string;
  /** `/map/….pmtiles`: the street map that is installed on this server; empty without one. */
  file: string;
}

export function createMap(box: HTMLElement, tileUrl: string, hasStreets: boolean): L.Map {
  const isMoving = !prefersReducedMotion();
  const isTiled = tileUrl !== "" || hasStreets;
  const map = L.map(box, {
    zoomControl: false,
    attributionControl: false,
    // Fractional zoom lets the country fill the container; tiles are sharp at integer levels only.
    zoomSnap: isTiled ? 1 : 0.25,
    maxZoom: isTiled ? CLOSEST.streets : CLOSEST.drawn,
    maxBoundsViscosity: 1,
    zoomAnimation: isMoving,
    fadeAnimation: isMoving,
    markerZoomAnimation: isMoving,
    inertia: isMoving,
  });
  map.fitBounds(TURKEY, { animate: false });
  if (tileUrl) L.tileLayer(tileUrl, { maxZoom: CLOSEST.streets }).addTo(map);
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
  const pane = map.createPane(DRAWING_PANE);
  // It is decorative for screen readers.
  pane.setAttribute("aria-hidden", "true");
  const common = { renderer: L.svg({ padding: 0.6, pane: DRAWING_PANE }), interactive: false };
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

/** Adds labels of cities, countries and seas that overlap neither each other nor a pin; returns a cleanup function. */
export function addPlaceLabels(map: L.Map, language: Language): () => void {
  const layer = L.layerGroup().addTo(map);
  const places = placeLabels(language);
  let pins: readonly PinSpot[] = [];
  const draw = () => {
    layer.clearLayers();
    const zoom = map.getZoom();
    if (zoom > LAST_OWN_LABELS) return;
    const view = map.getBounds().pad(0.1);
    const inView = places
      .filter(({ latitude, longitude, minZoom }) => minZoom <= zoom && view.contains([latitude, longitude]))
      .map((place) => ({ ...place, ...projectPoint(map, place.latitude, place.longitude) }));
    const obstacles = pins.map(({ latitude, longitude, count }) => ({
      ...projectPoint(map, latitude, longitude),
      radius: radiusOf(count),
    }));
    for (const label of arrangeLabels(inView, obstacles)) labelAt(label).addTo(layer);
  };
  const onPins = (event: L.LeafletEvent) => {
    pins = (event as PinsEvent).spots;
    draw();
  };
  draw();
  map.on("moveend", draw).on(PINS, onPins);
  return () => {
    map.off("moveend", draw).off(PINS, onPins);
    layer.remove();
  };
}

function labelAt({ name, kind, latitude, longitude, dx, dy }: PlacedLabel): L.Marker {
  const label = document.createElement("span");
  label.textContent = name;
  label.className = `map-name map-${kind}`;
  label.setAttribute("aria-hidden", "true");
  label.style.setProperty("--dx", `${dx}px`);
  label.style.setProperty("--dy", `${dy}px`);
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
