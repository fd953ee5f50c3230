/** Reserves space for a map and loads it once it is visible, because its code is larger than a page. */
import { useEffect, useRef, useState } from "react";
import { useLazy } from "../../lib/lazy";
import type { PlaceMapProps } from "./place-map";

const load = () => import("./place-map").then(({ PlaceMap }) => PlaceMap);

export function LazyPlaceMap({ className, ...place }: PlaceMapProps & { className: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const PlaceMap = useLazy(isSeen, load);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={frame} className={`needs-js bg-brand-soft ${className}`}>
      {PlaceMap && <PlaceMap {...place} />}
    </div>
  );
}
