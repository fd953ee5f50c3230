import type { KeyboardEvent } from "react";
import { starPath } from "../../../ui/star";
import { useT } from "../../i18n/texts";
import { isInView, type MapView, type Point, percent, type Share, shareOf, ZOOM_STEP } from "./map-view";

const KEY_STEP = 0.01;
const LONG_KEY_STEP = 0.1;

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

export function MapPin({ point, view, pointer, onMove, onLost, onZoom }: PinProps) {
  const { t } = useT();
  const share = shareOf(point, view);
  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const step = event.shiftKey ? LONG_KEY_STEP : KEY_STEP;
      onMove({ left: share.left + arrow.left * step, top: share.top + arrow.top * step });
    } else if (event.key === "+") onZoom(ZOOM_STEP);
    else if (event.key === "-") onZoom(1 / ZOOM_STEP);
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
