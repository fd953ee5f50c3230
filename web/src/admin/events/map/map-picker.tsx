import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { OUTLINE } from "../../../features/home/turkey";
import { MapIcon } from "../../../ui/icons";
import { starPath } from "../../../ui/star";
import { useT } from "../../i18n/texts";
import { citiesAt } from "./cities";
import {
  boxOf,
  gridOf,
  isInView,
  type MapView,
  type Point,
  panned,
  pointOf,
  RATIO,
  rounded,
  type Share,
  shareOf,
  WHOLE_COUNTRY,
  zoomed,
} from "./map-view";

interface Props {
  /** Where the pin is; null while there is none. */
  point: Point | null;
  onChange: (point: Point) => void;
  /** Where to look while there is no pin: the city that was typed. */
  near: Point | null;
}

const STEP = 2;
/** How close a city is shown. */
const CITY_ZOOM = 40;
/** A press that moves less than this many pixels is a click. */
const STILL = 4;
const KEY_STEP = 0.01;
const LONG_KEY_STEP = 0.1;

/** A sketch of the country with a pin that is dragged, set by a click or moved with the arrow keys. */
export function MapPicker({ point, onChange, near }: Props) {
  const { t } = useT();
  const [view, setView] = useState(() => firstView(point, near));
  const surface = useRef<HTMLDivElement>(null);
  useFollow(point, near, view, setView);

  const set = (share: Share) => onChange(rounded(pointOf(share, view)));
  const drag = useDrag(surface, {
    onPan: (moved) => setView((current) => panned(current, moved)),
    onPin: set,
  });
  useWheel(surface, (factor, at) => setView((current) => zoomed(current, factor, at)));

  return (
    <div className="flex flex-col gap-2">
      <div
        ref={surface}
        data-testid="map"
        {...drag.surface}
        style={{ aspectRatio: RATIO }}
        className="relative cursor-crosshair touch-none select-none overflow-clip rounded-xl border border-control bg-brand-soft"
      >
        <Land view={view} />
        <Cities view={view} />
        {point && (
          <Pin
            point={point}
            view={view}
            pointer={drag.pin}
            onMove={set}
            onLost={() => setView({ ...view, center: point })}
            onZoom={(factor) => setView(zoomed(view, factor, shareOf(point, view)))}
          />
        )}
        <div className="absolute right-2 bottom-2 flex flex-col overflow-hidden rounded-xl border border-control bg-card">
          <MapButton
            label={t("events.map.closer")}
            onPress={() => setView(zoomed(view, STEP, pinShare(point, view)))}
          >
            +
          </MapButton>
          <MapButton label={t("events.map.farther")} onPress={() => setView(zoomed(view, 1 / STEP))}>
            −
          </MapButton>
          <MapButton label={t("events.map.whole")} onPress={() => setView(WHOLE_COUNTRY)}>
            <MapIcon className="size-4.5" />
          </MapButton>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-3 text-sm">{t("events.map.hint")}</p>
        {!point && (
          <button
            type="button"
            onClick={() => set({ left: 0.5, top: 0.5 })}
            className="-mx-2.5 min-h-11 rounded-lg px-2.5 font-semibold text-brand text-sm hover:underline"
          >
            {t("events.map.placePin")}
          </button>
        )}
      </div>
    </div>
  );
}

function firstView(point: Point | null, near: Point | null): MapView {
  const center = point ?? near;
  return center ? { center, zoom: CITY_ZOOM } : WHOLE_COUNTRY;
}

/** Closer to the pin if it is in sight, else to the middle. */
function pinShare(point: Point | null, view: MapView): Share | undefined {
  const share = point && shareOf(point, view);
  return share && isInView(share) ? share : undefined;
}

/** Coordinates that are typed come into sight; so does a city while there is no pin. */
function useFollow(
  point: Point | null,
  near: Point | null,
  view: MapView,
  setView: (view: MapView) => void,
): void {
  const latest = useRef(view);
  latest.current = view;
  const [latitude, longitude] = [point?.latitude, point?.longitude];
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    const center = { latitude, longitude };
    if (!isInView(shareOf(center, latest.current))) setView({ ...latest.current, center });
  }, [latitude, longitude, setView]);

  const hasPin = point !== null;
  const seen = useRef(near);
  useEffect(() => {
    if (near === seen.current) return;
    seen.current = near;
    if (near && !hasPin) setView({ center: near, zoom: CITY_ZOOM });
  }, [near, hasPin, setView]);
}

interface DragHandlers {
  onPan: (moved: Share) => void;
  onPin: (share: Share) => void;
}

