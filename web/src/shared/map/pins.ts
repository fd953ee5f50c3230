/** The pins of the map: real buttons, for keyboard and screen reader access. */
import * as L from "leaflet";
import { starPath } from "../../ui/star";

export interface Pin {
  key: string;
  latitude: number;
  longitude: number;
  /** Its accessible name. */
  name: string;
  /** A CSS color. */
  hue: string;
  /** The number of events. */
  count: number;
  isHighlighted: boolean;
}

/** Where pins are, for labels to keep clear of; fired on the map as `PINS`. */
export type PinSpot = Pick<Pin, "latitude" | "longitude" | "count">;
export interface PinsEvent extends L.LeafletEvent {
  spots: readonly PinSpot[];
}
export const PINS = "pins";

interface Actions {
  onPress: (key: string) => void;
  /** Called with the hovered or focused pin; null when it is left. */
  onPoint: (key: string | null) => void;
}

export interface PinLayer {
  draw: (pins: readonly Pin[]) => void;
  /** The pin that has the focus. */
  focused: () => string | null;
  focus: (key: string) => void;
  remove: () => void;
}

const SIZE = 44;
const MIDDLE = SIZE / 2;

/** Grows with the number of events, up to the size of the touch target. */
export const radiusOf = (count: number) => (count === 1 ? 14 : Math.min(16 + Math.log2(count), 21));

export function starMarkup(count: number): string {
  const star = starPath(MIDDLE, MIDDLE, radiusOf(count));
  const heart =
    count === 1
      ? `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="4.5"/>`
      : `<text x="${MIDDLE}" y="${MIDDLE}">${count}</text>`;
  return `<svg viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true"><path d="${star}"/>${heart}</svg>`;
}

/** A Leaflet icon around an element, centered on its position. */
export function iconOf(element: HTMLElement): L.DivIcon {
  return L.divIcon({ html: element, className: "", iconSize: [SIZE, SIZE] });
}

export function pinLayer(map: L.Map, actions: Actions): PinLayer {
  const markers = new Map<string, { marker: L.Marker; button: HTMLButtonElement }>();

  const add = (pin: Pin) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "map-pin";
    button.innerHTML = starMarkup(pin.count);
    const marker = L.marker([pin.latitude, pin.longitude], { icon: iconOf(button), keyboard: false });
    marker.on("click", () => actions.onPress(pin.key));
    for (const kind of ["pointerenter", "focus"])
      button.addEventListener(kind, () => actions.onPoint(pin.key));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => actions.onPoint(null));
    button.addEventListener("focus", () => {
      if (button.matches(":focus-visible")) map.panInside(marker.getLatLng(), { padding: [SIZE, SIZE] });
    });
    marker.addTo(map);
    markers.set(pin.key, { marker, button });
  };

  const updatePin = ({ key, name, hue, count, isHighlighted }: Pin) => {
    const known = markers.get(key);
    if (!known) return;
    const { marker, button } = known;
    button.setAttribute("aria-label", name);
    button.classList.toggle("is-highlighted", isHighlighted);
    button.style.setProperty("--hue", hue);
    marker.setZIndexOffset(isHighlighted ? 10_000 : count);
  };

  return {
    draw(pins) {
      const wanted = new Set(pins.map(({ key }) => key));
      for (const [key, { marker }] of markers) {
        if (wanted.has(key)) continue;
        marker.remove();
        markers.delete(key);
      }
      for (const pin of pins) {
        if (!markers.has(pin.key)) add(pin);
        updatePin(pin);
      }
      map.fire(PINS, { spots: pins });
    },
    focused: () => [...markers].find(([, { button }]) => button === document.activeElement)?.[0] ?? null,
    focus: (key) => markers.get(key)?.button.focus({ preventScroll: true }),
    remove() {
      for (const { marker } of markers.values()) marker.remove();
      markers.clear();
    },
  };
}
