import * as L from "leaflet";
import { useEffect, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { useMapLabels, useTiles } from "./labels";
import { MapContainer } from "./map-container";
import { iconOf, starMarkup } from "./pins";

export interface PlaceMapProps {
  latitude: number;
  longitude: number;
  /** The name of the place. */
  name: string;
  /** The color of its pin. */
  hue: string;
}

/** The drawing shows the region, tiles show the street. */
const ZOOM = { drawn: 9, tiles: 15 };

/** A map of one place. It fills its container. */
export function PlaceMap({ latitude, longitude, name, hue }: PlaceMapProps) {
  const { language, t } = useI18n();
  const tiles = useTiles();
  const [map, setMap] = useState<L.Map | null>(null);
  const zoom = tiles.url ? ZOOM.tiles : ZOOM.drawn;
  useEffect(() => {
    if (!map) return;
    map.setView([latitude, longitude], zoom, { animate: false });
    const marker = L.marker([latitude, longitude], {
      icon: iconOf(star(name, hue)),
      interactive: false,
      keyboard: false,
    }).addTo(map);
    return () => void marker.remove();
  }, [map, latitude, longitude, name, hue, zoom]);
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
