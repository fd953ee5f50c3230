import { useEffect, useRef, useState } from "react";
import { CloseIcon, SearchIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { useShortcutTarget } from "../shortcuts/shortcut-target";

const DEBOUNCE_MS = 250;

interface Props {
  /** The accessible name: "Search events". */
  label: string;
  value: string;
  /** Debounced. */
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: Props) {
  const { t } = useT();
  const [text, setText] = useState(value);
  const input = useShortcutTarget<HTMLInputElement>("search");
  const reported = useRef(value);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  }, [onChange]);

  // Follows outside changes ("clear filters", Back), unless the user has typed since.
  useEffect(() => {
    const previous = reported.current;
    if (value === previous) return;
    reported.current = value;
    setText((typed) => (typed.trim() === previous ? value : typed));
  }, [value]);

  useEffect(() => {
    const words = text.trim();
    if (words === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = words;
      report.current(words);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className="relative min-w-0 flex-1 basis-56 max-sm:basis-full">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full rounded-xl border border-control bg-card pr-11 pl-11 text-base text-ink placeholder:text-ink-3"
      />
      {text !== "" && (
        <button
          type="button"
          aria-label={t("kit.clearSearch")}
          onClick={() => setText("")}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-xl text-ink-3 hover:text-brand"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </search>
  );
}
