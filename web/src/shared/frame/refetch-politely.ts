/**
 * Refetches changed content. Thousands of open pages get a change at the same time: refetches are limited to active queries,
 * throttled, jittered, and deferred while the page is hidden.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { ContentUpdate } from "../../lib/stream";

/** The minimum time between two refetches, in milliseconds. */
const REST = 15_000;
/** Refetches are spread over this time, in milliseconds. */
const JITTER = 5_000;
/** After a reconnect, older data is refetched, in milliseconds. */
const OLD = 300_000;

/** Small responses that every page uses. */
const SITE_WIDE = /^(settings|logos|categories)$/;

/** `/api/events?…` and `/api/events/7/similar?…`, but not `/api/events/7?…`. */
const LIST = /^\/api\/\w+(\/.+\/similar)?\?/;

export interface PoliteRefetch {
  hear: (update: ContentUpdate) => void;
  stop: () => void;
}

/** `onNewEvents` is called when a visible list lacks events: inserting them by itself would shift the page. */
export function refetchPolitely(client: QueryClient, onNewEvents: () => void): PoliteRefetch {
  const wanted = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restsUntil = 0;

  const refetch = () => {
    timer = undefined;
    if (document.hidden) return;
    restsUntil = Date.now() + REST;
    const queries = new Set(wanted);
    wanted.clear();
    client.refetchQueries({ type: "active", predicate: (query) => queries.has(query) });
  };
  const plan = () => {
    if (wanted.size === 0 || document.hidden) return;
    timer ??= setTimeout(refetch, Math.max(0, restsUntil - Date.now()) + Math.random() * JITTER);
  };
  const hear = (update: ContentUpdate) => {
    for (const query of client.getQueryCache().findAll({ queryKey: [update.type] })) {
      const effect = effectOf(update, query);
      if (!effect) continue;
      query.invalidate();
      if (effect === "refetch") wanted.add(query);
      if (effect === "tell" && query.isActive()) onNewEvents();
    }
    plan();
  };
  document.addEventListener("visibilitychange", plan);
  return {
    hear,
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", plan);
    },
  };
}

/** The effect of an update on a query; "distrust" only marks it stale. */
function effectOf(
  { type, id, action, isUncertain }: ContentUpdate,
  { queryKey, state }: Query,
): "refetch" | "distrust" | "tell" | null {
  if (isUncertain) return state.dataUpdatedAt < Date.now() - OLD ? "refetch" : "distrust";
  if (SITE_WIDE.test(type)) return "refetch";
  const address = String(queryKey[1]);
  const isList = LIST.test(address) || address === "favourites";
  if (id ? shows(state.data, id) : !isList) return "refetch";
  const mayAdd = !id || action === "created" || action === "restored";
  if (!mayAdd || !isList) return null;
  return address.startsWith("/api/events?") ? "tell" : "distrust";
}

/** True if the response contains an object with this id. */
function shows(value: unknown, id: string): boolean {
  if (typeof value !== "object" || !value) return false;
  return (
    String((value as { id?: unknown }).id) === id || Object.values(value).some((part) => shows(part, id))
  );
}
