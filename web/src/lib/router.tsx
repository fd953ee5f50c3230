/** A small router: the public site needs no routing library, and this one is a tenth of its size. */
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
import { carryOutKeptInput } from "./kept-input";
import { dropStaleOverlayEntry, handleOverlayPop, pushInOverlay, replaceInOverlay } from "./overlay-history";

export interface Location {
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

interface Navigation {
  /** Replaces the current history entry instead of pushing one. */
  replace?: boolean;
  /** Keeps the scroll position: for URL changes from within a dialog or a table. */
  keepScroll?: boolean;
}

interface Router {
  location: Location;
  navigate: (to: string, navigation?: Navigation) => void;
}

/** Marks history entries that were pushed by this site. */
const FROM_THIS_SITE = { meydan: true };

/** True if the previous history entry is a page of this site. */
export const cameFromThisSite = (): boolean =>
  Boolean((window.history.state as typeof FROM_THIS_SITE | null)?.meydan);

const RouterContext = createContext<Router | null>(null);

interface ProviderProps {
  initial: Location;
  /** Loads the code of a page before the location changes to it. */
  prepare?: (path: string) => Promise<unknown>;
  children: ReactNode;
}

export function RouterProvider({ initial, prepare, children }: ProviderProps) {
  const [location, setLocation] = useState(initial);
  const latest = useRef(0);

  const show = useCallback(
    async (next: Location, afterwards: () => void) => {
      const turn = ++latest.current;
      // If the code cannot be loaded, the document is: there may be a new release.
      const ready = await (prepare?.(next.path) ?? Promise.resolve()).then(
        () => true,
        () => false,
      );
      // The visitor has navigated again meanwhile.
      if (turn !== latest.current) return;
      if (!ready) {
        window.location.assign(next.path + next.search);
        return;
      }
      startTransition(() => setLocation(next));
      afterwards();
    },
    [prepare],
  );

  const value = useMemo<Router>(() => {
    const navigate = (to: string, { replace = false, keepScroll = false }: Navigation = {}) => {
      const next = parseLocation(to);
      show(next, () => {
        if (replace) {
          replaceInOverlay(to, next.path);
          window.history.replaceState(window.history.state, "", to);
        } else if (!pushInOverlay(to, next.path, FROM_THIS_SITE))
          window.history.pushState(FROM_THIS_SITE, "", to);
        if (!keepScroll) window.scrollTo({ top: 0, behavior: "instant" });
      });
    };
    return { location, navigate };
  }, [location, show]);

  useEffect(() => {
    const onPopState = () => {
      const left = handleOverlayPop();
      // Back out of an overlay cancels a navigation that was started in it.
      if (left === "pressed") latest.current++;
      if (left) return;
      show({ path: window.location.pathname, search: window.location.search }, () => {});
    };
    window.addEventListener("popstate", onPopState);
    dropStaleOverlayEntry();
    // Effects of the router run last: from here on the page is interactive. Browser tests wait for this attribute.
    document.documentElement.dataset.hydrated = "";
    carryOutKeptInput();
    return () => window.removeEventListener("popstate", onPopState);
  }, [show]);

  return <RouterContext value={value}>{children}</RouterContext>;
}

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error("useRouter needs a RouterProvider above it");
  return router;
}

export function useLocation(): Location {
  return useRouter().location;
}

export function useNavigate(): Router["navigate"] {
  return useRouter().navigate;
}

/** The query parameters of the current location. */
export function useSearch(): URLSearchParams {
  const { search } = useRouter().location;
  return useMemo(() => new URLSearchParams(search), [search]);
}

export function parseLocation(to: string): Location {
  const [withoutHash = ""] = to.split("#");
  const [path = "", ...query] = withoutHash.split("?");
  return { path: path || "/", search: query.length > 0 ? `?${query.join("?")}` : "" };
}

/** False for clicks that open a tab or a window or save a file. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0);

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  navigation?: Navigation;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that navigates on the client; modified clicks are left to the browser. */
export function Link({ to, navigation, onClick, ...rest }: LinkProps) {
  const { navigate } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    navigate(to, navigation);
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** The parameters of a path that matches a pattern such as "/event/:id"; null if it does not match. */
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
