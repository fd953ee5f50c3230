import { type RefObject, useEffect, useState } from "react";

/** True while the element is narrower than this many rem. */
export function useIsNarrower(element: RefObject<HTMLElement | null>, rem: number): boolean {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const target = element.current;
    if (!target || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return width !== undefined && width < rem * pixels;
}
