/**
 * Addresses and links. Eight public screens need no routing library: this is a tenth of its size, and it renders
 * on the server as plainly as in the browser.
 */
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { dropLayer, leftLayer, replaceInLayer, stepInLayer } from "./layer";

export interface Address {
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

interface Navigation {
  /** Replaces the present entry of the history instead of adding one. */
  replace?: boolean;
  /** Stays where the reader is on the page: for what changes the address from within a dialog or a table. */
  keepScroll?: boolean;
}

interface Router {
  address: Address;
  navigate: (to: string, navigation?: Navigation) => void;
}

/** Marks an entry of the history that a page of this site led to. */
const FROM_HERE = { meydan: true };

/** Whether the step before in the history is a page of this site. */
export const cameFromHere = (): boolean => Boolean((window.history.state as typeof FROM_HERE | null)?.meydan);

const RouterContext = createContext<Router | null>(null);

interface ProviderProps {
  initial: Address;
  /** Fetches what a page needs to be drawn at all, before the address changes to it. */
  prepare?: (path: string) => Promise<unknown>;
  children: ReactNode;
}

export function RouterProvider({ initial, prepare, children }: ProviderProps) {
  const [address, setAddress] = useState(initial);
  const latest = useRef(0);

  const show = useCallback(
    async (next: Address, afterwards: () => void) => {
      const turn = ++latest.current;
      // A page that cannot be fetched is asked of the server: it may be a new release.
      const ready = await (prepare?.(next.path) ?? Promise.resolve()).then(
        () => true,
        () => false,
      );
      // Whoever has gone on or back meanwhile wants to be there.
      if (turn !== latest.current) return;
      if (!ready) {
        window.location.assign(next.path + next.search);
        return;
      }
      startTransition(() => setAddress(next));
      afterwards();
    },
    [prepare],
  );

  const value = useMemo<Router>(() => {
    const navigate = (to: string, { replace = false, keepScroll = false }: Navigation = {}) => {
      const next = parseAddress(to);
      show(next, () => {
        if (replace) {
          replaceInLayer(to, next.path);
          window.history.replaceState(window.history.state, "", to);
        } else if (!stepInLayer(to, next.path, FROM_HERE)) window.history.pushState(FROM_HERE, "", to);
        if (!keepScroll) window.scrollTo({ top: 0, behavior: "instant" });
      });
    };
    return { address, navigate };
  }, [address, show]);

  useEffect(() => {
    const onPopState = () => {
      const left = leftLayer();
      // Whoever steps back out of a layer does not want what was pressed in it.
      if (left === "pressed") latest.current++;
      if (left) return;
      show({ path: window.location.pathname, search: window.location.search }, () => {});
    };
    window.addEventListener("popstate", onPopState);
    dropLayer();
    // The last effect of a page: from here on a press is answered. Whoever drives the page can see it.
    document.documentElement.dataset.alive = "";
    return () => window.removeEventListener("popstate", onPopState);
  }, [show]);

  return <RouterContext value={value}>{children}</RouterContext>;
}

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error("useRouter needs a RouterProvider above it");
  return router;
}

export function useAddress(): Address {
  return useRouter().address;
}

export function useNavigate(): Router["navigate"] {
  return useRouter().navigate;
}

/** The query of the address. */
export function useSearch(): URLSearchParams {
  const { search } = useRouter().address;
  return useMemo(() => new URLSearchParams(search), [search]);
}

export function parseAddress(to: string): Address {
  const [withoutHash = ""] = to.split("#");
  const [path = "", ...query] = withoutHash.split("?");
  return { path: path || "/", search: query.length > 0 ? `?${query.join("?")}` : "" };
}

/** Not one that opens a tab or a window, or saves a file. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0);

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** An ordinary link; a plain click on it changes the page without loading a new one. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { navigate } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** What a pattern such as "/event/:id" finds in a path; null when the path is another. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? "";
    if (!part.startsWith(":")) {
      if (part !== text) return null;
      continue;
    }
    const value = decode(text);
    if (!value) return null;
    params[part.slice(1)] = value;
  }
  return params;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
