/**
 * Subscribes to the server's change stream and dispatches each change as a `content-updated` window event. The connection is open
 * only while the page is visible: browsers limit connections per host, and an open one keeps a page out of the back/forward cache.
 */
import { whenIdle } from "./idle";

const ADDRESS = "/api/stream";
/** The content types that public pages show. */
export const TYPES = ["events", "blogs", "categories", "images", "logos", "settings"] as const;

/** Consecutive failures that are left to `EventSource`'s own reconnect. */
const PATIENCE = 3;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

export interface ContentUpdate {
  type: string;
  /** Empty or absent when many changed at once. */
  id?: string;
  action?: string;
  /** The content may have changed while disconnected: cached data is stale, but need not be refetched at once. */
  isUncertain?: boolean;
}

export const CONTENT_UPDATED = "content-updated";

export function announceUpdate(detail: ContentUpdate): void {
  window.dispatchEvent(new CustomEvent(CONTENT_UPDATED, { detail }));
}

const announceAll = (isUncertain: boolean) => {
  for (const type of TYPES) announceUpdate({ type, isUncertain });
};

/** Connects once the page is idle; returns an unsubscribe function. */
export function followContent(): () => void {
  let source: EventSource | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasListened = false;

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
        announceUpdate(JSON.parse((message as MessageEvent<string>).data));
      } catch {
        // A message format of a newer release.
      }
    });
    opened.addEventListener("reload", () => announceAll(false));
    opened.addEventListener("error", () => {
      failures += 1;
      const isGivenUp = opened.readyState === 2 /* CLOSED */;
      if (!isGivenUp && failures < PATIENCE) return;
      close();
      pause = setTimeout(open, pauseAfter(failures));
    });
    // Changes between two connections are lost.
    if (hasListened) announceAll(true);
    hasListened = true;
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

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.max(0, failures - PATIENCE), LONGEST_PAUSE);
}
