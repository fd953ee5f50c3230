import { useState } from "react";
import type { Paged } from "../../kit/api/queries";

const PER_PAGE = 24;

type Pages<T> = Pick<Paged<T>, "items" | "from" | "to" | "total" | "next" | "previous">;

/** Client-side pagination. Another filter starts at the first page. */
export function useClientPagination<T>(all: readonly T[], question: string): Pages<T> {
  const [place, setPlace] = useState({ question, page: 0 });
  const last = Math.max(0, Math.ceil(all.length / PER_PAGE) - 1);
  const page = place.question === question ? Math.min(place.page, last) : 0;
  const start = page * PER_PAGE;
  const items = all.slice(start, start + PER_PAGE);
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
