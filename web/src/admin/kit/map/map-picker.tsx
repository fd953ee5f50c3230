import { type RefObject, useEffect, useRef, useState } from "react";
import { useLazy } from "../../../lib/lazy";
import type { Point } from "../../../shared/map/bounds";
import { useT } from "../../i18n/texts";

interface Props {
  /** The accessible name of the map. */
  label: string;
  /** The position of the pin; null if there is none. */
  point: Point | null;
  onChange: (point: Point) => void;
  /** The center while there is no pin: the typed city. */
  near: Point | null;
}

/** The center of the country. */
const MIDDLE: Point = { latitude: 39, longitude: 35.25 };

const load = () => import("./point-map").then(({ PointMap }) => PointMap);

/** The map below the coordinates, loaded once it is visible. */
export function MapPicker({ label, point, onChange, near }: Props) {
  const { t } = useT();
  const frame = useRef<HTMLDivElement>(null);
  const PointMap = useLazy(useIsSeen(frame), load);
  const [picked, setPicked] = useState("");
  const pick = (next: Point) => {
    onChange(next);
    setPicked(t("kit.map.picked", { ...next }));
  };
  const place = () => {
    pick(near ? { latitude: near.latitude, longitude: near.longitude } : MIDDLE);
    // The button is removed: moves the focus to the map.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("button.map-pin")?.focus());
  };
  return (
    <div className="flex flex-col gap-2">
      <div ref={frame} className="h-80 overflow-hidden rounded-xl border border-control bg-brand-soft">
        {PointMap && <PointMap label={label} point={point} near={near} onPick={pick} />}
      </div>
      <p role="status" className="sr-only">
        {picked}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-3 text-sm">{t("kit.map.hint")}</p>
        {!point && (
          <button
            type="button"
            onClick={place}
            className="-mx-2.5 min-h-11 rounded-lg px-2.5 font-semibold text-brand text-sm hover:underline"
          >
            {t("kit.map.placePin")}
          </button>
        )}
      </div>
    </div>
  );
}

function useIsSeen(frame: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [frame]);
  return isSeen;
}
