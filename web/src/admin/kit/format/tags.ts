/** Splits at commas; trims, and drops empty tags and duplicates. */
export function parseTags(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
}

export const tagsText = (tags: readonly string[] | undefined): string => (tags ?? []).join(", ");
