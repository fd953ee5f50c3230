/** The screens of the site by their address. */
import type { Section } from "./i18n/translate";
import type { PageModule } from "./lib/page";
import { matchPath } from "./lib/router";

/**
 * Pattern → file under features/, and the texts that it needs besides those of every page. The server renders all of
 * them; the browser fetches one at a time.
 */
export const PAGES: readonly [pattern: string, file: string, texts: readonly Section[]][] = [
  ["/", "home/home-page", ["home", "map", "suggest"]],
  ["/event/:id", "event/event-page", ["event", "map"]],
  ["/search", "search/search-page", ["search", "event", "map", "suggest"]],
  ["/about", "about/about-page", ["about"]],
  ["/contact", "contact/contact-page", ["contact", "map"]],
  ["/world-news", "news/news-page", ["news", "post"]],
  ["/blog/:id", "post/post-page", ["post", "news"]],
  ["/favourites", "favourites/favourites-page", ["favourites"]],
  ["/categories", "local-categories/local-categories-page", ["localCategories"]],
  ["/offline", "offline/offline-page", []],
];

const NOT_FOUND = "not-found/not-found-page";

export interface PageMatch {
  /** `home/home-page`: the file, and the page's name. */
  file: string;
  texts: readonly Section[];
  params: Record<string, string>;
}

export function matchPage(path: string): PageMatch {
  for (const [pattern, file, texts] of PAGES) {
    const params = matchPath(pattern, path);
    if (params) return { file, texts, params };
  }
  return { file: NOT_FOUND, texts: [], params: {} };
}

export const isNotFound = (match: PageMatch) => match.file === NOT_FOUND;

const ready = new Map<string, PageModule>();

/** A page that is at hand. */
export function pageModule(file: string): PageModule | undefined {
  return ready.get(file);
}

/** Puts a page at hand: all of them on the server, the first one in the browser before it takes over. */
export function registerPage(file: string, module: PageModule): void {
  ready.set(file, module);
}
