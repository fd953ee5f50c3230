/** Reads and writes as React uses them. Queries are keyed by noun and address, so that a change of a noun finds them. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addressOf, keyOf } from "../../../api/query";
import { read } from "./api";
import type { List, Meta } from "./types";

/** Without network a call fails and says so, instead of waiting in silence. */
const NETWORK_MODE = "always";

export function staffQuery<T>(address: string) {
  return queryOptions({
    queryKey: keyOf(address),
    queryFn: ({ signal }) => read<T>(address, signal),
    networkMode: NETWORK_MODE,
  });
}

/** What a change of any noun also changes. */
const CONSEQUENCES = ["audit", "analytics", "trash"];

/** Says that these nouns changed: every list and card that shows them is read again. */
export function useInvalidate(): (...nouns: string[]) => Promise<void> {
  const client = useQueryClient();
  return async (...nouns) => {
    await Promise.all(
      [...nouns, ...CONSEQUENCES].map((noun) => client.invalidateQueries({ queryKey: [noun] })),
    );
  };
}

export type Question = Record<string, string | number | boolean | null | undefined>;

export interface Paged<T, M extends Meta = Meta> {
  items: readonly T[];
  meta: M | undefined;
  total: number;
  /** The place of the first and the last one shown, counted from 1. */
  from: number;
  to: number;
  /** Null on the last page, and while a page is on its way. */
  next: (() => void) | null;
  previous: (() => void) | null;
  isPending: boolean;
  /** An older page is shown while this one is on its way. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
}

/** A list page by page, over the server's cursors. Another question starts at its first page. */
export function usePaged<T, M extends Meta = Meta>(
  path: string,
  question: Question,
  limit = 24,
): Paged<T, M> {
  const base = addressOf(path, { ...question, limit });
  const [trail, setTrail] = useState<{ base: string; cursors: readonly string[] }>({ base, cursors: [] });
  const cursors = trail.base === base ? trail.cursors : [];
  const address = addressOf(path, { ...question, limit, cursor: cursors.at(-1) });
  const query = useQuery({ ...staffQuery<List<T, M>>(address), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const items = data?.data ?? [];
  const cursor = data?.meta.next_cursor;
  const skipped = cursors.length * limit;

  // The last things of a page may go away while one looks at it.
  const isDeserted = data !== undefined && !isPlaceholderData && items.length === 0 && cursors.length > 0;
  useEffect(() => {
    if (isDeserted) setTrail({ base, cursors: cursors.slice(0, -1) });
  }, [isDeserted, base, cursors]);

  return {
    items,
    meta: data?.meta,
    total: data?.meta.total ?? 0,
    from: items.length > 0 ? skipped + 1 : 0,
    to: skipped + items.length,
    next: cursor && !isPlaceholderData ? () => setTrail({ base, cursors: [...cursors, cursor] }) : null,
    previous: cursors.length > 0 ? () => setTrail({ base, cursors: cursors.slice(0, -1) }) : null,
    isPending: query.isPending,
    isStale: isPlaceholderData,
    error: query.error,
    retry: () => query.refetch(),
  };
}
