import type { ReactNode } from "react";

interface Option<T extends string> {
  value: T;
  /** What the button shows. */
  label: ReactNode;
  /** What it is called in full. */
  name: string;
  /** The language of `name`, so that a screen reader pronounces it right. */
  lang?: string;
}

interface Props<T extends string> {
  label: string;
  /** The form field name, for submission without JavaScript. */
  name?: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A segmented control: a few exclusive options side by side. */
export function Segmented<T extends string>({ label, name, options, value, onChange }: Props<T>) {
  return (
    <fieldset className="flex rounded-full border border-line bg-card p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type={name ? "submit" : "button"}
          name={name}
          value={option.value}
          lang={option.lang}
          aria-label={option.name}
          aria-pressed={option.value === value}
          onClick={(event) => {
            event.preventDefault();
            onChange(option.value);
          }}
          className="min-h-10 min-w-11 rounded-full px-2.5 font-semibold text-ink-3 text-sm aria-pressed:bg-brand-soft aria-pressed:text-brand"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
