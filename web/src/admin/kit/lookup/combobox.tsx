import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "../../i18n/texts";
import type { ListQuery } from "../api/queries";
import { BOX, type FieldProps, LabelledField } from "../fields/labelled-field";
import { type Lookup, useLookup } from "./use-lookup";

export interface ComboboxOption {
  label: string;
  detail?: string | undefined;
}

export interface ComboboxProps<T> extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  /** The collection that is searched: "/api/venues". */
  path: string;
  query?: ListQuery;
  optionOf: (item: T) => ComboboxOption;
  /** Leaves items out. */
  isHidden?: (item: T) => boolean;
  onPick: (item: T) => void;
  /** Enter on a text while no option is chosen; without it, Enter submits the form. */
  onEnter?: ((text: string) => void) | undefined;
  /** The last option, which creates what is typed. */
  create?: { label: string; run: () => void } | undefined;
  lang?: string;
  placeholder?: string;
}

interface Choice extends ComboboxOption {
  key: string | number;
  run: () => void;
}

const NOTHING = { items: [], isSettled: false };

/** A text field with suggestions (ARIA combobox). Any text is valid: a suggestion only fills in more. */
export function Combobox<T extends { id: number }>(props: ComboboxProps<T>) {
  const { value, onChange, path, query, optionOf, isHidden, onPick, onEnter, create } = props;
  const { t } = useT();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [found, setFound] = useState<Lookup<T>>(NOTHING);
  const choices: Choice[] = found.items
    .filter((item) => !isHidden?.(item))
    .map((item) => ({ ...optionOf(item), key: item.id, run: () => onPick(item) }));
  if (create && value.trim() !== "" && found.isSettled) choices.push({ ...create, key: "create" });
  const isShown = isOpen && choices.length > 0;
  const current = isShown ? choices[active] : undefined;
  const optionId = (place: number) => `${listId}-${place}`;

  useEffect(() => {
    if (active >= 0)
      list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const close = () => {
    setOpen(false);
    setActive(-1);
    setFound(NOTHING);
  };
  const pick = (choice: Choice) => {
    close();
    choice.run();
  };
  const move = (step: number) => {
    if (!isShown) return setOpen(true);
    // One position more than there are options: the text itself.
    const count = choices.length + 1;
    setActive(((active + 1 + step + count) % count) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && current) pick(current);
    else if (event.key === "Enter" && onEnter && value.trim() !== "") onEnter(value.trim());
    else if (event.key === "Escape" && isShown) {
      // Escape would close the dialog around it.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="relative min-w-0">
      <LabelledField {...props}>
        {(controlProps) => (
          <input
            {...controlProps}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={current && optionId(active)}
            value={value}
            lang={props.lang}
            placeholder={props.placeholder}
            autoComplete="off"
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
            className={`${BOX} min-h-11`}
          />
        )}
      </LabelledField>
      {isOpen && <LookupSource path={path} query={query} text={value} onFound={setFound} />}
      {isShown && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={props.label}
          tabIndex={-1}
          className="absolute top-full right-0 left-0 z-20 mt-1 max-h-72 min-w-[min(15rem,80vw)] overflow-y-auto rounded-xl border border-control bg-card p-1 shadow-lift"
        >
          {choices.map((choice, place) => (
            <div
              key={choice.key}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
              onKeyDown={onKeyDown}
              className={`flex min-h-11 cursor-pointer flex-col justify-center rounded-lg px-3 py-1 hover:bg-brand-soft aria-selected:bg-brand-soft ${choice.key === "create" ? "font-semibold text-brand" : ""}`}
            >
              <span className="break-words">{choice.label}</span>
              {choice.detail && <span className="break-words text-ink-2 text-sm">{choice.detail}</span>}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && found.isSettled && t("kit.lookup.found", { count: found.items.length })}
      </p>
    </div>
  );
}

interface SourceProps<T> {
  path: string;
  query: ListQuery | undefined;
  text: string;
  onFound: (found: Lookup<T>) => void;
}

/** Searches while the list is open: a form may have hundreds of these fields. */
function LookupSource<T>({ path, query, text, onFound }: SourceProps<T>) {
  const { items, isSettled } = useLookup<T>(path, query ?? {}, text);
  useEffect(() => onFound({ items, isSettled }), [items, isSettled, onFound]);
  return null;
}
