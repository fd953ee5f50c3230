/** The options of the suggestion list. */
import type { Suggestion } from "../../api/search";

export type Kind = Suggestion["kind"] | "recent";

export interface Option {
  kind: Kind;
  label: string;
  value: string;
  /** The page that it leads to; a search if it has none. */
  url?: string | null | undefined;
  /** Unique within the list. */
  key: string;
}

export const suggestedOption = ({ kind, label, value, url }: Suggestion): Option => ({
  kind,
  label,
  value,
  url,
  // Venues of two cities may have the same name.
  key: `${kind} ${url ?? value}`,
});

export const recentOption = (words: string): Option => ({
  kind: "recent",
  label: words,
  value: words,
  key: `recent ${words}`,
});

/** Groups by kind, in the order in which the kinds first occur: the best match stays on top. */
export function byKind(options: readonly Option[]): [kind: Kind, options: Option[]][] {
  const kinds = new Map<Kind, Option[]>();
  for (const option of options) kinds.set(option.kind, [...(kinds.get(option.kind) ?? []), option]);
  return [...kinds];
}

/** The index that a key moves to; -1 is the field itself, and arrows wrap around. Null for other keys. */
export function nextIndex(key: string, place: number, count: number): number | null {
  const steps = count + 1;
  if (key === "ArrowDown") return ((place + 2) % steps) - 1;
  if (key === "ArrowUp") return ((place + steps) % steps) - 1;
  // In the field, Home and End move the caret.
  if (place < 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
