/** Recommended lengths of SEO texts, and their truncation. */

export interface Range {
  min: number;
  max: number;
}

/** The lengths that search engines commonly show in full. */
export const TITLE_LENGTH: Range = { min: 30, max: 60 };
export const DESCRIPTION_LENGTH: Range = { min: 70, max: 160 };

export function lengthOf(text: string, { min, max }: Range): "empty" | "short" | "good" | "long" {
  const used = [...text.trim()].length;
  if (used === 0) return "empty";
  if (used < min) return "short";
  return used > max ? "long" : "good";
}

/** Truncates to at most this many characters at a word boundary. */
export function truncateAtWord(text: string, max: number): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  if (letters.length <= max) return letters.join("");
  const start = letters.slice(0, max - 1).join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}
