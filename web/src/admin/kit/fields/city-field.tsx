import { useId } from "react";
import type { Language } from "../../../lib/language";
import { foldTurkish } from "../../../lib/turkish";
import { useT } from "../../i18n/texts";
import type { FieldBinding } from "../forms/form";
import { canonicalCity, cityNames } from "../map/cities";
import { BOX, LabelledField } from "./labelled-field";

interface Props extends FieldBinding<string> {
  /** The language of the name. */
  language: Language;
  isOptional?: boolean;
}

/** A free text field with known cities as suggestions, and a button to correct the spelling. */
export function CityField({ language, isOptional = false, ...field }: Props) {
  const { t } = useT();
  const list = useId();
  const proper = canonicalCity(field.value, language);
  return (
    <div className="min-w-0">
      <LabelledField {...field} label={t("kit.city.label")} required={!isOptional}>
        {(controlProps) => (
          <input
            {...controlProps}
            type="text"
            list={list}
            value={field.value}
            lang={language}
            autoComplete="off"
            onChange={(event) => field.onChange(event.target.value)}
            className={`${BOX} min-h-11`}
          />
        )}
      </LabelledField>
      {/* Browsers do not match i with İ in a datalist, so the ASCII spelling is added. */}
      <datalist id={list}>
        {cityNames(language).map((name) => (
          <option key={name} value={name} label={foldTurkish(name)} />
        ))}
      </datalist>
      {proper && (
        <button
          type="button"
          onClick={(event) => {
            field.onChange(proper);
            // The button is removed: moves the focus to the field.
            event.currentTarget.parentElement?.querySelector("input")?.focus();
          }}
          className="-mx-2 min-h-11 rounded-lg px-2 font-semibold text-brand text-sm hover:underline"
        >
          {t("kit.city.correct", { name: proper })}
        </button>
      )}
    </div>
  );
}
