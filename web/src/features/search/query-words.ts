/** Removes understood words from a query. */
import type { Understood } from "../../api/search";

/** The query without these words; undefined if nothing is left, null if it does not contain them. `earlier` occurrences are skipped. */
export function removeWords(
  typed: string | undefined,
  words: string,
  earlier = 0,
): string | undefined | null {
  const start = typed ? placeOf(words, typed, earlier) : -1;
  if (!typed || start < 0) return null;
  const rest = `${typed.slice(0, start)} ${typed.slice(start + words.length)}`;
  return rest.replace(/\s+/g, " ").trim() || undefined;
}

/** The query without all understood words; undefined if nothing is left. */
export function remainingWords(
  typed: string | undefined,
  understood: readonly Understood[],
): string | undefined {
  const left = understood.reduce((rest: string | undefined, { text }) => {
    const without = removeWords(rest, text);
    return without === null ? rest : without;
  }, typed);
  if (left === typed) return typed;
  return left?.split(" ").some((word) => !FUNCTION_WORD.test(word)) ? left : undefined;
}

/** Words of up to two letters are function words ("in", "de", "ve"); "U2" is not. */
const FUNCTION_WORD = /^\D{1,2}$/;

const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u;

/** The index of whole words: "pazar" does not match in "pazartesi". */
function placeOf(words: string, typed: string, earlier: number): number {
  let left = earlier;
  for (let start = typed.indexOf(words); words && start >= 0; start = typed.indexOf(words, start + 1)) {
    const around = (typed[start - 1] ?? "") + (typed[start + words.length] ?? "");
    if (!PART_OF_WORD.test(around) && left-- === 0) return start;
  }
  return -1;
}
