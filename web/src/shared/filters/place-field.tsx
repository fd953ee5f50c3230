import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { decimal } from "../../lib/format";
import { CheckIcon, PinIcon } from "../../ui/icons";
import { useApplyFilter } from "./filter-url";
import { type PlaceOption, placeOptions } from "./place-options";

interface Props {
  filter: EventFilter;
  facets: Facets | null;
}

/** A combobox of cities and districts. The list is part of the page's flow, so that no scrolling container cuts it off. */
export function PlaceField({ filter, facets }: Props) {
  const { language, t } = useI18n();
  const apply = useApplyFilter();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const options = isOpen ? placeOptions(typed, filter, facets, language) : [];
  const place = options.findIndex(({ key }) => key === active);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a sheet the list may open below the edge.
    if (isOpen) list.current?.scrollIntoView?.({ block: "nearest" });
  }, [isOpen]);
  const idOf = ({ key }: PlaceOption) => `${listId}-${key}`;

  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const choose = (option: PlaceOption) => {
    setTyped("");
    close();
    apply(option.filter);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event.key, place, options.length);
    if (event.key === "Escape" && isOpen) {
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      setTyped("");
      close();
    } else if (event.key === "Enter") {
      const option = options[place] ?? (typed ? options[0] : undefined);
      event.preventDefault();
      if (option) choose(option);
    } else if (move !== null) {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      setActive(options[move]?.key ?? null);
    }
  };
  return (
    <div className="max-w-md">
      <div className="relative">
        <PinIcon className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-3" />
        <input
          role="combobox"
          aria-label={t("filters.place")}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={options[place] && idOf(options[place])}
          autoComplete="off"
          placeholder={t("filters.placeHint")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full rounded-xl border border-control bg-card pr-3 pl-10 text-base text-ink placeholder:text-ink-3 placeholder:text-sm"
        />
      </div>
      {/* The field keeps the focus: a press on an option must not blur it. */}
      <div
        ref={list}
        role="listbox"
        id={listId}
        aria-label={t("filters.place")}
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="mt-1.5 max-h-72 scroll-mb-3 overflow-y-auto overscroll-contain rounded-xl border border-line bg-card p-1.5 shadow-card"
      >
        {options.map((option) => (
          <Option
            key={option.key}
            id={idOf(option)}
            option={option}
            isActive={option.key === active}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      <p
        role="status"
        className={isOpen && options.length === 0 ? "px-1 py-2 text-ink-2 text-sm" : "sr-only"}
      >
        {isOpen &&
          (options.length === 0
            ? t("filters.noPlace")
            : t("filters.placeCount", { count: decimal(options.length, language) }))}
      </p>
    </div>
  );
}

/** The place of the option that a key leads to; null for other keys. The ends are connected. */
function moveOf(key: string, place: number, count: number): number | null {
  if (key === "ArrowDown") return (place + 1) % Math.max(count, 1);
  if (key === "ArrowUp") return place <= 0 ? count - 1 : place - 1;
  return null;
}

interface OptionProps {
  id: string;
  option: PlaceOption;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, option: { label, within, count, isChosen }, isActive, onChoose }: OptionProps) {
  const { language, t } = useI18n();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div
      ref={element}
      role="option"
      id={id}
      aria-selected={isChosen}
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 text-[0.94rem] pointer-fine:min-h-9.5 hover:bg-brand-soft ${isActive ? "bg-brand-soft outline-2 outline-(--focus) -outline-offset-2" : ""}`}
    >
      <span className="min-w-0 truncate">
        {label}
        {within && <span className="text-ink-3 text-sm"> · {within}</span>}
      </span>
      {isChosen && <CheckIcon className="size-4 shrink-0 text-brand" />}
      {count !== null && (
        <span className="ml-auto text-ink-3 text-sm tabular-nums">
          <span aria-hidden="true">{decimal(count, language)}</span>
          <span className="sr-only">
            , {t(count === 1 ? "filters.countOne" : "filters.countMany", { count: decimal(count, language) })}
          </span>
        </span>
      )}
    </div>
  );
}
