/** Words that were understood, and what is left without them. */
import type { Understood } from "../../api/search";

/**
 * What was typed without these words; undefined when nothing is left, null when they were not typed. `earlier` says how
 * often they stand before the place that is meant.
 */
export function withoutWords(
  typed: string | undefined,
  words: string,
  earlier = 0,
): string | undefined | null {
  const start = typed ? placeOf(words, typed, earlier) : -1;
  if (!typed || start < 0) return null;
  const rest = `${typed.slice(0, start)} ${typed.slice(start + words.length)}`;
  return rest.replace(/\s+/g, " ").trim() || undefined;
}

/** What was typed without all that was understood; undefined when nothing is left to look for. */
export function wordsLeft(typed: string | undefined, understood: readonly Understood[]): string | undefined {
  const left = understood.reduce((rest: string | undefined, { text }) => {
    const without = withoutWords(rest, text);
    return without === null ? rest : without;
  }, typed);
  if (left === typed) return typed;
  return left?.split(" ").some((word) => !JOINING.test(word)) ? left : undefined;
}

/** Of two letters are only words that join others: "in", "de", "ve"; but "U2" is none. */
const JOINING = /^\D{1,2}$/;

const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Where whole words stand, not a part of others: "pazar" is not the beginning of "pazartesi". */
function placeOf(words: string, typed: string, earlier: number): number {
  let left = earlier;
  for (let start = typed.indexOf(words); words && start >= 0; start = typed.indexOf(words, start + 1)) {
    const around = (typed[start - 1] ?? "") + (typed[start + words.length] ?? "");
    if (!PART_OF_WORD.test(around) && left-- === 0) return start;
  }
  return -1;
}
