import { type ReactNode, useEffect, useRef } from "react";
import type { Translate } from "../../i18n/translate";
import { CloseIcon, PersonIcon, PinIcon } from "../../ui/icons";
import { CategoryIcon, categoryColour } from "../categories/category";
import { BuildingIcon } from "../place/icons";
import { highlightMatches } from "./highlight";
import { ClockIcon } from "./icons";
import type { Kind, Option } from "./options";
import { TicketIcon } from "./ticket-icon";

interface Common {
  t: Translate;
  listId: string;
  active: Option | undefined;
  idOf: (option: Option) => string;
  onChoose: (option: Option) => void;
}

interface SuggestionProps extends Common {
  groups: [kind: Kind, options: Option[]][];
  /** Its letters are highlighted. */
  typed: string;
}

/** Suggestions by kind. */
export function SuggestionList({ t, listId, groups, typed, ...common }: SuggestionProps) {
  return (
    <div
      role="listbox"
      id={listId}
      aria-label={t("suggest.list")}
      className="min-h-0 overflow-y-auto overscroll-contain"
    >
      {groups.map(([kind, options]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
        <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
          <p
            id={`${listId}-${kind}`}
            className="px-3 pt-1.5 pb-0.5 font-semibold text-ink-3 text-xs tracking-wide"
          >
            {kind !== "recent" && t(`suggest.${kind}`)}
          </p>
          {options.map((option) => (
            <Choice key={option.key} option={option} {...common}>
              {highlightMatches(option.label, typed).map(({ text, isMatch }, place) =>
                isMatch ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else to go by.
                  <mark key={place} className="bg-transparent font-bold text-brand">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </Choice>
          ))}
        </div>
      ))}
    </div>
  );
}

interface RecentProps extends Common {
  options: readonly Option[];
  onRemove: (words: string) => void;
  onClear: () => void;
}

/** Recent searches. An option cannot contain a button, so the remove buttons are in a second column. */
export function RecentList({ t, listId, options, onRemove, onClear, ...common }: RecentProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-2 pl-3">
        <p id={`${listId}-recent`} className="font-semibold text-ink-3 text-xs tracking-wide">
          {t("suggest.recent")}
        </p>
        <button
          type="button"
          onClick={onClear}
          className="-outline-offset-2 min-h-11 rounded-xl px-3 font-semibold text-brand text-sm hover:bg-brand-soft"
        >
          {t("suggest.clearRecent")}
        </button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_2.75rem]">
        <div role="listbox" id={listId} aria-labelledby={`${listId}-recent`}>
          {options.map((option) => (
            <Choice key={option.key} option={option} {...common}>
              {option.label}
            </Choice>
          ))}
        </div>
        <div>
          {options.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-label={t("suggest.removeRecent", { words: label })}
              onClick={() => onRemove(label)}
              className="-outline-offset-2 grid h-11 w-11 place-items-center rounded-xl text-ink-3 pointer-fine:h-9.5 hover:bg-brand-soft hover:text-ink"
            >
              <CloseIcon className="size-4.5" />
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

interface ChoiceProps extends Omit<Common, "listId" | "t"> {
  option: Option;
  children: ReactNode;
}

function Choice({ option, active, idOf, onChoose, children }: ChoiceProps) {
  const element = useRef<HTMLDivElement>(null);
  const isActive = option === active;
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option in force.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field.
    <div
      ref={element}
      role="option"
      id={idOf(option)}
      aria-selected={isActive}
      onClick={() => onChoose(option)}
      className="flex h-11 cursor-pointer items-center gap-3 rounded-xl px-3 pointer-fine:h-9.5 hover:bg-brand-soft/60 aria-selected:bg-brand-soft"
    >
      <OptionIcon option={option} />
      <span className="min-w-0 truncate">{children}</span>
    </div>
  );
}

function OptionIcon({ option: { kind, value } }: { option: Option }) {
  const className = "size-5 shrink-0 text-ink-3";
  if (kind === "city") return <PinIcon className={className} />;
  if (kind === "event") return <TicketIcon className={className} />;
  if (kind === "venue") return <BuildingIcon className={className} />;
  if (kind === "performer" || kind === "organizer") return <PersonIcon className={className} />;
  if (kind === "recent") return <ClockIcon className={className} />;
  return (
    <span style={{ color: categoryColour(value) }} className="shrink-0">
      <CategoryIcon category={value} className="size-5" />
    </span>
  );
}
