import { useState } from "react";
import { Button } from "../../../../ui/button";
import { ChevronDownIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { FieldGroup } from "../../../kit/fields/labelled-field";
import { languageName } from "../../../kit/format/format";
import type { FieldBinding } from "../../../kit/forms/form";
import type { EventLanguage } from "./values";

/** Every language that events can be held in; true for those that are always offered. */
const IS_COMMON: Record<EventLanguage, boolean> = {
  tr: true,
  en: true,
  de: true,
  fr: true,
  ar: true,
  ru: true,
  ku: true,
  es: false,
  it: false,
  fa: false,
  el: false,
  hy: false,
  he: false,
  az: false,
  bg: false,
  ka: false,
  nl: false,
  pt: false,
  uk: false,
  zh: false,
  ja: false,
  ko: false,
};
const CODES = Object.keys(IS_COMMON) as EventLanguage[];
const COMMON = CODES.filter((code) => IS_COMMON[code]);
const OTHERS = CODES.filter((code) => !IS_COMMON[code]);

/** The languages that the event is held in, in the order in which they were chosen. */
export function EventLanguagesField(field: FieldBinding<readonly EventLanguage[]>) {
  const { name, value, onChange, error } = field;
  const { t, language } = useT();
  const [isOpen, setOpen] = useState(false);
  // Those unchecked stay in place, so that the focus does too.
  const [unchecked, setUnchecked] = useState<readonly EventLanguage[]>([]);
  const nameOf = (code: EventLanguage) => languageName(code, language);
  const isOffered = (code: EventLanguage) => isOpen || value.includes(code) || unchecked.includes(code);
  const others = OTHERS.filter(isOffered).sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other), language),
  );
  const toggle = (code: EventLanguage, isChecked: boolean) => {
    if (!isChecked) setUnchecked([...unchecked, code]);
    onChange(isChecked ? [...value, code] : value.filter((other) => other !== code));
  };
  return (
    <FieldGroup
      label={t("events.fields.eventLanguages")}
      hint={t("events.fields.eventLanguagesHint")}
      error={error}
    >
      <div className="flex flex-wrap gap-2">
        {[...COMMON, ...others].map((code) => (
          <label
            key={code}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line px-3 font-semibold text-sm has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand"
          >
            <input
              type="checkbox"
              name={name}
              value={code}
              checked={value.includes(code)}
              onChange={({ target }) => toggle(code, target.checked)}
              className="size-4.5 cursor-pointer accent-brand"
            />
            {nameOf(code)}
          </label>
        ))}
        <Button
          variant="ghost"
          className="px-3! text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t("events.fields.otherLanguages")}
          <ChevronDownIcon className={`size-4.5 ${isOpen ? "rotate-180" : ""}`} />
        </Button>
      </div>
    </FieldGroup>
  );
}
