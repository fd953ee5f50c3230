/** A cache of rendered cards: when a list changes, most of its cards do not. Runs on the server only. */
import { createElement, Fragment, type ReactNode } from "react";
import type { Event } from "../../api/events";
import { phaseAtRender } from "./clock";
import { dayWordAtRender } from "./day-word";

/** The placeholder element of a card while the page is rendered. */
const PLACEHOLDER = "card-placeholder";
const PLACEHOLDER_HTML = `<${PLACEHOLDER}></${PLACEHOLDER}>`;

/** The size of the cache in characters, keys included. */
const MAX_CACHE_LENGTH = 3_000_000;

interface PendingCard {
  key: string;
  render: () => ReactNode;
}

const cache = new Map<string, string>();
let cacheLength = 0;

/** The cards of the page being rendered, in order; null while cards are rendered in place. */
let pendingCards: PendingCard[] | null = null;

/** Returns a placeholder for the card; null if cards are rendered in place. `others` are the parts of the cache key besides the event. */
export function cachedCard(event: Event, others: readonly string[], render: () => ReactNode): ReactNode {
  if (!pendingCards) return null;
  pendingCards.push({
    key: JSON.stringify([event, phaseAtRender(event), dayWordAtRender(event), others]),
    render,
  });
  return createElement(PLACEHOLDER);
}

/** Renders a page with cached cards; missing cards are rendered by `renderNode` in one pass. */
export function renderWithCardCache(
  renderPage: () => string,
  renderNode: (node: ReactNode) => string,
): string {
  const cards: PendingCard[] = [];
  pendingCards = cards;
  let page: string;
  try {
    page = renderPage();
  } finally {
    pendingCards = null;
  }
  if (cards.length === 0) return page;
  renderMissing(cards, renderNode);
  const between = page.split(PLACEHOLDER_HTML);
  const html = between.flatMap((text, index) => [text, cache.get(cards[index]?.key ?? "") ?? ""]).join("");
  evictOldest();
  return html;
}

function renderMissing(pending: readonly PendingCard[], renderNode: (node: ReactNode) => string): void {
  const missing = pending.filter(({ key }) => !touch(key));
  if (missing.length === 0) return;
  const end = createElement(PLACEHOLDER);
  const cards = missing.map(({ render }, key) => createElement(Fragment, { key }, render(), end));
  const rendered = renderNode(cards).split(PLACEHOLDER_HTML);
  for (const [index, { key }] of missing.entries()) store(key, rendered[index] ?? "");
}

function store(key: string, html: string): void {
  // The same card may be on a page twice.
  if (!cache.has(key)) cacheLength += key.length + html.length;
  cache.set(key, html);
}

/** Marks an entry as most recently used; false if it is not cached. */
function touch(key: string): boolean {
  const html = cache.get(key);
  if (html === undefined) return false;
  cache.delete(key);
  cache.set(key, html);
  return true;
}

function evictOldest(): void {
  for (const [key, html] of cache) {
    if (cacheLength <= MAX_CACHE_LENGTH) return;
    cache.delete(key);
    cacheLength -= key.length + html.length;
  }
}
