import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Share } from "./map-view";

type Surface = RefObject<HTMLElement | null>;

/** A press that moves less than this many pixels is a click. */
const STILL = 4;
const WHEEL_STEP = 1.3;

/** Where on the surface something happens. */
function shareAt(surface: Surface, { clientX, clientY }: { clientX: number; clientY: number }): Share {
  const box = surface.current?.getBoundingClientRect();
  if (!box) return { left: 0.5, top: 0.5 };
  return { left: (clientX - box.left) / box.width, top: (clientY - box.top) / box.height };
}

interface DragHandlers {
  onPan: (moved: Share) => void;
  onPin: (share: Share) => void;
}

/** A drag of the surface moves the map, a press on it sets the pin, a drag of the pin takes it along. */
export function useDrag(surface: Surface, { onPan, onPin }: DragHandlers) {
  const press = useRef<{ isPin: boolean; x: number; y: number; hasMoved: boolean } | null>(null);

  const share = (event: { clientX: number; clientY: number }) => shareAt(surface, event);
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
export function useWheel(surface: Surface, onZoom: (factor: number, at: Share) => void): void {
  const latest = useRef(onZoom);
  latest.current = onZoom;
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, shareAt(surface, event));
    };
    // React listens passively, and the browser would zoom the whole page.
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, [surface]);
}
