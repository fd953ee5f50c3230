import type { ReactNode } from "react";

interface Option<V extends string> {
  value: V;
  label: ReactNode;
  /** The number of items. */
  count?: number | undefined;
}

interface Props<V extends string> {
  /** The accessible name: "Category". */
  label: string;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** Exclusive filter buttons above a list. */
export function FilterButtons<V extends string>({ label, options, value, onChange }: Props<V>) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="no-scrollbar -mx-1 flex gap-1 overflow-x-auto px-1 py-1">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-xl px-3.5 font-semibold text-ink-2 text-sm transition-colors hover:bg-brand-soft hover:text-brand aria-pressed:bg-brand aria-pressed:text-card"
          >
            {option.label}
            {option.count !== undefined && <span className="font-normal tabular-nums">{option.count}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
