import type { Event } from "../../api/events";
import { truncate } from "./truncate";

/** The length of a description that search engines show. */
const LONGEST = 155;

/** The short description, else the start of the long one; undefined if both are empty. */
export function summary(
  { short_description, description }: Pick<Event, "short_description" | "description">,
  longest = LONGEST,
) {
  const text = (short_description.trim() || description).replace(/\s+/g, " ").trim();
  if (text.length <= longest) return text || undefined;
  const cut = truncate(text, longest);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.–-]+$/, "")}…`;
}

/** Splits a text at blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
