/** What venues and profiles have in common: names, aliases, a page of their own, events that use them. */
import type { Language } from "../../../lib/language";
import { foldTurkish } from "../../../lib/turkish";
import type { Venue } from "../api/types";

export interface DirectoryItem {
  id: number;
  aliases: readonly string[];
  is_active: boolean;
  event_count?: number | null | undefined;
  picture?: Venue["picture"];
}

export interface Directory<T extends DirectoryItem> {
  noun: "venues" | "profiles";
  /** Its collection: "/api/venues". */
  path: string;
  nameOf: (item: T, language: Language) => string;
  /** Every name of its own, in both languages. */
  namesOf: (item: T) => readonly string[];
  /** A line below the name: the city. */
  detailOf: (item: T, language: Language) => string;
  /** Its public page. */
  pageOf: (item: T) => string;
  /** The filter of the event list that finds its events. */
  eventFilterOf: (item: T) => Record<string, string>;
  /** Only items that match this can be merged with it. */
  mergeQueryOf: (item: T) => Record<string, string>;
}

/** The names of the merged item that the one that stays does not have yet. */
export function newAliases<T extends DirectoryItem>(directory: Directory<T>, merged: T, into: T): string[] {
  const known = new Set([...directory.namesOf(into), ...into.aliases].map(foldTurkish));
  const added = new Map<string, string>();
  for (const name of [...directory.namesOf(merged), ...merged.aliases]) {
    const folded = foldTurkish(name);
    if (name.trim() !== "" && !known.has(folded) && !added.has(folded)) added.set(folded, name);
  }
  return [...added.values()];
}
