/** A cache of rendered cards: when a list changes, most of its cards do not. Runs on the server only. */
import { createElement, Fragment, type ReactNode } from "react";
import type { Event } from "../../api/events";
import { isOnWhenDrawn } from "./clock";

/** The placeholder element of a card while the page is rendered. */
const HOLE = "card-hole";
const HOLE_HTML = `<${HOLE}></${HOLE}>`;

/** The size of the cache in characters, keys included. */
const MOST_KEPT = 3_000_000;

interface Hole {
  key: string;
  draw: () => ReactNode;
}

const kept = new Map<string, string>();
let keptLength = 0;

/** The cards of the page being rendered, in order; null while cards are rendered in place. */
let holes: Hole[] | null = null;

/** Returns a placeholder for the card; null if cards are rendered in place. `others` are the parts of the cache key besides the event. */
export function keptCard(event: Event, others: readonly string[], draw: () => ReactNode): ReactNode {
  if (!holes) return null;
  holes.push({ key: JSON.stringify([event, isOnWhenDrawn(event), others]), draw });
  return createElement(HOLE);
}

/** Renders a page with cached cards; missing cards are rendered by `drawNode` in one pass. */
export function drawWithKeptCards(drawPage: () => string, drawNode: (node: ReactNode) => string): string {
  const wanted: Hole[] = [];
  holes = wanted;
  let page: string;
  try {
    page = drawPage();
  } finally {
    holes = null;
  }
  if (wanted.length === 0) return page;
  drawMissing(wanted, drawNode);
  const between = page.split(HOLE_HTML);
  const html = between.flatMap((text, place) => [text, kept.get(wanted[place]?.key ?? "") ?? ""]).join("");
  forgetOldest();
  return html;
}

function drawMissing(wanted: readonly Hole[], drawNode: (node: ReactNode) => string): void {
  const missing = wanted.filter(({ key }) => !keepLonger(key));
  if (missing.length === 0) return;
  const end = createElement(HOLE);
  const cards = missing.map(({ draw }, key) => createElement(Fragment, { key }, draw(), end));
  const drawn = drawNode(cards).split(HOLE_HTML);
  for (const [place, { key }] of missing.entries()) keep(key, drawn[place] ?? "");
}

function keep(key: string, html: string): void {
  // The same card may be on a page twice.
  if (!kept.has(key)) keptLength += key.length + html.length;
  kept.set(key, html);
}

/** Marks an entry as most recently used; false if it is not cached. */
function keepLonger(key: string): boolean {
  const html = kept.get(key);
  if (html === undefined) return false;
  kept.delete(key);
  kept.set(key, html);
  return true;
}

function forgetOldest(): void {
  for (const [key, html] of kept) {
    if (keptLength <= MOST_KEPT) return;
    kept.delete(key);
    keptLength -= key.length + html.length;
  }
}
