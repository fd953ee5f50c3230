/** Splits at line breaks; trims, and drops empty lines and duplicates. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

export const linesText = (lines: readonly string[] | undefined): string => (lines ?? []).join("\n");
