import { useNavigate, useSearch } from "../../../lib/router";

/** What stands in the address if it is known, else the first of what is: an address may hold anything. */
export const oneOf = <T extends string>(known: readonly [T, ...T[]], value: string): T =>
  known.find((one) => one === value) ?? known[0];

/**
 * Search, filters and order of a list, kept in the address so that a reload and a shared link show the same.
 * `const [params, setParams] = useParams({ q: "", status: "all" })`
 */
export function useParams<T extends Record<string, string>>(
  defaults: T,
): [params: T, set: (change: Partial<T>) => void] {
  const search = useSearch();
  const navigate = useNavigate();
  const params = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as T;
  const set = (change: Partial<T>) => {
    // The address itself, and not what was last drawn: two changes may follow one another quickly.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === defaults[name]) next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    navigate(window.location.pathname + (text ? `?${text}` : ""), { replace: true, keepScroll: true });
  };
  return [params, set];
}
