/** One finger and the wheel belong to the page, two fingers and Ctrl + wheel to the map: nobody gets stuck in it. */
import type * as L from "leaflet";

export type Hint = "twoFingers" | "wheel";

/** Returns what takes the listeners away. */
export function shareGestures(frame: HTMLElement, map: L.Map, onHint: (hint: Hint) => void): () => void {
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") map.dragging.disable();
    else map.dragging.enable();
  };
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length === 1) onHint("twoFingers");
    // Else the page would scroll along.
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

/** The key that turns the wheel into a zoom. */
export const zoomKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl");
