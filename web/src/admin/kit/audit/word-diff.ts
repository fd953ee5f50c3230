/** A word-by-word diff of two texts. */

export interface DiffPart {
  text: string;
  /** The side it belongs to. */
  side: "both" | "before" | "after";
}

/** The number of unchanged words kept as context. */
const CONTEXT = 60;

/** The quadratic comparison is skipped for longer texts. */
const MOST_WORDS = 600;

export function diffWords(before: string, after: string): DiffPart[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < shorter && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const middle = between(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail));
  const start: DiffPart = { text: old.slice(0, head).join(""), side: "both" };
  const end: DiffPart = { text: old.slice(old.length - tail).join(""), side: "both" };
  return joined([start, ...middle, end]);
}

/** Collapses long unchanged parts. */
export function collapseUnchanged(pieces: readonly DiffPart[]): DiffPart[] {
  return pieces.map((piece, place) => {
    if (piece.side !== "both" || piece.text.length <= 3 * CONTEXT) return piece;
    const head = place === 0 ? "" : piece.text.slice(0, CONTEXT);
    const tail = place === pieces.length - 1 ? "" : piece.text.slice(-CONTEXT);
    return { ...piece, text: `${head}…${tail}` };
  });
}

/** The share of the longer text that both have, from 0 to 1. */
export function similarity(pieces: readonly DiffPart[]): number {
  const length = (...sides: DiffPart["side"][]) =>
    pieces.reduce((sum, { side, text }) => sum + (sides.includes(side) ? text.trim().length : 0), 0);
  return length("both") / Math.max(1, length("both", "before"), length("both", "after"));
}

/** A word with the space after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** The longest common subsequence. */
function between(old: readonly string[], fresh: readonly string[]): DiffPart[] {
  const whole: DiffPart[] = [
    { text: old.join(""), side: "before" },
    { text: fresh.join(""), side: "after" },
  ];
  if (old.length > MOST_WORDS || fresh.length > MOST_WORDS) return whole;
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === fresh[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    const word = old[row];
    const other = fresh[column];
    if (word !== undefined && word === other) {
      pieces.push({ text: word, side: "both" });
      row += 1;
      column += 1;
    } else if (word !== undefined && (other === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ text: word, side: "before" });
      row += 1;
    } else {
      pieces.push({ text: other ?? "", side: "after" });
      column += 1;
    }
  }
  return pieces;
}

function joined(pieces: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.text === "") continue;
    if (last?.side === piece.side) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}
