/** What the list below the field offers. */
import type { Suggestion } from "../../api/search";

export type Kind = Suggestion["kind"] | "recent";

export interface Option {
  kind: Kind;
  label: string;
  value: string;
  /** Names it among the others. */
  key: string;
}

export const suggestedOption = ({ kind, label, value }: Suggestion): Option => ({
  kind,
  label,
  value,
  key: `${kind} ${value}`,
});

export const recentOption = (words: string): Option => ({
  kind: "recent",
  label: words,
  value: words,
  key: `recent ${words}`,
});

/** By kind, in the order in which the kinds come up: what is best stays on top. */
export function byKind(options: readonly Option[]): [kind: Kind, options: Option[]][] {
  const kinds = new Map<Kind, Option[]>();
  for (const option of options) kinds.set(option.kind, [...(kinds.get(option.kind) ?? []), option]);
  return [...kinds];
}

/** Where a key leads among so many options: around the ends, by way of the field itself (-1). Null for other keys. */
export function placeAfter(key: string, place: number, count: number): number | null {
  const steps = count + 1;
  if (key === "ArrowDown") return ((place + 2) % steps) - 1;
  if (key === "ArrowUp") return ((place + steps) % steps) - 1;
  // The field has a beginning and an end of its own.
  if (place < 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
