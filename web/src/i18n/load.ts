/**
 * Fetches texts in the browser. The first page brings its own along; those of a language come together, in one small file: whoever
 * goes on to a second page or changes the language asks once, and no page names dozens of files that most visitors never need.
 */
import type { Language } from "../lib/language";
import { BASE_SECTIONS, hasTexts, registerTexts, type Section } from "./translate";

interface Source {
  load: Record<Language, () => Promise<object>>;
  /** The sections asked for so far: a change of language needs them all. */
  wanted: Set<string>;
}

const site: Source = {
  load: {
    tr: () => import("./tr").then(({ tr }) => tr),
    en: () => import("./en").then(({ en }) => en),
  },
  wanted: new Set(BASE_SECTIONS),
};
const sources = [site];

/** Adds a dictionary besides the site's: from here on it is loaded with every language. */
export function addTexts(load: Source["load"], sections: readonly string[]): void {
  sources.push({ load, wanted: new Set(sections) });
}

const isAtHand = ({ wanted }: Source, language: Language) =>
  [...wanted].every((section) => hasTexts(language, section));

export function isReady(language: Language): boolean {
  return sources.every((source) => isAtHand(source, language));
}

/** Puts the texts of every page, of the pages visited before and of these parts at hand. */
export async function loadTexts(language: Language, parts: readonly Section[] = []): Promise<void> {
  for (const part of parts) site.wanted.add(part);
  const missing = sources.filter((source) => !isAtHand(source, language));
  const loaded = await Promise.all(missing.map(({ load }) => load[language]()));
  for (const texts of loaded) registerTexts(language, texts);
}