/** A drag of the surface moves the map, a press on it sets the pin, a drag of the pin takes it along. */
function useDrag(surface: { current: HTMLDivElement | null }, { onPan, onPin }: DragHandlers) {
  const press = useRef<{ isPin: boolean; x: number; y: number; hasMoved: boolean } | null>(null);

  const share = (event: { clientX: number; clientY: number }): Share => {
    const box = surface.current?.getBoundingClientRect();
    if (!box) return { left: 0.5, top: 0.5 };
    return { left: (event.clientX - box.left) / box.width, top: (event.clientY - box.top) / box.height };
  };
  const begin = (isPin: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { isPin, x: event.clientX, y: event.clientY, hasMoved: false };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const current = press.current;
    if (!current) return;
    event.stopPropagation();
    const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
    if (!current.hasMoved && Math.hypot(dx, dy) < STILL) return;
    press.current = { ...current, x: event.clientX, y: event.clientY, hasMoved: true };
    if (current.isPin) return onPin(share(event));
    const from = share({ clientX: current.x, clientY: current.y });
    const to = share(event);
    onPan({ left: to.left - from.left, top: to.top - from.top });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const current = press.current;
    press.current = null;
    if (!current) return;
    event.stopPropagation();
    if (!current.isPin && !current.hasMoved) onPin(share(event));
  };
  const cancel = () => {
    press.current = null;
  };
  const rest = { onPointerMove: move, onPointerUp: end, onPointerCancel: cancel };
  return {
    surface: { onPointerDown: begin(false), ...rest },
    pin: { onPointerDown: begin(true), ...rest },
  };
}

/** Ctrl and the wheel, as a pinch on a touchpad sends them; the wheel alone scrolls the form. */
function useWheel(
  surface: { current: HTMLDivElement | null },
  onZoom: (factor: number, at: Share) => void,
): void {
  const latest = useRef(onZoom);
  latest.current = onZoom;
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = {
        left: (event.clientX - box.left) / box.width,
        top: (event.clientY - box.top) / box.height,
      };
      latest.current(event.deltaY < 0 ? 1.3 : 1 / 1.3, at);
    };
    // React listens passively, and the browser would zoom the whole page.
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, [surface]);
}

function Land({ view }: { view: MapView }) {
  const { x, y, width, height } = boxOf(view);
  const grid = gridOf(view);
  const across = (share: Share) => ({ x: x + share.left * width, y: y + share.top * height });
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} className="absolute inset-0 size-full" aria-hidden="true">
      <path
        d={OUTLINE}
        className="fill-card stroke-brand-2/50"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <g className="stroke-brand-2/20" strokeWidth="1">
        {grid.longitudes.map((longitude) => {
          const at = across(shareOf({ latitude: view.center.latitude, longitude }, view));
          return (
            <path
              key={longitude}
              d={`M${at.x} ${y}v${height}`}
              vectorEffect="non-scaling-stroke"
              fill="none"
            />
          );
        })}
        {grid.latitudes.map((latitude) => {
          const at = across(shareOf({ latitude, longitude: view.center.longitude }, view));
          return (
            <path key={latitude} d={`M${x} ${at.y}h${width}`} vectorEffect="non-scaling-stroke" fill="none" />
          );
        })}
      </g>
    </svg>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

function Cities({ view }: { view: MapView }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 text-ink-2 text-xs">
      {citiesAt(view.zoom).map((city) => {
        const share = shareOf(city, view);
        if (!isInView(share)) return null;
        return (
          <span
            key={city.name}
            className="absolute flex -translate-y-1/2 items-center gap-1 whitespace-nowrap"
            style={{ left: percent(share.left), top: percent(share.top) }}
          >
            <span className="-ml-0.75 size-1.5 rounded-full bg-ink-3" />
            {city.name}
          </span>
        );
      })}
    </div>
  );
}

const PIN = starPath(16, 16, 15);

const ARROWS: Record<string, Share> = {
  ArrowLeft: { left: -1, top: 0 },
  ArrowRight: { left: 1, top: 0 },
  ArrowUp: { left: 0, top: -1 },
  ArrowDown: { left: 0, top: 1 },
};

interface PinProps {
  point: Point;
  view: MapView;
  pointer: object;
  onMove: (share: Share) => void;
  /** It is wanted and out of sight. */
  onLost: () => void;
  onZoom: (factor: number) => void;
}

function Pin({ point, view, pointer, onMove, onLost, onZoom }: PinProps) {
  const { t } = useT();
  const share = shareOf(point, view);
  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const step = event.shiftKey ? LONG_KEY_STEP : KEY_STEP;
      onMove({ left: share.left + arrow.left * step, top: share.top + arrow.top * step });
    } else if (event.key === "+") onZoom(STEP);
    else if (event.key === "-") onZoom(1 / STEP);
  };
  return (
    <button
      type="button"
      onFocus={() => isInView(share) || onLost()}
      aria-label={t("events.map.pin", { latitude: point.latitude, longitude: point.longitude })}
      {...pointer}
      onKeyDown={onKey}
      style={{ left: percent(share.left), top: percent(share.top) }}
      className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
    >
      <svg viewBox="0 0 32 32" className="size-8 drop-shadow-md" aria-hidden="true">
        <path d={PIN} className="fill-saffron stroke-saffron-ink" strokeWidth="1.2" />
        <circle cx="16" cy="16" r="3" className="fill-saffron-ink" />
      </svg>
    </button>
  );
}

interface ButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

/** Its press must not set the pin below it. */
function MapButton({ label, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onPress}
      className="-outline-offset-3 grid size-11 place-items-center font-bold text-ink text-lg hover:bg-brand-soft"
    >
      {children}
    </button>
  );
}
