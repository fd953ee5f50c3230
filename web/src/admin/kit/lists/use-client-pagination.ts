import { useState } from "react";
import type { Paged } from "../api/queries";

const DEFAULT_PER_PAGE = 24;

type Pages<T> = Pick<Paged<T>, "items" | "from" | "to" | "total" | "next" | "previous">;

/** Client-side pagination. Another filter starts at the first page. */
export function useClientPagination<T>(
  all: readonly T[],
  question: string,
  perPage = DEFAULT_PER_PAGE,
): Pages<T> {
  const [place, setPlace] = useState({ question, page: 0 });
  const last = Math.max(0, Math.ceil(all.length / perPage) - 1);
  const page = place.question === question ? Math.min(place.page, last) : 0;
  const start = page * perPage;
  const items = all.slice(start, start + perPage);
  const turnTo = (next: number) => () => setPlace({ question, page: next });
  return {
    items,
    from: items.length > 0 ? start + 1 : 0,
    to: start + items.length,
    total: all.length,
    next: page < last ? turnTo(page + 1) : null,
    previous: page > 0 ? turnTo(page - 1) : null,
  };
}
