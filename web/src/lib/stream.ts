/**
 * Hears from the server what changes and says it on as the browser event `content-updated`.
 * The connection is held only while the page is in sight: browsers open few of them to one host, and a page that
 * holds one cannot be kept for the back button.
 */
import { whenIdle } from "./idle";

const ADDRESS = "/api/stream";
/** What a public page can show. */
export const TYPES = ["events", "blogs", "categories", "images", "logos", "settings"] as const;

/** Consecutive failures that are left to the browser's own reconnecting. */
const PATIENCE = 3;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

export interface ContentUpdate {
  type: string;
  /** Empty or absent when many changed at once. */
  id?: string;
  action?: string;
  /** It may have changed while nobody listened: good reason not to trust what is kept, no reason to ask at once. */
  isUncertain?: boolean;
}

export const CONTENT_UPDATED = "content-updated";

export function announceUpdate(detail: ContentUpdate): void {
  window.dispatchEvent(new CustomEvent(CONTENT_UPDATED, { detail }));
}

const announceAll = (isUncertain: boolean) => {
  for (const type of TYPES) announceUpdate({ type, isUncertain });
};

/** Starts listening once the page is idle; returns how to stop. */
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
        // Something newer than this page; it cannot tell what changed.
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
    // A connection of its own does not know what came before it.
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
