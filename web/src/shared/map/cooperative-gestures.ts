/** Cooperative gestures: one finger and the wheel scroll the page, two fingers and Ctrl + wheel move the map. */
import type * as L from "leaflet";

export type Hint = "twoFingers" | "wheel";

/** Returns a cleanup function. */
export function enableCooperativeGestures(
  frame: HTMLElement,
  map: L.Map,
  onHint: (hint: Hint) => void,
): () => void {
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") map.dragging.disable();
    else map.dragging.enable();
  };
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length === 1) onHint("twoFingers");
    // The page must not scroll along.
    else if (event.cancelable) event.preventDefault();
  };
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    onHint("wheel");
  };
  const box = map.getContainer();
  frame.addEventListener("pointerdown", onPointerDown, true);
  frame.addEventListener("wheel", onWheel, { capture: true, passive: true });
  box.addEventListener("touchmove", onTouchMove, { passive: false });
  return () => {
    frame.removeEventListener("pointerdown", onPointerDown, true);
    frame.removeEventListener("wheel", onWheel, true);
    box.removeEventListener("touchmove", onTouchMove);
  };
}

/** The modifier key for zooming with the wheel. */
export const zoomKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl");
