/** A cache of the rendered layout, which is the same around most pages. Runs on the server only. */
import { createElement, type ReactNode } from "react";
import { LOGOS_ADDRESS } from "../../api/logos";
import { SETTINGS_ADDRESS } from "../../api/settings";
import type { Language } from "../../lib/language";
import type { PageData } from "../../lib/page";
import { paths } from "../../lib/paths";
import type { Address } from "../../lib/router";
import { Frame } from "./frame";
import { MENU } from "./menu";

/** The placeholder element of the page while the layout is rendered. */
const HOLE = "page-hole";
const HOLE_HTML = `<${HOLE}></${HOLE}>`;

/** The preload links that React hoists to the start of the markup. */
const PRELOADS = /^(?:<link [^>]*>)*/;

/** Two languages and a dozen pages; entries of changed settings are evicted. */
const MOST_KEPT = 64;

const kept = new Map<string, string>();

export function FrameWithHole() {
  return <Frame>{createElement(HOLE)}</Frame>;
}

/** The page without the layout, at the same child index: ids from `useId` depend on it. */
export function PageWithoutFrame({ children }: { children: ReactNode }) {
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
const MARKED: readonly string[] = [...MENU.map(({ to }) => to), paths.favourites()];

/** Everything the layout depends on. */
export function frameKey({ path, search }: Address, language: Language, data: PageData): string {
  const marked = MARKED.includes(path) ? path : "";
  return JSON.stringify([language, marked, search, data[SETTINGS_ADDRESS], data[LOGOS_ADDRESS]]);
}

/** Wraps a page in the layout; `draw` renders the layout if it is not cached. */
export function framed(key: string, page: string, draw: () => string): string {
  const frame = kept.get(key) ?? draw();
  keep(key, frame);
  const [preloads = ""] = PRELOADS.exec(page) ?? [];
  const [ofFrame = ""] = PRELOADS.exec(frame) ?? [];
  const start = frame.indexOf(HOLE_HTML);
  return (
    ofFrame +
    preloads +
    frame.slice(ofFrame.length, start) +
    page.slice(preloads.length) +
    frame.slice(start + HOLE_HTML.length)
  );
}

/** Least recently used entries are evicted. */
function keep(key: string, frame: string): void {
  kept.delete(key);
  kept.set(key, frame);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? key);
}
