import type { Event } from "../../api/events";
import { firstLetters } from "./first-letters";

/** What search engines show of a description. */
const LONGEST = 155;

/** The event in a sentence or two: the short description, else how the long one begins. Undefined when neither is there. */
export function summary(
  { short_description, description }: Pick<Event, "short_description" | "description">,
  longest = LONGEST,
) {
  const text = (short_description.trim() || description).replace(/\s+/g, " ").trim();
  if (text.length <= longest) return text || undefined;
  const cut = firstLetters(text, longest);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.–-]+$/, "")}…`;
}

/** The paragraphs of a text: what blank lines part. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
