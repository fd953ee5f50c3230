/**
 * Refetches changed content. Thousands of open pages get a change at the same time: refetches are limited to active queries,
 * throttled, jittered, and deferred while the page is hidden.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { ContentUpdate } from "../../lib/content-stream";

/** The minimum time between two refetches, in milliseconds. */
const MIN_INTERVAL = 15_000;
/** Refetches are spread over this time, in milliseconds. */
const JITTER = 5_000;
/** After a reconnect, older data is refetched, in milliseconds. */
const STALE_AFTER = 300_000;

/** Small responses that every page uses. */
const SITE_WIDE = /^(settings|logos|categories)$/;

/** `/api/events?…` and `/api/events/7/similar?…`, but not `/api/events/7?…`. */
const LIST = /^\/api\/\w+(\/.+\/similar)?\?/;

export interface ThrottledRefetch {
  handleUpdate: (update: ContentUpdate) => void;
  stop: () => void;
}

/** `onNewEvents` is called when a visible list lacks events: inserting them by itself would shift the page. */
export function createThrottledRefetch(client: QueryClient, onNewEvents: () => void): ThrottledRefetch {
  const pending = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;

  const refetch = () => {
    timer = undefined;
    if (document.hidden) return;
    notBefore = Date.now() + MIN_INTERVAL;
    const queries = new Set(pending);
    pending.clear();
    client.refetchQueries({ type: "active", predicate: (query) => queries.has(query) });
  };
  const schedule = () => {
    if (pending.size === 0 || document.hidden) return;
    timer ??= setTimeout(refetch, Math.max(0, notBefore - Date.now()) + Math.random() * JITTER);
  };
  const handleUpdate = (update: ContentUpdate) => {
    for (const query of client.getQueryCache().findAll({ queryKey: [update.type] })) {
      const effect = effectOf(update, query);
      if (!effect) continue;
      query.invalidate();
      if (effect === "refetch") pending.add(query);
      if (effect === "notify" && query.isActive()) onNewEvents();
    }
    schedule();
  };
  document.addEventListener("visibilitychange", schedule);
  return {
    handleUpdate,
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", schedule);
    },
  };
}

/** The effect of an update on a query; "invalidate" only marks it stale. */
function effectOf(
  { type, id, action, isUncertain }: ContentUpdate,
  { queryKey, state }: Query,
): "refetch" | "invalidate" | "notify" | null {
  if (isUncertain) return state.dataUpdatedAt < Date.now() - STALE_AFTER ? "refetch" : "invalidate";
  if (SITE_WIDE.test(type)) return "refetch";
  const url = String(queryKey[1]);
  const isList = LIST.test(url) || url === "favourites";
  if (id ? containsId(state.data, id) : !isList) return "refetch";
  const mayAdd = !id || action === "created" || action === "restored";
  if (!mayAdd || !isList) return null;
  return url.startsWith("/api/events?") ? "notify" : "invalidate";
}

/** True if the response contains an object with this id. */
function containsId(value: unknown, id: string): boolean {
  if (typeof value !== "object" || !value) return false;
  return (
    String((value as { id?: unknown }).id) === id || Object.values(value).some((part) => containsId(part, id))
  );
}
