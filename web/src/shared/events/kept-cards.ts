/**
 * Cards as the server drew them, kept for the next page that shows them: of a list that changed, most cards did not. Only the
 * server does it: browsers do not load this file.
 */
import { createElement, Fragment, type ReactNode } from "react";
import type { Event } from "../../api/events";
import { isOnWhenDrawn } from "./clock";

/** The element that stands for a card while a page is drawn. */
const HOLE = "card-hole";
const HOLE_HTML = `<${HOLE}></${HOLE}>`;

/** Characters of all cards together with their keys: some megabytes in each engine. */
const MOST_KEPT = 3_000_000;

interface Hole {
  key: string;
  draw: () => ReactNode;
}

const kept = new Map<string, string>();
let keptLength = 0;

/** The cards of the page that is being drawn, in their order; null while cards are drawn in place. */
let holes: Hole[] | null = null;

/** Stands for the card until the page is drawn; null where cards are drawn in place. `others` are what changes it beside the event. */
export function keptCard(event: Event, others: readonly string[], draw: () => ReactNode): ReactNode {
  if (!holes) return null;
  holes.push({ key: JSON.stringify([event, isOnWhenDrawn(event), others]), draw });
  return createElement(HOLE);
}

/** Draws a page with the cards that are kept; those that are not are drawn by `drawNode` in one go. */
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
  // The same card may stand on a page twice.
  if (!kept.has(key)) keptLength += key.length + html.length;
  kept.set(key, html);
}

/** Makes it the card that was used last. */
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
