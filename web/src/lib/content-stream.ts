/**
 * Subscribes to the server's change stream and dispatches each change as a `content-updated` window event. The connection is open
 * only while the page is visible: browsers limit connections per host, and an open one keeps a page out of the back/forward cache.
 */
import { whenIdle } from "./idle";

const ADDRESS = "/api/stream";
/** The content types that public pages show. */
export const CONTENT_TYPES = [
  "events",
  "blogs",
  "categories",
  "images",
  "logos",
  "settings",
  "venues",
  "profiles",
  "platforms",
] as const;

/** Consecutive failures that are left to `EventSource`'s own reconnect. */
const MAX_NATIVE_RETRIES = 3;
const MIN_RETRY_DELAY = 5_000;
const MAX_RETRY_DELAY = 300_000;

export interface ContentUpdate {
  type: string;
  /** Empty or absent when many changed at once. */
  id?: string;
  action?: string;
  /** The content may have changed while disconnected: cached data is stale, but need not be refetched at once. */
  isUncertain?: boolean;
}

export const CONTENT_UPDATED = "content-updated";

export function dispatchUpdate(detail: ContentUpdate): void {
  window.dispatchEvent(new CustomEvent(CONTENT_UPDATED, { detail }));
}

const dispatchAll = (isUncertain: boolean) => {
  for (const type of CONTENT_TYPES) dispatchUpdate({ type, isUncertain });
};

/** Connects once the page is idle; returns an unsubscribe function. */
export function subscribeToContent(): () => void {
  let source: EventSource | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasConnected = false;

  const close = () => {
    clearTimeout(pause);
    source?.close();
    source = null;
  };

  const open = () => {
    if (source || document.visibilityState === "hidden") return;
    const opened = new EventSource(ADDRESS);
    source = opened;
    opened.addEventListener("open", () => {
      failures = 0;
    });
    opened.addEventListener(CONTENT_UPDATED, (message) => {
      try {
        dispatchUpdate(JSON.parse((message as MessageEvent<string>).data));
      } catch {
        // A message format of a newer release.
      }
    });
    opened.addEventListener("reload", () => dispatchAll(false));
    opened.addEventListener("error", () => {
      failures += 1;
      const isClosed = opened.readyState === 2 /* CLOSED */;
      if (!isClosed && failures < MAX_NATIVE_RETRIES) return;
      close();
      pause = setTimeout(open, retryDelayAfter(failures));
    });
    // Changes between two connections are lost.
    if (hasConnected) dispatchAll(true);
    hasConnected = true;
  };

  const onVisibility = () => (document.visibilityState === "hidden" ? close() : open());

  const cancelStart = whenIdle(() => {
    open();
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", open);
  });
  return () => {
    cancelStart();
    close();
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", open);
  };
}

function retryDelayAfter(failures: number): number {
  return Math.min(MIN_RETRY_DELAY * 2 ** Math.max(0, failures - MAX_NATIVE_RETRIES), MAX_RETRY_DELAY);
}
