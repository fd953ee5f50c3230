import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Language } from "../lib/language";
import { storeLanguage } from "../lib/storage";
import { isReady, loadTexts } from "./load";
import { type Translate, translator } from "./translate";

interface I18n {
  language: Language;
  t: Translate;
  setLanguage: (language: Language) => void;
}

const I18nContext = createContext<I18n | null>(null);

interface Props {
  initial: Language;
  children: ReactNode;
}

export function LanguageProvider({ initial, children }: Props) {
  const [language, setLanguage] = useState(initial);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const value = useMemo<I18n>(
    () => ({
      language,
      t: translator(language),
      setLanguage: (next) => {
        storeLanguage(next);
        dropForcedLanguage();
        if (isReady(next)) setLanguage(next);
        // Texts that cannot be fetched are asked of the server: it may be a new release.
        else
          loadTexts(next).then(
            () => setLanguage(next),
            () => window.location.reload(),
          );
      },
    }),
    [language],
  );

  return <I18nContext value={value}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const value = useContext(I18nContext);
  if (!value) throw new Error("useI18n needs a LanguageProvider above it");
  return value;
}

/** A `?lang=` left in the address would overrule the new choice on the next reload. */
function dropForcedLanguage() {
  const address = new URL(window.location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  window.history.replaceState(window.history.state, "", address);
}
