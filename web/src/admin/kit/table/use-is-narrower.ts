import { type RefObject, useLayoutEffect, useState } from "react";

/** True while the element is narrower than this many rem. */
export function useIsNarrower(element: RefObject<HTMLElement | null>, rem: number): boolean {
  const [width, setWidth] = useState<number>();
  // Before the first paint: a wide table would widen the page for a moment.
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || typeof ResizeObserver === "undefined") return;
    const measure = () => setWidth(target.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return width !== undefined && width < rem * pixels;
}
