import { useT } from "../../i18n/texts";
import type { Choice } from "../fields/fields";

interface Props<V extends string> {
  /** "Sort" by default. */
  label?: string;
  value: V;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
}

/** A select in the toolbar: sort order, category, city. */
export function ToolbarSelect<V extends string>({ label, value, choices, onChange }: Props<V>) {
  const { t } = useT();
  return (
    <select
      aria-label={label ?? t("kit.sort")}
      value={value}
      onChange={(event) => onChange(event.target.value as V)}
      className="min-h-11 min-w-0 max-w-full rounded-xl border border-control bg-card px-3 font-semibold text-ink text-sm"
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
