import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import type { useNavigate } from "../../lib/router";
import { track } from "../../lib/track";
import type { ComboboxState, UrlFor } from "./combobox";
import { byKind, nextIndex, type Option, recentOption, suggestedOption } from "./options";
import { clearSearches, recentSearches, removeSearch, saveSearch } from "./recent-searches";
import { RecentList, SuggestionList } from "./suggestion-list";
import { useAvailableHeight } from "./use-available-height";
import { useSuggestions } from "./use-suggestions";

export { saveSearch };

interface Props {
  field: HTMLInputElement;
  listId: string;
  /** Passed in, not imported: an import would split the chunk that every page loads. */
  i18n: ReturnType<typeof useI18n>;
  navigate: ReturnType<typeof useNavigate>;
  onComboboxChange: (combobox: ComboboxState) => void;
  onSearch: (words: string) => void;
  urlFor: UrlFor | undefined;
}

const searchFor: UrlFor = (filter, value) => paths.search({ [filter]: value });

/** The list below the field: recent searches while it is empty, suggestions otherwise. */
export function Suggestions({
  field,
  listId,
  i18n,
  navigate,
  onComboboxChange,
  onSearch,
  urlFor = searchFor,
}: Props) {
  const { language, t } = i18n;
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(field.value);
  // The visitor may have typed while this code was loading.
  const [isOpen, setOpen] = useState(
    () => document.activeElement === field && (field.value === "" || field.value !== field.defaultValue),
  );
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [recent, setRecent] = useState(recentSearches);
  const words = typed.trim();
  const found = useSuggestions(words, language);

  const groups = byKind(words ? (found ?? []).map(suggestedOption) : recent.map(recentOption));
  const options = groups.flatMap(([, options]) => options);
  const place = options.findIndex(({ key }) => key === activeKey);
  const isShown = isOpen && options.length > 0;
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`;
  const active = isShown ? options[place] : undefined;
  useAvailableHeight(panel, isShown);

  const activeId = active && idOf(active);
  useEffect(
    () => onComboboxChange({ isOpen: isShown, active: activeId }),
    [onComboboxChange, isShown, activeId],
  );

  const look = (open: boolean) => {
    setTyped(field.value);
    setRecent(recentSearches());
    setActiveKey(null);
    setOpen(open);
  };
  const choose = (option: Option) => {
    const { kind, value, url } = option;
    if (kind === "city" || kind === "category") field.value = "";
    else if (kind !== "event" && !url) field.value = value;
    look(false);
    if (url) navigate(url);
    else if (kind === "event") {
      track("event_click", { event_id: value });
      navigate(paths.event(value));
    } else if (kind === "recent") onSearch(value);
    else if (kind === "city" || kind === "category") navigate(urlFor(kind, value));
    else {
      saveSearch(value);
      navigate(urlFor("q", value));
    }
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      return setOpen(false);
    }
    if (event.key === "Enter" && active) {
      event.preventDefault();
      return choose(active);
    }
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isShown && !isArrow) return;
    const next = nextIndex(event.key, isShown ? place : -1, options.length);
    if (next === null) return setActiveKey(null);
    event.preventDefault();
    setOpen(true);
    setActiveKey(options[next]?.key ?? null);
  };
  useFieldEvents(field, {
    keydown: onKey,
    input: () => look(true),
    // With a query in the field, the list would cover its results.
    focus: () => look(field.value.trim() === ""),
    click: () => field.value.trim() === "" && look(true),
    blur: (event) => leave(event.relatedTarget),
  });
  // Handles input between the first render and the effect that adds the listeners.
  const catchUp = useEffectEvent(() => field.value !== typed && look(true));
  useEffect(() => {
    catchUp();
  }, []);
  // The on-screen keyboard would cover the results.
  useSubmit(field, () => {
    setOpen(false);
    if (field.value.trim() && window.matchMedia("(pointer: coarse)").matches) field.blur();
  });
  function leave(to: EventTarget | null) {
    if (to !== field && !panel.current?.contains(to as Node | null)) setOpen(false);
  }
  const stay = (left: string[]) => {
    setRecent(left);
    field.focus();
    setOpen(true);
  };

  return (
    <>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus, and the keys are heard there.
        <div
          ref={panel}
          onMouseDown={(event) => event.preventDefault()}
          onBlur={(event) => leave(event.relatedTarget)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            field.focus();
            setOpen(false);
          }}
          className="absolute inset-x-0 top-full z-15 mt-2 flex flex-col overflow-y-auto overscroll-contain rounded-2xl border border-line bg-card p-1.5 text-ink shadow-lift [--focus:var(--brand)]"
        >
          {words ? (
            <SuggestionList {...{ t, listId, groups, active, idOf, typed: words }} onChoose={choose} />
          ) : (
            <RecentList
              {...{ t, listId, options, active, idOf }}
              onChoose={choose}
              onRemove={(words) => stay(removeSearch(words))}
              onClear={() => stay(clearSearches())}
            />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen && words && found && countText(found.length)}
      </p>
    </>
  );

  function countText(count: number): string {
    if (count === 0) return t("suggest.none");
    return t(count === 1 ? "suggest.countOne" : "suggest.countMany", { count });
  }
}

type FieldEvents = "keydown" | "input" | "focus" | "click" | "blur";
type Hear = { [E in FieldEvents]: (event: HTMLElementEventMap[E]) => unknown };

/** The field is rendered by its parent before this code is loaded, so listeners are added to the DOM element. */
function useFieldEvents(field: HTMLInputElement, hear: Hear) {
  const on = useEffectEvent((event: Event) => {
    const heard = hear[event.type as FieldEvents] as (event: Event) => unknown;
    heard(event);
  });
  useEffect(() => {
    const types = ["keydown", "input", "focus", "click", "blur"] as const;
    const listener = (event: Event) => on(event);
    for (const type of types) field.addEventListener(type, listener);
    return () => {
      for (const type of types) field.removeEventListener(type, listener);
    };
  }, [field]);
}

function useSubmit({ form }: HTMLInputElement, then: () => void) {
  const on = useEffectEvent(then);
  useEffect(() => {
    const listener = () => on();
    form?.addEventListener("submit", listener);
    return () => form?.removeEventListener("submit", listener);
  }, [form]);
}
