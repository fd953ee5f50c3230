/** A map to pick a point on: by a press, by dragging the pin, or with the arrow keys. */
import * as L from "leaflet";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Language } from "../../lib/language";
import type { TileSource } from "./base-map";
import { MapContainer, type MapLabels } from "./map-container";
import { iconOf, PINS, starMarkup } from "./pins";

interface Point {
  latitude: number;
  longitude: number;
}

interface Props {
  /** The position of the pin; null if there is none. */
  point: Point | null;
  /** Called with coordinates rounded to six digits, about ten centimeters. */
  onChange: (latitude: number, longitude: number) => void;
  /** The center while there is no pin: the typed city. */
  near?: Point | null;
  /** Passed in because the admin panel has its own translations. */
  labels: MapLabels & { pin: string };
  language: Language;
  tiles?: TileSource;
  className?: string;
}

/** As close as the map goes, if it has no streets. */
const POINT_ZOOM = 15;
/** Pixels for each press of an arrow key; many with Shift. */
const STEP = 2;
const LEAP = 24;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function PointPicker({ point, onChange, near = null, labels, language, tiles, className }: Props) {
  const [map, setMap] = useState<L.Map | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  usePin(map, point, labels.pin, change);
  useCenterOn(map, point, near);
  return (
    <MapContainer
      labels={labels}
      language={language}
      {...(tiles ? { tiles } : {})}
      onMap={setMap}
      className={className ?? "h-80"}
    />
  );
}

type Change = RefObject<Props["onChange"]>;

const tell = (change: Change, { lat, lng }: L.LatLng) => {
  const rounded = (degrees: number) => Number(degrees.toFixed(6));
  change.current(rounded(lat), rounded(L.Util.wrapNum(lng, [-180, 180])));
};

function usePin(map: L.Map | null, point: Point | null, name: string, change: Change): void {
  const marker = useRef<L.Marker | null>(null);
  const hasPoint = point !== null;

  useEffect(() => {
    if (!map) return;
    const onClick = ({ latlng }: L.LeafletMouseEvent) => tell(change, latlng);
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map, change]);

  useEffect(() => {
    if (!map || !hasPoint) return;
    const button = pinButton(name);
    const created = L.marker([0, 0], {
      icon: iconOf(button),
      draggable: true,
      keyboard: false,
      autoPan: true,
    });
    created.on("dragend", () => tell(change, created.getLatLng()));
    button.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      tell(change, moved(map, created, arrow, event.shiftKey ? LEAP : STEP));
    });
    marker.current = created.addTo(map);
    return () => {
      marker.current = null;
      created.remove();
    };
  }, [map, hasPoint, name, change]);

  useEffect(() => {
    if (!point) return;
    marker.current?.setLatLng([point.latitude, point.longitude]);
    map?.fire(PINS, { spots: [{ ...point, count: 1 }] });
  });
}

function moved(map: L.Map, marker: L.Marker, [x, y]: [number, number], step: number): L.LatLng {
  const at = map.project(marker.getLatLng());
  return map.unproject(at.add([x * step, y * step]));
}

function pinButton(name: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-pin";
  button.setAttribute("aria-label", name);
  button.innerHTML = starMarkup(1);
  return button;
}

/** Centers the map on typed coordinates, or on the city while there is no pin. */
function useCenterOn(map: L.Map | null, point: Point | null, near: Point | null): void {
  const { latitude, longitude } = point ?? near ?? {};
  const isFirst = useRef(true);
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const place = L.latLng(latitude, longitude);
    const isInSight = map.getBounds().pad(-0.05).contains(place);
    if (isFirst.current || !isInSight)
      map.setView(place, Math.max(map.getZoom(), POINT_ZOOM), { animate: false });
    isFirst.current = false;
  }, [map, latitude, longitude]);
}
