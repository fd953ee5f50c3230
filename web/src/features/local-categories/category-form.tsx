import { type FormEvent, useId, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { type CategoryInput, isNamed, PALETTE } from "./categories";

interface Props {
  initial: CategoryInput;
  onSave: (input: CategoryInput) => void;
  onCancel: () => void;
}

export function CategoryForm({ initial, onSave, onCancel }: Props) {
  const { t } = useI18n();
  const [name, setName] = useState(initial.name);
  const [colour, setColour] = useState(initial.colour);
  const [isRejected, setIsRefused] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isNamed({ name })) return onSave({ name, colour });
    setIsRefused(true);
    const field = event.currentTarget.elements.namedItem("name");
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Field
        name="name"
        label={t("localCategories.name")}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isRejected && !isNamed({ name }) ? t("localCategories.nameRequired") : undefined}
        autoComplete="off"
        required
      />
      <ColourChoice value={colour} onChange={setColour} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t("localCategories.cancel")}
        </Button>
        <Button type="submit">{t("localCategories.save")}</Button>
      </div>
    </form>
  );
}

const SWATCHES = Object.entries(PALETTE) as [keyof typeof PALETTE, string][];

function ColourChoice({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const { t } = useI18n();
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2.5 font-semibold text-sm">{t("localCategories.colour")}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {SWATCHES.map(([name, colour]) => (
          <label
            key={name}
            title={t(`localCategories.swatch.${name}`)}
            className="grid size-11 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={group}
              aria-label={t(`localCategories.swatch.${name}`)}
              checked={colour.toLowerCase() === value.toLowerCase()}
              onChange={() => onChange(colour)}
              className="sr-only"
            />
            <span style={{ background: colour }} className="size-8 rounded-full border border-white/25" />
          </label>
        ))}
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-line px-3 font-semibold text-sm">
          <input
            type="color"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="size-7 cursor-pointer rounded border-0 bg-transparent p-0"
          />
          {t("localCategories.otherColour")}
        </label>
      </div>
    </fieldset>
  );
}
