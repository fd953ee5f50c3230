import * as L from "leaflet";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { DRAWING_BOUNDS } from "./base-map";
import { inView, type LocatedEvent } from "./bounds";
import { locate } from "./geolocation";
import { MapButton } from "./map-container";
import { iconOf } from "./pins";
import { prefersReducedMotion } from "./reduced-motion";

interface Props {
  map: L.Map | null;
  events: readonly LocatedEvent[];
  /** Called with a status message. */
  onMessage: (message: string) => void;
}

/** About 20 km across on a phone; as close as the map goes, if it has no streets. */
const AROUND = 11;

/** Centers the map on the visitor's position. */
export function NearMe({ map, events, onMessage }: Props) {
  const { language, t } = useI18n();
  const [isLocating, setLocating] = useState(false);
  const self = useRef<L.Marker | null>(null);
  useEffect(
    () => () => {
      self.current?.remove();
      self.current = null;
    },
    [],
  );

  const look = async () => {
    if (!map || isLocating) return;
    setLocating(true);
    onMessage(t("map.locating"));
    const found = await locate();
    setLocating(false);
    if (typeof found === "string") return onMessage(t(`map.${found}`));
    const place = L.latLng(found.latitude, found.longitude);
    if (!DRAWING_BOUNDS.contains(place)) return onMessage(t("map.outside"));
    self.current?.remove();
    self.current = selfAt(place, t("map.youAreHere")).addTo(map);
    map.once("moveend", () => {
      const near = inView(map, events).length;
      const text = near === 0 ? "map.nearNone" : near === 1 ? "map.nearOne" : "map.nearMany";
      onMessage(t(text, { count: decimal(near, language) }));
    });
    map.setView(place, AROUND, { animate: !prefersReducedMotion() });
  };
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-card shadow-card">
      <MapButton
        label={t("map.nearMe")}
        onPress={look}
        aria-disabled={isLocating}
        path="M12 3v3M12 18v3M3 12h3M18 12h3M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM12 11.5v1"
      />
    </div>
  );
}

function selfAt(place: L.LatLng, name: string): L.Marker {
  const dot = document.createElement("span");
  dot.className = "map-self";
  dot.setAttribute("role", "img");
  dot.setAttribute("aria-label", name);
  return L.marker(place, { icon: iconOf(dot), interactive: false, keyboard: false });
}
