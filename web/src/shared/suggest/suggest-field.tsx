import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { useIsHydrated } from "../../lib/hydrated";
import { useLazy } from "../../lib/lazy";
import { useNavigate } from "../../lib/router";
import type { ComboboxState, UrlFor } from "./combobox";

interface Props {
  /** For a parent that moves the focus. */
  fieldRef?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  /** The current query. */
  q?: string | undefined;
  /** Called when a recent search is chosen. */
  onSearch: (words: string) => void;
  /** The URL of a chosen city, category or venue; by default a search for it alone. */
  urlFor?: UrlFor;
  className: string;
}

const load = () => import("./suggestions").then(({ Suggestions }) => Suggestions);

/** A search field with suggestions. A plain form field before hydration; the list is loaded on first focus. Its container is `relative`. */
export function SuggestField({ fieldRef, label, placeholder, q, onSearch, urlFor, className }: Props) {
  const i18n = useI18n();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(fieldRef, () => field.current as HTMLInputElement, []);
  const listId = useId();
  const isHydrated = useIsHydrated();
  const [isWanted, setWanted] = useState(false);
  const [combobox, setCombobox] = useState<ComboboxState>({ isOpen: false, active: undefined });
  const Suggestions = useLazy(isWanted, load);

  const shown = useRef(q);
  useEffect(() => {
    // Does not overwrite what the visitor has typed since then or before hydration.
    if (field.current?.value.trim() === (shown.current ?? "")) field.current.value = q ?? "";
    shown.current = q;
  }, [q]);
  useEffect(() => {
    if (document.activeElement === field.current) setWanted(true);
  }, []);

  const role = isHydrated
    ? ({
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": combobox.isOpen,
        "aria-controls": listId,
        "aria-activedescendant": combobox.active,
      } as const)
    : {};
  return (
    <>
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        defaultValue={q}
        maxLength={200}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setWanted(true)}
        className={className}
        {...role}
      />
      {Suggestions && field.current && (
        <Suggestions
          field={field.current}
          listId={listId}
          i18n={i18n}
          navigate={navigate}
          onComboboxChange={setCombobox}
          onSearch={onSearch}
          urlFor={urlFor}
        />
      )}
    </>
  );
}
