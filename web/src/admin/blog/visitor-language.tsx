import { type ReactNode, useEffect, useState } from "react";
import { I18nContext } from "../../i18n/language-context";
import { loadTexts } from "../../i18n/load";
import { type Section, translator } from "../../i18n/translate";
import type { Language } from "../../lib/language";

interface Props {
  language: Language;
  /** The parts of the site whose texts are needed. */
  parts: readonly Section[];
  /** What stands there until the texts have come. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Lets pieces of the public site speak another language than the panel around them. */
export function VisitorLanguage({ language, parts, waiting, children }: Props) {
  const [ready, setReady] = useState<Language | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a screen never change.
  useEffect(() => {
    let isGone = false;
    // Texts that do not come show as their keys, which is better than no preview.
    loadTexts(language, parts)
      .catch(() => undefined)
      .then(() => isGone || setReady(language));
    return () => {
      isGone = true;
    };
  }, [language]);
  if (ready !== language) return waiting;
  return (
    <I18nContext value={{ language, t: translator(language), setLanguage: () => undefined }}>
      <div lang={language}>{children}</div>
    </I18nContext>
  );
}
