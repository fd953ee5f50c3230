import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { I18nContext } from "../../../i18n/language-context";
import { loadTexts } from "../../../i18n/load";
import { hasTexts, type Section, translator } from "../../../i18n/translate";
import type { Language } from "../../../lib/language";
import { SiteProvider } from "../../../shared/site/site";
import { Segmented } from "../../../ui/segmented";
import { useT } from "../../i18n/texts";

interface Props {
  language: Language;
  /** The text sections that are needed; a stable reference. */
  parts: readonly Section[];
  /** Shown while the texts load. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Renders components of the public site in a language that may differ from the panel's. */
export function VisitorLanguage({ language, parts, waiting = null, children }: Props) {
  const [loadedLanguage, setLoadedLanguage] = useState<Language | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without its texts, the preview shows their keys.
    loadTexts(language, parts)
      .catch(() => undefined)
      .then(() => isGone || setLoadedLanguage(language));
    return () => {
      isGone = true;
    };
  }, [language, parts]);
  const texts = useMemo(
    () => ({ language, t: translator(language), setLanguage: () => undefined }),
    [language],
  );
  const isLoaded = hasTexts(language, "site") && parts.every((part) => hasTexts(language, part));
  if (loadedLanguage !== language && !isLoaded) return waiting;
  return (
    <I18nContext value={texts}>
      <div lang={language} onClickCapture={preventNavigation}>
        <SiteProvider>{children}</SiteProvider>
      </div>
    </I18nContext>
  );
}

/** Links in a preview must not leave the form or be tracked, except those that open a new tab. */
function preventNavigation(click: MouseEvent): void {
  click.stopPropagation();
  const link = (click.target as Element).closest("a");
  if (link?.target !== "_blank") click.preventDefault();
}

interface LanguageProps {
  value: Language;
  onChange: (language: Language) => void;
}

/** The language of a preview. */
export function PreviewLanguage({ value, onChange }: LanguageProps) {
  const { t } = useT();
  return (
    <Segmented
      label={t("kit.previewLanguage")}
      options={[
        { value: "tr", label: "TR", name: t("kit.turkish") },
        { value: "en", label: "EN", name: t("kit.english") },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
