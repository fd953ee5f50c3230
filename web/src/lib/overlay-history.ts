/**
 * History entries for overlays (a sheet, a map) that Back closes. An open overlay has a history entry of its own; navigation
 * inside it replaces that entry, and the page below gets the resulting URL once the overlay is closed, however it is closed.
 */
import { useEffect, useEffectEvent } from "react";

interface Overlay {
  /** The URL of the page below, as in its history entry. */
  below: string;
  close: () => void;
  /** Asked before Back closes it. */
  mayClose?: (() => Promise<boolean>) | undefined;
  /** The URL that navigation inside it has led to. */
  url: string | null;
}

let open: Overlay | null = null;
/** The overlay that is closed while `history.back()` from its entry is still pending. */
let leaving: Overlay | null = null;
/** Runs after that `popstate`. */
let afterwards: (() => void) | null = null;

const here = () => window.location.pathname + window.location.search;

/** The URL below the overlay of the current history entry; undefined at other entries. */
const entryBelow = () => (window.history.state as { overlay?: string } | null)?.overlay;

const isAtEntry = () => Boolean(entryBelow());

const isAbove = (path: string, { below }: Overlay) => below.split("?")[0] === path;

const pushEntry = () => window.history.pushState({ ...window.history.state, overlay: here() }, "");

function leave(overlay: Overlay): void {
  leaving = overlay;
  window.history.back();
}

/** Closes the overlay on Back if `mayClose` allows it; otherwise its history entry is pushed again. */
export function useOverlayHistory(
  isOpen: boolean,
  onClose: () => void,
  mayClose?: () => Promise<boolean>,
): void {
  const close = useEffectEvent(onClose);
  const confirmClose = useEffectEvent(async () => !mayClose || mayClose());
  const hasGuard = mayClose !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    // An overlay that opens while another closes takes over its entry and URL.
    const before = leaving ? null : open;
    const opened: Overlay = {
      below: here(),
      url: null,
      ...before,
      close: () => close(),
      mayClose: hasGuard ? () => confirmClose() : undefined,
    };
    open = opened;
    if (leaving) afterwards = pushEntry;
    else if (!isAtEntry()) pushEntry();
    return () => {
      // Deferred: StrictMode unmounts and remounts effects.
      queueMicrotask(() => {
        if (open !== opened) return;
        open = null;
        if (leaving) afterwards = null;
        else if (isAtEntry()) leave(opened);
      });
    };
  }, [isOpen, hasGuard]);
}

/** Call before `replaceState`: the URL also becomes that of the page below; a URL of another page takes over the overlay's entry. */
export function replaceInOverlay(to: string, path: string): void {
  const overlay = open ?? leaving;
  if (overlay && isAbove(path, overlay)) overlay.url = to;
  else if (open) {
    open = null;
    window.history.replaceState({ ...window.history.state, overlay: undefined }, "");
  }
}

/** True if an overlay is open: its entry is replaced instead of a new one being pushed. */
export function pushInOverlay(to: string, path: string, state: object): boolean {
  const overlay = open ?? leaving;
  if (!overlay) return false;
  const isWithin = isAbove(path, overlay);
  if (isWithin) overlay.url = to;
  else open = null;
  window.history.replaceState(isWithin ? window.history.state : state, "", to);
  if (leaving && !isWithin) afterwards = () => window.history.pushState(state, "", to);
  return true;
}

/**
 * Call on `popstate`. Tells if the event only left an overlay: "pressed" if the visitor went back, "closed" if `history.back()` was
 * called here for an overlay that was closed; null for any other navigation.
 */
export function handleOverlayPop(): "pressed" | "closed" | null {
  const [left, then, isPressed] = [leaving ?? open, afterwards, !leaving];
  leaving = afterwards = null;
  if (isPressed) open = null;
  if (!left) {
    dropStaleOverlayEntry();
    return null;
  }
  if (isPressed && isAbove(window.location.pathname, left)) closeByBack(left);
  // After several steps at once it is another page, even if only the query differs.
  if (here() !== left.below || isAtEntry()) return null;
  if (left.url) window.history.replaceState(window.history.state, "", left.url);
  then?.();
  return isPressed ? "pressed" : "closed";
}

function closeByBack(overlay: Overlay): void {
  if (!overlay.mayClose) {
    overlay.close();
    return;
  }
  overlay.mayClose().then((isAllowed) => {
    if (isAllowed) overlay.close();
    else if (!open) {
      open = overlay;
      pushEntry();
    }
  });
}

/** Removes the entry of an overlay that is not open, as after a reload or Forward: Back would do nothing there. */
export function dropStaleOverlayEntry(): void {
  const below = entryBelow();
  if (open || leaving || !below) return;
  leave({ below, close: () => undefined, url: here() });
}
