/** Query helpers of the panel. Queries are keyed by noun and URL, so that a change invalidates by noun. */
import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiUrl, queryKeyOf } from "../../../api/query";
import { read } from "./api";
import type { List, Meta } from "./types";

/** Offline, requests fail with a message instead of being paused. */
const NETWORK_MODE = "always";

export function staffQuery<T>(url: string) {
  return queryOptions({
    queryKey: queryKeyOf(url),
    queryFn: ({ signal }) => read<T>(url, signal),
    networkMode: NETWORK_MODE,
  });
}

/** The nouns that every change affects. */
const ALWAYS_INVALIDATED = ["audit", "analytics", "trash", "publications"];

/** Invalidates the queries of these nouns. */
export function useInvalidate(): (...nouns: string[]) => Promise<void> {
  const client = useQueryClient();
  return async (...nouns) => {
    await Promise.all(
      [...nouns, ...ALWAYS_INVALIDATED].map((noun) => client.invalidateQueries({ queryKey: [noun] })),
    );
  };
}

export type ListQuery = Record<string, string | number | boolean | null | undefined>;

export interface Paged<T, M extends Meta = Meta> {
  items: readonly T[];
  meta: M | undefined;
  total: number;
  /** The positions of the first and the last item, counted from 1. */
  from: number;
  to: number;
  /** Null on the last page and while a page loads. */
  next: (() => void) | null;
  previous: (() => void) | null;
  isPending: boolean;
  /** True while the previous page is shown as a placeholder. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
}

/** The state of a list that is read at once; `items` are those of it that are shown. */
export function wholeList<T>(query: UseQueryResult, items: readonly T[]) {
  return {
    items,
    isPending: query.isPending,
    isStale: false,
    error: query.error,
    retry: () => query.refetch(),
  };
}

/** A list with cursor pagination. Another query starts at the first page. */
export function usePaged<T, M extends Meta = Meta>(path: string, params: ListQuery, limit = 24): Paged<T, M> {
  const base = apiUrl(path, { ...params, limit });
  const [cursorState, setCursorState] = useState<{ base: string; cursors: readonly string[] }>({
    base,
    cursors: [],
  });
  const cursors = cursorState.base === base ? cursorState.cursors : [];
  const url = apiUrl(path, { ...params, limit, cursor: cursors.at(-1) });
  const query = useQuery({ ...staffQuery<List<T, M>>(url), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const items = data?.data ?? [];
  const cursor = data?.meta.next_cursor;
  const skipped = cursors.length * limit;

  // All items of the last page may have been deleted.
  const isPastEnd = data !== undefined && !isPlaceholderData && items.length === 0 && cursors.length > 0;
  useEffect(() => {
    if (isPastEnd) setCursorState({ base, cursors: cursors.slice(0, -1) });
  }, [isPastEnd, base, cursors]);

  return {
    items,
    meta: data?.meta,
    total: data?.meta.total ?? 0,
    from: items.length > 0 ? skipped + 1 : 0,
    to: skipped + items.length,
    next: cursor && !isPlaceholderData ? () => setCursorState({ base, cursors: [...cursors, cursor] }) : null,
    previous: cursors.length > 0 ? () => setCursorState({ base, cursors: cursors.slice(0, -1) }) : null,
    isPending: query.isPending,
    isStale: isPlaceholderData,
    error: query.error,
    retry: () => query.refetch(),
  };
}
