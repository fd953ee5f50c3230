import { type Language, parseLanguage } from "../lib/language";

export interface LanguageHints {
  /** The query of the address: `?lang=en` forces a language. */
  search: string;
  /** What the visitor chose before. */
  stored: string | null;
  /** What the browser asks for. */
  browser: string | null | undefined;
}

/** The address decides, then an earlier choice, then the browser: Turkish for tr or silence, English for anything else. */
export function chooseLanguage({ search, stored, browser }: LanguageHints): Language {
  const forced = parseLanguage(new URLSearchParams(search).get("lang"));
  if (forced) return forced;
  const chosen = parseLanguage(stored);
  if (chosen) return chosen;
  if (!browser) return "tr";
  return parseLanguage(browser) ?? "en";
}
