import { useId } from "react";
import type { Choice } from "./fields";

interface Props<V extends string> {
  label: string;
  choices: readonly Choice<V>[];
  /** Empty if none is chosen. */
  value: V | "";
  onChange: (value: V) => void;
}

/** One of a few choices, all in sight: one press where a select needs two. */
export function RadioChips<V extends string>({ label, choices, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-control bg-card px-4 font-semibold text-sm hover:border-brand-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
