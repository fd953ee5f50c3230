/**
 * Fetches texts in the browser. The first page brings its own along; those of a language come together, in one small file: whoever
 * goes on to a second page or changes the language asks once, and no page names dozens of files that most visitors never need.
 */
import type { Language } from "../lib/language";
import { BASE_SECTIONS, hasTexts, registerTexts, type Section } from "./translate";

const DICTIONARIES = {
  tr: () => import("./tr").then(({ tr }) => tr),
  en: () => import("./en").then(({ en }) => en),
};

/** What the pages so far have asked for: a change of language needs it all. */
const wanted = new Set<Section>(BASE_SECTIONS);

export function isReady(language: Language): boolean {
  return [...wanted].every((section) => hasTexts(language, section));
}

/** Puts the texts of every page, of the pages visited before and of these parts at hand. */
export async function loadTexts(language: Language, parts: readonly Section[] = []): Promise<void> {
  for (const part of parts) wanted.add(part);
  if (!isReady(language)) registerTexts(language, await DICTIONARIES[language]());
}
