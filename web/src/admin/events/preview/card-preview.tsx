import { useState } from "react";

import type { Language } from "../../../lib/language";
import { Segmented } from "../../../ui/segmented";
import { useT } from "../../i18n/texts";
import { InLanguage } from "./in-language";
import { ShownCard } from "./shown-card";
import type { Previewed } from "./shown-event";
import { useShownEvent } from "./use-shown-event";

/** The card beside the form, which changes with every letter. */
export function CardPreview(previewed: Previewed) {
  const { t, language: spoken } = useT();
  const [language, setLanguage] = useState(spoken);
  const event = useShownEvent(previewed, language);
  return (
    <div className="sticky top-0 flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-lg">{t("events.preview.title")}</h3>
        <PreviewLanguage value={language} onChange={setLanguage} />
      </div>
      <InLanguage language={language}>
        <ShownCard event={event} />
      </InLanguage>
      <p className="text-ink-3 text-sm">
        {t(previewed.values.is_active ? "events.preview.hint" : "events.preview.hidden")}
      </p>
    </div>
  );
}

interface LanguageProps {
  value: Language;
  onChange: (language: Language) => void;
}

export function PreviewLanguage({ value, onChange }: LanguageProps) {
  const { t } = useT();
  return (
    <Segmented
      label={t("events.preview.language")}
      options={[
        { value: "tr", label: "TR", name: t("kit.turkish") },
        { value: "en", label: "EN", name: t("kit.english") },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
