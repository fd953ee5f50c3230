/** GET requests as queries. The URL is the query key, so that responses embedded in the page are found under it. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError, get } from "./client";

/** The query key of a URL: its noun first, so that `content-updated` can invalidate by type. */
export function keyOf(address: string): readonly [noun: string, address: string] {
  return [address.split(/[/?]/)[2] ?? "", address];
}

type QueryValue = string | number | boolean | null | undefined;

/** `/api/events?limit=24&language=tr`: keys in the order given, blanks left out. */
export function addressOf(path: string, query: Record<string, QueryValue> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export function readQuery<T>(address: string) {
  return queryOptions({ queryKey: keyOf(address), queryFn: ({ signal }) => get<T>(address, signal) });
}

/** Like `readQuery` for a single resource: a 404 resolves to null instead of failing. */
export function findQuery<T>(address: string) {
  return queryOptions({
    queryKey: keyOf(address),
    queryFn: ({ signal }) =>
      get<T>(address, signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
}
