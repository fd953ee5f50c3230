import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { hasTexts, loadTexts, type Translate, translator } from "./translate";

interface Texts {
  language: Language;
  t: Translate;
}

const TextsContext = createContext<Texts | null>(null);

/** Follows the language of the site; the old texts stand until the new ones have come. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const wanted = useI18n().language;
  const [language, setLanguage] = useState(wanted);

  useEffect(() => {
    let isGone = false;
    loadTexts(wanted).then(
      () => isGone || setLanguage(wanted),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [wanted]);

  const shown = hasTexts(wanted) ? wanted : language;
  const value = useMemo<Texts>(() => ({ language: shown, t: translator(shown) }), [shown]);
  return <TextsContext value={value}>{children}</TextsContext>;
}

/** The `t` of the admin panel, and the language it speaks. */
export function useT(): Texts {
  const value = useContext(TextsContext);
  if (!value) throw new Error("useT needs a TextsProvider above it");
  return value;
}
