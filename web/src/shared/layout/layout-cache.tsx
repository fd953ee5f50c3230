/** A cache of the rendered layout, which is the same around most pages. Runs on the server only. */
import { createElement, type ReactNode } from "react";
import { LOGOS_URL } from "../../api/logos";
import { SETTINGS_URL } from "../../api/settings";
import type { Language } from "../../lib/language";
import type { PageData } from "../../lib/page";
import { paths } from "../../lib/paths";
import type { Location } from "../../lib/router";
import { Layout } from "./layout";
import { MENU } from "./menu";

/** The placeholder element of the page while the layout is rendered. */
const PLACEHOLDER = "page-placeholder";
const PLACEHOLDER_HTML = `<${PLACEHOLDER}></${PLACEHOLDER}>`;

/** The preload links that React hoists to the start of the markup. */
const PRELOADS = /^(?:<link [^>]*>)*/;

/** Two languages and a dozen pages; entries of changed settings are evicted. */
const MAX_CACHED_LAYOUTS = 64;

const cache = new Map<string, string>();

export function LayoutWithPlaceholder() {
  return <Layout>{createElement(PLACEHOLDER)}</Layout>;
}

/** The page without the layout, at the same child index: ids from `useId` depend on it. */
export function PageWithoutLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {null}
      {null}
      {children}
      {null}
      {null}
      {null}
      {null}
      {null}
    </>
  );
}

/** The pages that a menu marks as current. */
const MENU_PATHS: readonly string[] = [...MENU.map(({ to }) => to), paths.favourites()];

/** Everything the layout depends on. */
export function layoutCacheKey({ path, search }: Location, language: Language, data: PageData): string {
  const currentPath = MENU_PATHS.includes(path) ? path : "";
  return JSON.stringify([language, currentPath, search, data[SETTINGS_URL], data[LOGOS_URL]]);
}

/** Wraps a page in the layout; `render` renders the layout if it is not cached. */
export function wrapInLayout(key: string, page: string, render: () => string): string {
  const layout = cache.get(key) ?? render();
  store(key, layout);
  const [preloads = ""] = PRELOADS.exec(page) ?? [];
  const [layoutPreloads = ""] = PRELOADS.exec(layout) ?? [];
  const start = layout.indexOf(PLACEHOLDER_HTML);
  return (
    layoutPreloads +
    preloads +
    layout.slice(layoutPreloads.length, start) +
    page.slice(preloads.length) +
    layout.slice(start + PLACEHOLDER_HTML.length)
  );
}

/** Least recently used entries are evicted. */
function store(key: string, layout: string): void {
  cache.delete(key);
  cache.set(key, layout);
  if (cache.size > MAX_CACHED_LAYOUTS) cache.delete(cache.keys().next().value ?? key);
}
