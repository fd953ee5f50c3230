import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import type { Translate } from "./translate";

interface Texts {
  language: Language;
  t: Translate;
}

/** The site's `t` with the keys of the panel, and the language it speaks. */
export function useT(): Texts {
  const { language, t } = useI18n();
  return { language, t: t as unknown as Translate };
}
