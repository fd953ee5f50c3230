import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { SiteProvider } from "../../../features/frame/site";
import { I18nContext } from "../../../i18n/language-context";
import { loadTexts } from "../../../i18n/load";
import { hasTexts, translator } from "../../../i18n/translate";
import type { Language } from "../../../lib/language";

interface Props {
  language: Language;
  children: ReactNode;
}

const isReady = (language: Language) => hasTexts(language, "site") && hasTexts(language, "event");

/** What is inside as a visitor of this language sees it, whatever language the panel speaks. */
export function InLanguage({ language, children }: Props) {
  const [ready, setReady] = useState<Language | null>(isReady(language) ? language : null);
  useEffect(() => {
    loadTexts(language, ["event"]).then(
      () => setReady(language),
      () => undefined,
    );
  }, [language]);
  const texts = useMemo(
    () => ({ language, t: translator(language), setLanguage: () => undefined }),
    [language],
  );
  if (ready !== language && !isReady(language)) return null;
  return (
    <I18nContext value={texts}>
      <div lang={language} onClickCapture={stayHere}>
        <SiteProvider>{children}</SiteProvider>
      </div>
    </I18nContext>
  );
}

/** Nothing in a preview leads away from the form, and nothing is counted; what opens a tab of its own may do so. */
function stayHere(click: MouseEvent): void {
  click.stopPropagation();
  const link = (click.target as Element).closest("a");
  if (link?.target !== "_blank") click.preventDefault();
}
