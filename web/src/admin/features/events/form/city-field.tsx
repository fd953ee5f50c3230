import { useId } from "react";
import type { Language } from "../../../../lib/language";
import { foldTurkish } from "../../../../lib/turkish";
import { useT } from "../../../i18n/texts";
import { BOX, Labelled } from "../../../kit/fields/labelled";
import type { FieldWiring } from "../../../kit/forms/form";
import { cityNames, properCity } from "../map/cities";

interface Props extends FieldWiring<string> {
  /** In which the name is written. */
  language: Language;
}

/** Any city will do. Those that are known are on offer, and one that is spelt otherwise can be put right. */
export function CityField({ language, ...field }: Props) {
  const { t } = useT();
  const list = useId();
  const proper = properCity(field.value, language);
  return (
    <div className="min-w-0">
      <Labelled {...field} label={t("events.fields.city")} required>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            list={list}
            value={field.value}
            lang={language}
            autoComplete="off"
            onChange={(event) => field.onChange(event.target.value)}
            className={`${BOX} min-h-11`}
          />
        )}
      </Labelled>
      {/* Browsers do not take i for İ; the plain spelling beside it is found. */}
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
            // The button goes; the focus stays with the field.
            event.currentTarget.parentElement?.querySelector("input")?.focus();
          }}
          className="-mx-2 min-h-11 rounded-lg px-2 font-semibold text-brand text-sm hover:underline"
        >
          {t("events.fields.knownCity", { name: proper })}
        </button>
      )}
    </div>
  );
}
