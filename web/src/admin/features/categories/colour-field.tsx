import { useId } from "react";
import { useT } from "../../i18n/texts";
import { FieldGroup } from "../../kit/fields/labelled-field";
import { COLOURS } from "./category";

const SWATCHES = Object.entries(COLOURS) as [keyof typeof COLOURS, string][];

interface Props {
  value: string;
  onChange: (colour: string) => void;
  error?: string | undefined;
}

/** A palette and a free color input. */
export function ColourField({ value, onChange, error }: Props) {
  const { t } = useT();
  const group = useId();
  return (
    <FieldGroup label={t("categories.form.colour")} error={error}>
      <div className="flex flex-wrap items-center gap-1.5">
        {SWATCHES.map(([name, colour]) => (
          <label
            key={name}
            title={t(`categories.colours.${name}`)}
            className="grid size-11 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={group}
              aria-label={t(`categories.colours.${name}`)}
              checked={colour.toLowerCase() === value.toLowerCase()}
              onChange={() => onChange(colour)}
              className="sr-only"
            />
            <span style={{ background: colour }} className="size-7.5 rounded-full border border-white/25" />
          </label>
        ))}
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-xl border border-control px-3 font-semibold text-sm">
          <input
            type="color"
            value={value.toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            className="size-7 cursor-pointer rounded border-0 bg-transparent p-0"
          />
          {t("categories.form.otherColour")}
          <span className="font-normal text-ink-2 tabular-nums">{value.toUpperCase()}</span>
        </label>
      </div>
    </FieldGroup>
  );
}
