/**
 * What an open page does about changes on the server. Thousands of pages hear of one change at the same moment: each asks again
 * only for what it shows, seldom, not at once, and not while nobody looks at it.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { ContentUpdate } from "../../lib/stream";

/** At least this long between two refetches, in milliseconds. */
const REST = 15_000;
/** Pages that heard of a change together ask within this time. */
const JITTER = 5_000;
/** What was read before this time is asked for by a page that has not listened for a while. */
const OLD = 300_000;

/** Those that every page shows a little of, in short answers; of the others a page shows some. */
const SITE_WIDE = /^(settings|logos|categories)$/;

/** `/api/events?…` and `/api/events/7/similar?…`, but not `/api/events/7?…`. */
const LIST = /^\/api\/\w+(\/.+\/similar)?\?/;

export interface PoliteRefetch {
  hear: (update: ContentUpdate) => void;
  stop: () => void;
}

/** `onNewEvents` is called when a list on the page lacks events: it would jump if they came by themselves. */
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

/** What a change means for an answer; "distrust" has it asked for when it is next wanted. */
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

/** Whether a thing of this id stands anywhere in an answer. */
function shows(value: unknown, id: string): boolean {
  if (typeof value !== "object" || !value) return false;
  return (
    String((value as { id?: unknown }).id) === id || Object.values(value).some((part) => shows(part, id))
  );
}
