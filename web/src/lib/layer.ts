/**
 * What lies over a page and is closed by a step back: a sheet, a map. While it is open it has an entry of its own in the
 * history; choices made in it change that entry, and the page below has them once it is closed, however it is closed.
 */
import { useEffect, useEffectEvent } from "react";

interface Layer {
  /** The address of the page below, as its entry has it. */
  below: string;
  close: () => void;
  /** Asked before a step back closes it. */
  mayClose?: (() => Promise<boolean>) | undefined;
  /** Where choices made in it have led. */
  address: string | null;
}

let open: Layer | null = null;
/** It is closed, and the history is on its way back from its entry, which takes a moment. */
let leaving: Layer | null = null;
/** What is to be done in the history once it has arrived. */
let afterwards: (() => void) | null = null;

const here = () => window.location.pathname + window.location.search;

/** What the entry of a layer lies over; undefined at any other. */
const entryBelow = () => (window.history.state as { layer?: string } | null)?.layer;

const isAtEntry = () => Boolean(entryBelow());

const isOver = (path: string, { below }: Layer) => below.split("?")[0] === path;

const pushEntry = () => window.history.pushState({ ...window.history.state, layer: here() }, "");

function leave(layer: Layer): void {
  leaving = layer;
  window.history.back();
}

/** A step back closes it, if `mayClose` lets it; else it has its entry again. */
export function useLayer(isOpen: boolean, onClose: () => void, mayClose?: () => Promise<boolean>): void {
  const close = useEffectEvent(onClose);
  const ask = useEffectEvent(async () => !mayClose || mayClose());
  const asks = mayClose !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    // One that opens as another closes has its entry, and the choices made in it.
    const before = leaving ? null : open;
    const opened: Layer = {
      below: here(),
      address: null,
      ...before,
      close: () => close(),
      mayClose: asks ? () => ask() : undefined,
    };
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
  }, [isOpen, asks]);
}

/**
 * An address that takes the place of the present one while a layer is open is that of the page below, too; that of another page takes
 * over the entry of the layer.
 */
export function replaceInLayer(to: string, path: string): void {
  const layer = open ?? leaving;
  if (layer && isOver(path, layer)) layer.address = to;
  else if (open) {
    open = null;
    window.history.replaceState({ ...window.history.state, layer: undefined }, "");
  }
}

/** Whether the step to an address was made within a layer, whose entry it changes; to another page it takes its place. */
export function stepInLayer(to: string, path: string, state: object): boolean {
  const layer = open ?? leaving;
  if (!layer) return false;
  const isWithin = isOver(path, layer);
  if (isWithin) layer.address = to;
  else open = null;
  window.history.replaceState(isWithin ? window.history.state : state, "", to);
  if (leaving && !isWithin) afterwards = () => window.history.pushState(state, "", to);
  return true;
}

/** Whether a step in the history has done no more than to leave a layer: pressed by the visitor, or made here for one that was closed. */
export function leftLayer(): "pressed" | "closed" | null {
  const [left, then, isPressed] = [leaving ?? open, afterwards, !leaving];
  leaving = afterwards = null;
  if (isPressed) open = null;
  if (!left) {
    dropLayer();
    return null;
  }
  if (isPressed && isOver(window.location.pathname, left)) closeByBack(left);
  // Of several steps at once it is another page, if only by its question.
  if (here() !== left.below || isAtEntry()) return null;
  if (left.address) window.history.replaceState(window.history.state, "", left.address);
  then?.();
  return isPressed ? "pressed" : "closed";
}

function closeByBack(layer: Layer): void {
  if (!layer.mayClose) {
    layer.close();
    return;
  }
  layer.mayClose().then((isAllowed) => {
    if (isAllowed) layer.close();
    else if (!open) {
      open = layer;
      pushEntry();
    }
  });
}

/** After a reload, or a step forward, nothing is open: its entry would be a step back that leads nowhere. */
export function dropLayer(): void {
  const below = entryBelow();
  if (open || leaving || !below) return;
  leave({ below, close: () => undefined, address: here() });
}
