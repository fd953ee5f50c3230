/** Tags typed comma separated: trimmed, blanks and repetitions dropped. */
export function parseTags(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
}

export const tagsText = (tags: readonly string[] | undefined): string => (tags ?? []).join(", ");
