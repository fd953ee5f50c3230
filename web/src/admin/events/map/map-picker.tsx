import { type ReactNode, useEffect, useRef, useState } from "react";
import { MapIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { Cities, Land } from "./map-drawing";
import { MapPin } from "./map-pin";
import {
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
  ZOOM_STEP,
  zoomed,
} from "./map-view";
import { useDrag, useWheel } from "./use-map-gestures";

interface Props {
  /** Where the pin is; null while there is none. */
  point: Point | null;
  onChange: (point: Point) => void;
  /** Where to look while there is no pin: the city that was typed. */
  near: Point | null;
}

/** How close a city is shown. */
const CITY_ZOOM = 40;

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
          <MapPin
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
            onPress={() => setView(zoomed(view, ZOOM_STEP, pinShare(point, view)))}
          >
            +
          </MapButton>
          <MapButton label={t("events.map.farther")} onPress={() => setView(zoomed(view, 1 / ZOOM_STEP))}>
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
