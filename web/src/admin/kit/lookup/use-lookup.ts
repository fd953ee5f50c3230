import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { type ListQuery, staffQuery } from "../api/queries";
import type { List } from "../api/types";
import { useDebounced } from "../fields/use-debounced";

const DEBOUNCE_MS = 200;
const MIN_LETTERS = 2;

/** One array, so that effects do not run again. */
const NONE: never[] = [];

export interface Lookup<T> {
  items: readonly T[];
  /** True once the items are those of the typed text. */
  isSettled: boolean;
}

/** Items whose names or aliases match the typed text. */
export function useLookup<T>(path: string, query: ListQuery, text: string): Lookup<T> {
  const typed = text.trim();
  const words = useDebounced(typed, DEBOUNCE_MS);
  const isWanted = typed.length >= MIN_LETTERS && words.length >= MIN_LETTERS;
  const { data, isFetching } = useQuery({
    ...staffQuery<List<T>>(apiUrl(path, { ...query, q: words.slice(0, 200), limit: 8 })),
    enabled: isWanted,
  });
  const isSettled = words === typed && !isFetching;
  return { items: isWanted && words === typed && data ? data.data : NONE, isSettled };
}
