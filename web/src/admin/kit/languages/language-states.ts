/** The state of each language of an event or a post. */
import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import type { EventDraft, LanguageStates } from "../api/types";

/** What an editor may choose: `draft` hides the language from visitors, `live` shows and confirms it. */
export type LanguageChoice = Partial<Record<Language, "draft" | "live">>;

export const CONTENT_LANGUAGES = ["tr", "en"] as const satisfies readonly Language[];

export const otherLanguage = (language: Language): Language => (language === "tr" ? "en" : "tr");

/** Only what was chosen is sent: the rest follows from the texts. */
export const languageDraft = (choice: LanguageChoice): Pick<EventDraft, "language_states"> =>
  Object.keys(choice).length > 0 ? { language_states: choice } : {};

/** The languages that need work: all but those that visitors read as they should. */
export const unfinished = (states: LanguageStates | undefined): Language[] =>
  states ? CONTENT_LANGUAGES.filter((language) => states[language] !== "live") : [];

/** "TR: Up to date, EN: Hidden draft" */
export const languageText = (choice: LanguageChoice, t: Translate): string =>
  Object.entries(choice)
    .map(([language, state]) => `${language.toUpperCase()}: ${t(`languages.states.${state}`)}`)
    .join(", ");
