/** The route table of the public site. */
import type { Section } from "./i18n/translate";
import type { PageModule } from "./lib/page";
import { matchPath } from "./lib/router";

/**
 * Path pattern → page module under features/, the text sections it needs besides the common ones, and parameters that the pattern
 * stands for.
 */
export const PAGES: readonly [
  pattern: string,
  file: string,
  texts: readonly Section[],
  params?: Record<string, string>,
][] = [
  ["/", "home/home-page", ["home", "filters", "map", "suggest"]],
  ["/event/:id", "event/event-page", ["event", "map"]],
  ["/venue/:id", "venue/venue-page", ["venue", "agenda", "event", "map"]],
  ["/performer/:id", "profile/profile-page", ["profile", "agenda", "event"], { kind: "performer" }],
  ["/organizer/:id", "profile/profile-page", ["profile", "agenda", "event"], { kind: "organizer" }],
  ["/search", "search/search-page", ["search", "filters", "event", "map", "suggest"]],
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
  for (const [pattern, file, texts, fixed] of PAGES) {
    const params = matchPath(pattern, path);
    if (params) return { file, texts, params: { ...params, ...fixed } };
  }
  return { file: NOT_FOUND, texts: [], params: {} };
}

export const isNotFound = (match: PageMatch) => match.file === NOT_FOUND;

const ready = new Map<string, PageModule>();

/** The page module, if it is loaded. */
export function pageModule(file: string): PageModule | undefined {
  return ready.get(file);
}

/** Registers a loaded page module: all of them on the server, one at a time in the browser. */
export function registerPage(file: string, module: PageModule): void {
  ready.set(file, module);
}
