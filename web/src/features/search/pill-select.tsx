import { useEffect, useRef } from "react";
import { ChevronDownIcon } from "../../ui/icons";

interface Props {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The browser's own choice in the shape of a pill; it is part of a form that works without JavaScript. */
export function PillSelect({ label, name, value, options, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  // Not controlled: until the new address is there, a controlled one would jump back to the old choice.
  const shown = useRef(value);
  useEffect(() => {
    if (select.current && shown.current !== value) select.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <label className="relative min-w-0">
      <span className="sr-only">{label}</span>
      <select
        ref={select}
        name={name}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
        className={`min-h-11 w-full cursor-pointer appearance-none truncate rounded-full border bg-card pr-9 pl-4 font-semibold text-sm hover:border-brand-2 ${value ? "border-brand text-brand" : "border-control text-ink"}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3" />
    </label>
  );
}
