/** Recent searches, newest first, stored on this device only. */
import { readItem, writeItem } from "../../lib/storage";
import { foldTurkish } from "../../lib/turkish";

const KEY = "recent-searches";
const MOST = 6;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readItem(KEY) ?? "[]");
    const words = Array.isArray(kept) ? kept.filter((one) => typeof one === "string" && one.trim()) : [];
    return words.slice(0, MOST);
  } catch {
    return [];
  }
}

/** A search that was made before moves to the front. */
export function saveSearch(words: string): void {
  keep([words, ...others(words)]);
}

export function removeSearch(words: string): string[] {
  return keep(others(words));
}

export function clearSearches(): string[] {
  return keep([]);
}

function others(words: string): string[] {
  return recentSearches().filter((kept) => foldTurkish(kept) !== foldTurkish(words));
}

function keep(words: string[]): string[] {
  const kept = words.slice(0, MOST);
  writeItem(KEY, JSON.stringify(kept));
  return kept;
}
