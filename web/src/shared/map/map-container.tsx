/** The common parts of every map: base layer, zoom buttons and cooperative gestures. */
import type * as L from "leaflet";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Language } from "../../lib/language";
import { addPlaceLabels, createMap, limitToDrawing, type TileSource, TURKEY } from "./base-map";
import { enableCooperativeGestures, type Hint, zoomKey } from "./cooperative-gestures";
import type { Streets } from "./streets";
import { useStreets } from "./use-streets";
import "leaflet/dist/leaflet.css";
import "./map.css";

export interface MapLabels {
  /** The name of the region. */
  map: string;
  /** Keyboard instructions. */
  keys: string;
  closer: string;
  farther: string;
  whole: string;
  twoFingers: string;
  /** With `{key}` for the key to hold. */
  wheel: string;
  /** The credit for the street map. */
  contributors: string;
}

interface Props {
  labels: MapLabels;
  language: Language;
  tiles?: TileSource;
  /** Called with the map once it is ready, with null when it is removed. */
  onMap: (map: L.Map | null) => void;
  /** Further buttons below those to zoom. */
  tools?: ReactNode;
  className?: string;
  /** Overlays. */
  children?: ReactNode;
}

const OWN: TileSource = { url: "", attribution: "", file: "" };

export function MapContainer({
  labels,
  language,
  tiles = OWN,
  onMap,
  tools,
  className = "h-80",
  children,
}: Props) {
  const frame = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const streets = useStreets(tiles.file);
  const map = useMap(box, tiles.url, streets, language, onMap);
  const hint = useHint(frame, map);
  const keysId = useId();
  return (
    <section
      ref={frame}
      aria-label={labels.map}
      className={`map relative isolate overflow-hidden ${className}`}
    >
      {/* Leaflet makes it focusable and handles the arrow keys. */}
      <div
        ref={box}
        role="application"
        aria-label={labels.map}
        aria-describedby={keysId}
        className="absolute inset-0 isolate -outline-offset-3"
      />
      <p id={keysId} className="sr-only">
        {labels.keys}
      </p>
      <div className="absolute top-2 right-2 z-1 flex flex-col gap-2">
        <div className="flex flex-col overflow-hidden rounded-xl border border-line bg-card shadow-card">
          <MapButton label={labels.closer} onPress={() => map?.zoomIn()} path="M12 5v14M5 12h14" />
          <MapButton label={labels.farther} onPress={() => map?.zoomOut()} path="M5 12h14" />
          <MapButton
            label={labels.whole}
            onPress={() => map?.fitBounds(TURKEY)}
            path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
          />
        </div>
        {tools}
      </div>
      {(tiles.url || streets) && (
        <p className="absolute bottom-0 left-0 z-1 bg-card/85 px-1.5 text-[0.7rem] text-ink-2">
          {tiles.url ? tiles.attribution : <Contributors name={labels.contributors} />}
        </p>
      )}
      {children}
      {hint && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-4 bottom-4 z-3 mx-auto w-fit rounded-full bg-ink/85 px-4 py-2 text-center font-semibold text-paper text-sm"
        >
          {labels[hint].replace("{key}", zoomKey())}
        </p>
      )}
    </section>
  );
}

function Contributors({ name }: { name: string }) {
  return (
    <a
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noopener"
      className="inline-block py-1 hover:underline"
    >
      {name}
    </a>
  );
}

export function MapButton({ label, onPress, path, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="-outline-offset-3 grid size-11 place-items-center border-line text-ink not-first:border-t hover:bg-brand-soft aria-disabled:opacity-55"
      {...rest}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-5"
      >
        <path d={path} />
      </svg>
    </button>
  );
}

interface ButtonProps {
  label: string;
  onPress: () => void;
  /** The lines of its icon. */
  path: string;
  "aria-disabled"?: boolean;
}

function useMap(
  box: RefObject<HTMLDivElement | null>,
  tileUrl: string,
  streets: Streets | null | undefined,
  language: Language,
  onMap: Props["onMap"],
): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null);
  const tell = useRef(onMap);
  tell.current = onMap;

  useEffect(() => {
    const element = box.current;
    if (!element || streets === undefined) return;
    const created = createMap(element, tileUrl, streets !== null);
    let isReady = false;
    // In a dialog that is opening, the container has no size yet.
    const onResize = new ResizeObserver(() => {
      created.invalidateSize();
      if (isReady) return limitToDrawing(created);
      isReady = true;
      created.fitBounds(TURKEY, { animate: false });
      limitToDrawing(created);
      setMap(created);
      tell.current(created);
    });
    onResize.observe(element);
    return () => {
      onResize.disconnect();
      setMap(null);
      tell.current(null);
      // An animation that is running would access removed panes.
      created.stop();
      created.remove();
    };
  }, [box, tileUrl, streets]);

  useEffect(() => (map ? streets?.addTo(map, language) : undefined), [map, streets, language]);
  useEffect(() => (map ? addPlaceLabels(map, language) : undefined), [map, language]);
  return map;
}

const HINT_TIME = 1400;

/** A hint on cooperative gestures, shown after a gesture that does not move the map. */
function useHint(frame: RefObject<HTMLElement | null>, map: L.Map | null): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(
    () => (map && frame.current ? enableCooperativeGestures(frame.current, map, setHint) : undefined),
    [frame, map],
  );
  useEffect(() => {
    if (!hint) return;
    const timer = setTimeout(() => setHint(null), HINT_TIME);
    return () => clearTimeout(timer);
  }, [hint]);
  return hint;
}
