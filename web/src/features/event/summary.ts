import type { Event } from "../../api/events";

/** What search engines show of a description. */
const LONGEST = 155;

/** The event in a sentence or two: the short description, else how the long one begins. Undefined when neither is there. */
export function summary(
  { short_description, description }: Pick<Event, "short_description" | "description">,
  longest = LONGEST,
) {
  const text = (short_description.trim() || description).replace(/\s+/g, " ").trim();
  if (text.length <= longest) return text || undefined;
  const cut = text.slice(0, longest);
  const lastSpace = cut.lastIndexOf(" ");
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : longest).replace(/[\s,;:.–-]+$/, "")}…`;
}

/** The paragraphs of a text: what blank lines part. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
