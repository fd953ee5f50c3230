import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { apiUrl } from "../../../api/query";
import { type ListQuery, type Paged, staffQuery } from "../api/queries";
import type { List, Meta } from "../api/types";
import { addCursor, cursorOf } from "./cursors";

/** The page in the URL: its number, and the cursor of the API that leads to it. */
export interface PageParams {
  page: string;
  after: string;
}

export const FIRST_PAGE: PageParams = { page: "", after: "" };

/**
 * A list whose page is in the URL: a reload shows the same page, and Back the one before. It is not loaded as long as the size of its
 * pages is null.
 */
export function usePagedInUrl<T, M extends Meta = Meta>(
  path: string,
  query: ListQuery,
  size: number | null,
  { page, after }: PageParams,
  open: (page: PageParams) => void,
): Paged<T, M> {
  const limit = size ?? 1;
  const base = apiUrl(path, { ...query, limit });
  // Without its cursor, the number of a page leads nowhere.
  const number = after === "" ? 1 : Math.max(2, Math.trunc(Number(page)) || 2);
  const result = useQuery({
    ...staffQuery<List<T, M>>(apiUrl(path, { ...query, limit, cursor: after })),
    placeholderData: keepPreviousData,
    enabled: size !== null,
  });
  const { data, isPlaceholderData } = result;
  const items = data?.data ?? [];
  const cursor = data?.meta.next_cursor;
  const skipped = (number - 1) * limit;

  const go = (to: number, cursor: string | undefined) =>
    open(to <= 1 || !cursor ? FIRST_PAGE : { page: String(to), after: cursor });
  const back = () => go(number - 1, cursorOf(base, number - 1));
  useEffect(() => {
    if (after !== "") addCursor(base, number, after);
  }, [base, number, after]);

  // All items of the last page may have been deleted.
  const isPastEnd = data !== undefined && !isPlaceholderData && items.length === 0 && number > 1;
  const leave = useEffectEvent(back);
  useEffect(() => {
    if (isPastEnd) leave();
  }, [isPastEnd]);

  return {
    items,
    meta: data?.meta,
    total: data?.meta.total ?? 0,
    from: items.length > 0 ? skipped + 1 : 0,
    to: skipped + items.length,
    next: cursor && !isPlaceholderData ? () => go(number + 1, cursor) : null,
    previous: number > 1 ? back : null,
    isPending: result.isPending,
    isStale: isPlaceholderData,
    error: result.error,
    retry: () => result.refetch(),
  };
}
