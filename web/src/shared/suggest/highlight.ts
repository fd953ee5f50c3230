/** Highlights the typed letters in a suggestion: "isik" matches the start of "Işıklar". */
import { foldTurkish } from "../../lib/turkish";

export interface Segment {
  text: string;
  isMatch: boolean;
}

const LETTER = /[\p{L}\p{N}]/u;

export function highlightMatches(label: string, typed: string): Segment[] {
  const letters = [...label.normalize("NFC")];
  const plain = letters.map(foldTurkish);
  const words = foldTurkish(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const marks = letters.map(() => false);
  for (const start of letters.keys()) {
    const isWordStart = !LETTER.test(letters[start - 1] ?? "");
    const length = isWordStart ? Math.max(0, ...words.map((word) => lengthAt(plain, start, word))) : 0;
    marks.fill(true, start, start + length);
  }
  return segments(letters, marks);
}

/** The number of letters from `start` that match the word. Folding may turn one letter into two: ﬁ. */
function lengthAt(plain: readonly string[], start: number, word: string): number {
  let rest = word;
  let at = start;
  while (rest !== "") {
    const letter = plain[at];
    if (letter === undefined || !rest.startsWith(letter.slice(0, rest.length))) return 0;
    rest = rest.slice(letter.length);
    at += 1;
  }
  return at - start;
}

function segments(letters: readonly string[], marks: readonly boolean[]): Segment[] {
  const found: Segment[] = [];
  for (const [place, letter] of letters.entries()) {
    const isMatch = marks[place] ?? false;
    const last = found.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else found.push({ text: letter, isMatch });
  }
  return found;
}
