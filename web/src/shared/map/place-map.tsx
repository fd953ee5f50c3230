import * as L from "leaflet";
import { useEffect, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { useMapLabels, useTiles } from "./labels";
import { MapContainer } from "./map-container";
import { iconOf, PINS, starMarkup } from "./pins";

export interface PlaceMapProps {
  latitude: number;
  longitude: number;
  /** The name of the place. */
  name: string;
  /** The color of its pin. */
  hue: string;
}

/** Streets; a map without them shows the region, which is as close as it goes. */
const ZOOM = 16;

/** A map of one place. It fills its container. */
export function PlaceMap({ latitude, longitude, name, hue }: PlaceMapProps) {
  const { language, t } = useI18n();
  const tiles = useTiles();
  const [map, setMap] = useState<L.Map | null>(null);
  useEffect(() => {
    if (!map) return;
    map.setView([latitude, longitude], ZOOM, { animate: false });
    const marker = L.marker([latitude, longitude], {
      icon: iconOf(star(name, hue)),
      interactive: false,
      keyboard: false,
    }).addTo(map);
    map.fire(PINS, { spots: [{ latitude, longitude, count: 1 }] });
    return () => void marker.remove();
  }, [map, latitude, longitude, name, hue]);
  return (
    <MapContainer
      labels={useMapLabels(t("map.placeOf", { place: name }))}
      language={language}
      tiles={tiles}
      onMap={setMap}
      className="size-full"
    />
  );
}

function star(name: string, hue: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "map-pin is-place";
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", name);
  element.style.setProperty("--hue", hue);
  element.innerHTML = starMarkup(1);
  return element;
}
