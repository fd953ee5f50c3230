import { useNavigate, useSearch } from "../../../lib/router";

/** Validates a URL parameter: an unknown value becomes the first of the known ones. */
export const oneOf = <T extends string>(known: readonly [T, ...T[]], value: string): T =>
  known.find((one) => one === value) ?? known[0];

/**
 * URL parameters as state, so that a reload and a shared link show the same list.
 * `const [params, setParams] = useParams({ q: "", status: "all" })`
 * `setParams(change, true)` makes it a step that Back undoes.
 */
export function useParams<T extends Record<string, string>>(
  defaults: T,
): [params: T, set: (change: Partial<T>, isStep?: boolean) => void] {
  const search = useSearch();
  const navigate = useNavigate();
  const params = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as T;
  const set = (change: Partial<T>, isStep = false) => {
    // The current URL, not that of the last render: two changes may follow each other quickly.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === defaults[name]) next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    navigate(window.location.pathname + (text ? `?${text}` : ""), { replace: !isStep, keepScroll: true });
  };
  return [params, set];
}
