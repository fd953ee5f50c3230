import { type CSSProperties, type ReactNode, useId, useState } from "react";
import type { Language } from "../../../lib/language";
import { Segmented } from "../../../ui/segmented";
import { useT } from "../../i18n/texts";
import { Badge } from "../ui/badge";
import type { Problems } from "./form";

interface Props {
  /** The maximum number of fields per language: a subgrid aligns them in rows. */
  rows: number;
  /** The fields of each language, in the same order. */
  tr: ReactNode;
  en: ReactNode;
  /** The number of texts that exist in the other language only. */
  missing: Record<Language, number>;
  /** The number of errors per language: on phones a failed save switches to a language with errors. */
  problems: Record<Language, number>;
  /** The state of a language, beside its name. */
  stateOf?: ((language: Language) => ReactNode) | undefined;
  /** `form.failedAttempts`: the language switches only when it changes. */
  failedAttempts: number;
}

const LANGUAGES = ["tr", "en"] as const;

/** Turkish and English side by side; on a phone one at a time. */
export function LanguageColumns(props: Props) {
  const { rows, tr, en, missing, problems, stateOf, failedAttempts } = props;
  const { t } = useT();
  const id = useId();
  const [shown, setShown] = useState<Language>("tr");
  const [seen, setSeen] = useState(failedAttempts);
  const other = shown === "tr" ? "en" : "tr";
  if (seen !== failedAttempts) {
    setSeen(failedAttempts);
    if (problems[other] > 0 && problems[shown] === 0) setShown(other);
  }

  const name = (language: Language) => t(language === "tr" ? "kit.turkish" : "kit.english");
  const tabOf = (value: Language, count: number) => ({
    value,
    label: count > 0 ? <Marked name={name(value)} count={count} /> : name(value),
    name: count > 0 ? t("kit.problemsIn", { language: name(value), count }) : name(value),
  });
  return (
    <div>
      <div className="mb-3 w-fit md:hidden">
        <Segmented
          label={t("kit.contentLanguage")}
          options={LANGUAGES.map((value) => tabOf(value, problems[value]))}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          // biome-ignore lint/a11y/useSemanticElements: the contents of a fieldset cannot share the rows of the grid around it.
          <div
            key={language}
            role="group"
            aria-labelledby={`${id}-${language}`}
            style={{ "--rows": rows + 1 } as CSSProperties}
            className={`min-w-0 flex-col gap-4 md:row-[span_var(--rows)] md:grid md:grid-rows-subgrid ${language === shown ? "flex" : "hidden"}`}
          >
            <div className="flex w-full flex-wrap items-center gap-x-2.5 gap-y-1">
              <p
                id={`${id}-${language}`}
                className="flex items-center gap-2.5 font-bold font-display text-lg"
              >
                {name(language)}
                {missing[language] > 0 && (
                  <Badge tone="warn">{t("kit.missingIn", { count: missing[language] })}</Badge>
                )}
              </p>
              {stateOf?.(language)}
            </div>
            {language === "tr" ? tr : en}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A tab label with the number of errors in a hidden language. */
function Marked({ name, count }: { name: string; count: number }) {
  return (
    <span className="flex items-center justify-center gap-1.5">
      {name}
      <span className="grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-bold text-white text-xs tabular-nums dark:text-black">
        {count}
      </span>
    </span>
  );
}

type Pairs<T> = readonly (readonly [tr: keyof T & string, en: keyof T & string])[];

/** The number of errors per language. */
export function problemsIn<T extends object>(
  problems: Problems<T>,
  pairs: Pairs<T>,
): Record<Language, number> {
  return {
    tr: pairs.filter(([tr]) => problems[tr] !== undefined).length,
    en: pairs.filter(([, en]) => problems[en] !== undefined).length,
  };
}

/** The number of missing translations per language, for pairs of fields `x_tr`, `x_en`. */
export function missingTexts<T extends object>(values: T, pairs: Pairs<T>): Record<Language, number> {
  const isBlank = (name: keyof T) => String(values[name] ?? "").trim() === "";
  return {
    tr: pairs.filter(([tr, en]) => isBlank(tr) && !isBlank(en)).length,
    en: pairs.filter(([tr, en]) => isBlank(en) && !isBlank(tr)).length,
  };
}
