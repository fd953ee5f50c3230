/**
 * What lies over a page and is closed by a step back: a sheet, a map. While it is open it has an entry of its own in the
 * history; choices made in it change that entry, and the page below has them once it is closed, however it is closed.
 */
import { useEffect, useEffectEvent } from "react";

interface Layer {
  /** The page below. */
  path: string;
  close: () => void;
  /** Where choices made in it have led. */
  address: string | null;
}

let open: Layer | null = null;
/** It is closed, and the history is on its way back from its entry, which takes a moment. */
let leaving: Layer | null = null;
/** What is to be done in the history once it has arrived. */
let afterwards: (() => void) | null = null;

const isAtEntry = () => Boolean((window.history.state as { layer?: boolean } | null)?.layer);

const pushEntry = () => window.history.pushState({ ...window.history.state, layer: true }, "");

function leave(layer: Layer): void {
  leaving = layer;
  window.history.back();
}

/** A step back closes it. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const opened = { path: window.location.pathname, close: () => close(), address: null };
    open = opened;
    if (leaving) afterwards = pushEntry;
    else if (!isAtEntry()) pushEntry();
    return () => {
      // Not at once: React may only be trying whether it can be closed and opened again.
      queueMicrotask(() => {
        if (open !== opened) return;
        open = null;
        if (leaving) afterwards = null;
        else if (isAtEntry()) leave(opened);
      });
    };
  }, [isOpen]);
}

/** Whether the step to an address was made within a layer, whose entry it changes; to another page it takes its place. */
export function stepInLayer(to: string, path: string, state: object): boolean {
  const layer = open ?? leaving;
  if (!layer) return false;
  const isWithin = path === layer.path;
  if (isWithin) layer.address = to;
  else open = null;
  window.history.replaceState(isWithin ? window.history.state : state, "", to);
  if (leaving && !isWithin) afterwards = () => window.history.pushState(state, "", to);
  return true;
}

/** Whether a step back has done no more than to leave a layer. */
export function leftLayer(): boolean {
  const [left, then, isPressed] = [leaving ?? open, afterwards, !leaving];
  leaving = afterwards = null;
  if (isPressed) open = null;
  if (left?.path !== window.location.pathname) return false;
  if (left.address) window.history.replaceState(window.history.state, "", left.address);
  if (isPressed) left.close();
  then?.();
  return true;
}

/** After a reload nothing is open: its entry would be a step back that leads nowhere. */
export function dropLayer(): void {
  if (open || leaving || !isAtEntry()) return;
  const { pathname, search } = window.location;
  leave({ path: pathname, close: () => undefined, address: pathname + search });
}
