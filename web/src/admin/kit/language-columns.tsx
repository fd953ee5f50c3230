import { type ReactNode, useState } from "react";
import type { Language } from "../../lib/language";
import { Segmented } from "../../ui/segmented";
import { useT } from "../i18n/texts";
import { Badge } from "./badge";

interface Props {
  /** The fields of each language, in the same order. */
  tr: ReactNode;
  en: ReactNode;
  /** How many texts are filled in in the other language and empty in this one. */
  missing: Record<Language, number>;
  /** Whether something is wrong in this language: on a phone it comes to the front when a save is refused. */
  hasProblem: Record<Language, boolean>;
  /** How often that was (`form.refusals`): in between, the person looks at whatever they want. */
  refusals: number;
}

const LANGUAGES = ["tr", "en"] as const;

/** Turkish and English side by side; on a phone one at a time. */
export function LanguageColumns({ tr, en, missing, hasProblem, refusals }: Props) {
  const { t } = useT();
  const [shown, setShown] = useState<Language>("tr");
  const [seen, setSeen] = useState(refusals);
  const other = shown === "tr" ? "en" : "tr";
  if (seen !== refusals) {
    setSeen(refusals);
    if (hasProblem[other] && !hasProblem[shown]) setShown(other);
  }

  const name = (language: Language) => t(language === "tr" ? "kit.turkish" : "kit.english");
  return (
    <div>
      <div className="mb-3 w-fit md:hidden">
        <Segmented
          label={t("kit.contentLanguage")}
          options={LANGUAGES.map((value) => ({ value, label: name(value), name: name(value) }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <fieldset
            key={language}
            className={`min-w-0 flex-col gap-4 md:flex ${language === shown ? "flex" : "hidden"}`}
          >
            <legend className="mb-3 flex w-full items-center gap-2.5 font-bold font-display text-lg">
              {name(language)}
              {missing[language] > 0 && (
                <Badge tone="warn">{t("kit.missingIn", { count: missing[language] })}</Badge>
              )}
            </legend>
            {language === "tr" ? tr : en}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

/** For each pair of fields `x_tr`, `x_en`: what is missing where the other language has something. */
export function missingTexts<T extends object>(
  values: T,
  pairs: readonly (readonly [tr: keyof T & string, en: keyof T & string])[],
): Record<Language, number> {
  const isBlank = (name: keyof T) => String(values[name] ?? "").trim() === "";
  return {
    tr: pairs.filter(([tr, en]) => isBlank(tr) && !isBlank(en)).length,
    en: pairs.filter(([tr, en]) => isBlank(en) && !isBlank(tr)).length,
  };
}
