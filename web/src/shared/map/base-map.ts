/** The ground of every map: our own drawing of Turkey and its neighbours, or somebody's tiles where the settings name them. */
import * as L from "leaflet";
import type { Language } from "../../lib/language";
import drawing from "./__generated__/base-map.json?url";
import { isCalm } from "./calm";
import { type BaseMap, type PackedMap, unpack } from "./geometry";
import { placesIn, withRoom } from "./places";

export const TURKEY = L.latLngBounds([35.8, 25.6], [42.2, 44.9]);
/** What the drawing covers; nobody is let out of it. */
export const DRAWN = L.latLngBounds([20, 8], [56, 62]);

/** Closer than this the drawing has nothing more to say. */
const CLOSEST = { drawn: 11, tiles: 18 };

export interface Tiles {
  /** `https://tiles.example/{z}/{x}/{y}.png`; empty for our own drawing. */
  url: string;
  attribution: string;
}

export function createMap(box: HTMLElement, tiles: Tiles): L.Map {
  const isMoving = !isCalm();
  const map = L.map(box, {
    zoomControl: false,
    attributionControl: false,
    // Parts of a step let a country fill its frame; tiles are sharp at whole ones only.
    zoomSnap: tiles.url ? 1 : 0.25,
    maxZoom: tiles.url ? CLOSEST.tiles : CLOSEST.drawn,
    maxBoundsViscosity: 1,
    zoomAnimation: isMoving,
    fadeAnimation: isMoving,
    markerZoomAnimation: isMoving,
    inertia: isMoving,
  });
  map.fitBounds(TURKEY, { animate: false });
  // The drawing says nothing to those who cannot see it.
  map.getPane("overlayPane")?.setAttribute("aria-hidden", "true");
  if (tiles.url) L.tileLayer(tiles.url, { maxZoom: CLOSEST.tiles }).addTo(map);
  else drawGround(map);
  return map;
}

/** Beyond the drawing there is nothing to see. Only for a map that has its size: one without would be moved about in vain. */
export function keepInside(map: L.Map): void {
  map.setMinZoom(map.getBoundsZoom(DRAWN, true));
  map.setMaxBounds(DRAWN);
}

function drawGround(map: L.Map): void {
  let isGone = false;
  map.once("unload", () => {
    isGone = true;
  });
  loadGround().then(
    (ground) => isGone || addGround(map, ground),
    // Names and pins on an empty ground still say where things are.
    () => undefined,
  );
}

function addGround(map: L.Map, { rest, turkey, borders }: BaseMap): void {
  const common = { renderer: L.svg({ padding: 0.6 }), interactive: false };
  L.polygon(rest, { ...common, className: "map-land" }).addTo(map);
  L.polygon(turkey, { ...common, className: "map-land map-home" }).addTo(map);
  L.polyline(borders, { ...common, className: "map-border" }).addTo(map);
}

let ground: Promise<BaseMap> | null = null;

/** Once for all maps; a failed attempt is made again next time. */
function loadGround(): Promise<BaseMap> {
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

/** Names of cities, countries and seas, as many as there is room for. Returns what takes them away. */
export function addNames(map: L.Map, language: Language): () => void {
  const layer = L.layerGroup().addTo(map);
  const places = placesIn(language);
  const draw = () => {
    const view = map.getBounds().pad(0.1);
    const inView = places
      .filter(({ latitude, longitude }) => view.contains([latitude, longitude]))
      .map((place) => ({ ...place, ...pixels(map, place.latitude, place.longitude) }));
    layer.clearLayers();
    for (const place of withRoom(inView)) nameAt(place.latitude, place.longitude, place).addTo(layer);
  };
  draw();
  map.on("moveend", draw);
  return () => {
    map.off("moveend", draw);
    layer.remove();
  };
}

function nameAt(
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
    // Above the ground, below the pins.
    pane: "shadowPane",
  });
}

export function pixels(map: L.Map, latitude: number, longitude: number): { x: number; y: number } {
  const { x, y } = map.project([latitude, longitude], map.getZoom());
  return { x, y };
}
