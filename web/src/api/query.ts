/** GET requests as queries. The URL is the query key, so that responses embedded in the page are found under it. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError, get } from "./client";

/** The query key of a URL: its noun first, so that `content-updated` can invalidate by type. */
export function queryKeyOf(url: string): readonly [noun: string, url: string] {
  return [url.split(/[/?]/)[2] ?? "", url];
}

type QueryValue = string | number | boolean | null | undefined;

/** `/api/events?limit=24&language=tr`: keys in the order given, blanks left out. */
export function apiUrl(path: string, query: Record<string, QueryValue> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export function readQuery<T>(url: string) {
  return queryOptions({ queryKey: queryKeyOf(url), queryFn: ({ signal }) => get<T>(url, signal) });
}

/** Like `readQuery` for a single resource: a 404 resolves to null instead of failing. */
export function findQuery<T>(url: string) {
  return queryOptions({
    queryKey: queryKeyOf(url),
    queryFn: ({ signal }) =>
      get<T>(url, signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
}
