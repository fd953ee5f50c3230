/** The texts of the admin panel: a dictionary of its own beside the site's, loaded and looked up the same way. */
import { addTexts } from "../../i18n/load";
import { type KeyOf, type Translate as TranslateKey, translator as translatorOf } from "../../i18n/translate";
import type { Language } from "../../lib/language";
import type { Dictionary } from "./tr";

/** Every text by its dotted key: "events.addNew". A wrong key does not compile. */
export type TextKey = KeyOf<Dictionary>;
export type Translate = TranslateKey<TextKey>;

// A dictionary comes whole: one of its sections stands for all.
addTexts(
  {
    tr: () => import("./tr").then(({ tr }) => tr),
    en: () => import("./en").then(({ en }) => en),
  },
  ["kit"],
);

export const translator = (language: Language): Translate => translatorOf<TextKey>(language);
