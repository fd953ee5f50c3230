/** The frame as the server draws it. It is the same around most pages: drawn once, it is kept and put around the next page. */
import { createElement, type ReactNode } from "react";
import { LOGOS_ADDRESS } from "../../api/logos";
import { SETTINGS_ADDRESS } from "../../api/settings";
import type { Language } from "../../lib/language";
import type { PageData } from "../../lib/page";
import { paths } from "../../lib/paths";
import type { Address } from "../../lib/router";
import { Frame } from "./frame";
import { MENU } from "./menu";

/** The element that stands for the page while the frame is drawn. */
const HOLE = "page-hole";
const HOLE_HTML = `<${HOLE}></${HOLE}>`;

/** What React says about pictures to load early; it stands before everything else that is drawn. */
const PRELOADS = /^(?:<link [^>]*>)*/;

/** Two languages on a dozen pages of one site; settings that changed leave their frames behind. */
const MOST_KEPT = 64;

const kept = new Map<string, string>();

export function FrameWithHole() {
  return <Frame>{createElement(HOLE)}</Frame>;
}

/** The page without the frame, at its place among the children of the frame: ids that React makes depend on it. */
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

/** The pages that a menu marks as the present one. */
const MARKED: readonly string[] = [...MENU.map(({ to }) => to), paths.favourites()];

/** All that the frame depends on. */
export function frameKey({ path, search }: Address, language: Language, data: PageData): string {
  const marked = MARKED.includes(path) ? path : "";
  return JSON.stringify([language, marked, search, data[SETTINGS_ADDRESS], data[LOGOS_ADDRESS]]);
}

/** Puts the frame around a page; `draw` is called when no frame is kept under this key. */
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

/** The frame that was used longest ago makes room. */
function keep(key: string, frame: string): void {
  kept.delete(key);
  kept.set(key, frame);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? key);
}
