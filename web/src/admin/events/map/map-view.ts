/** Which part of the country a small map shows, and where a place lies on it. Shares run from 0 to 1, from the upper left. */
import { place } from "../../../features/home/turkey";

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Share {
  left: number;
  top: number;
}

export interface MapView {
  center: Point;
  /** 1 shows the whole country. */
  zoom: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WIDTH = 400;
/** Twice as wide as high. */
export const RATIO = 2;
const CLOSEST = 400;
/** How much closer one press of a button goes. */
export const ZOOM_STEP = 2;

export const WHOLE_COUNTRY: MapView = { center: { latitude: 39, longitude: 35.25 }, zoom: 1 };

// The projection is linear, so two places tell all of it.
const ZERO = place(0, 0);
const ONE = place(1, 1);

function pointAt(x: number, y: number): Point {
  return { latitude: (y - ZERO.y) / (ONE.y - ZERO.y), longitude: (x - ZERO.x) / (ONE.x - ZERO.x) };
}

/** The part of the drawing that is in view. */
export function boxOf({ center, zoom }: MapView): Box {
  const { x, y } = place(center.longitude, center.latitude);
  const width = WIDTH / zoom;
  const height = width / RATIO;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export function shareOf({ latitude, longitude }: Point, view: MapView): Share {
  const box = boxOf(view);
  const { x, y } = place(longitude, latitude);
  return { left: (x - box.x) / box.width, top: (y - box.y) / box.height };
}

export function pointOf({ left, top }: Share, view: MapView): Point {
  const box = boxOf(view);
  return pointAt(box.x + left * box.width, box.y + top * box.height);
}

/** As styles are written. */
export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

export const isInView = ({ left, top }: Share): boolean => left >= 0 && left <= 1 && top >= 0 && top <= 1;

/** The drawing moves along with the hand. */
export function panned(view: MapView, moved: Share): MapView {
  const center = pointOf({ left: 0.5 - moved.left, top: 0.5 - moved.top }, view);
  return { ...view, center: withinReach(center) };
}

/** Closer or farther; what is under `at` stays there. */
export function zoomed(view: MapView, factor: number, at: Share = { left: 0.5, top: 0.5 }): MapView {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), CLOSEST);
  const kept = shareOf(pointOf(at, view), { ...view, zoom });
  return panned({ ...view, zoom }, { left: at.left - kept.left, top: at.top - kept.top });
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** One cannot lose the country out of sight. */
const withinReach = ({ latitude, longitude }: Point): Point => ({
  latitude: clamp(latitude, 35.5, 42.5),
  longitude: clamp(longitude, 25.5, 45),
});

/** About a metre, which is more than a hand can point at. */
export const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(clamp(latitude, -90, 90).toFixed(5)),
  longitude: Number(clamp(longitude, -180, 180).toFixed(5)),
});

const STEPS = [5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005];
const FEWEST_LINES = 4;

export interface Grid {
  step: number;
  longitudes: number[];
  latitudes: number[];
}

/** Lines of the graticule that cross the view, close enough to tell where one is. */
export function gridOf(view: MapView): Grid {
  const [from, to] = [pointOf({ left: 0, top: 1 }, view), pointOf({ left: 1, top: 0 }, view)];
  const span = to.longitude - from.longitude;
  const step = STEPS.find((one) => span / one >= FEWEST_LINES) ?? 0.005;
  return {
    step,
    longitudes: multiples(from.longitude, to.longitude, step),
    latitudes: multiples(from.latitude, to.latitude, step),
  };
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => Number(((first + i) * step).toFixed(3)));
}
