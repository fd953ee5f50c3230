import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { choosePriceMax, removeFilter } from "../../lib/filter-changes";
import { money } from "../../lib/format";
import { useApplyFilter } from "./filter-url";
import { parseLira, sliderMax, sliderStep } from "./price-scale";

const DEBOUNCE_MS = 250;

interface Props {
  filter: EventFilter;
  /** In lira; undefined if it is not known. */
  highest: number | undefined;
}

/** The highest price, by a slider and by a field. */
export function PriceSection({ filter, highest }: Props) {
  const { language, t } = useI18n();
  const fieldId = useId();
  const max = sliderMax(highest);
  const { ceiling, slide, finish, commit } = useCeiling(filter, max);
  /** What is typed and not yet applied. */
  const [typed, setTyped] = useState<string | null>(null);
  const applyTyped = () => {
    if (typed === null) return;
    const lira = parseLira(typed);
    // A mistyped amount leaves the one that is set.
    if (lira !== null || typed.trim() === "") commit(lira);
    setTyped(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyTyped();
  };
  return (
    <form onSubmit={submit} className="max-w-md">
      <input
        type="range"
        min={0}
        max={max}
        step={sliderStep(max)}
        value={Math.min(ceiling ?? max, max)}
        aria-label={t("filters.priceMax")}
        aria-valuetext={
          ceiling === null
            ? t("filters.anyPrice")
            : t("filters.atMost", { max: money(ceiling, "TRY", language) })
        }
        onChange={(event) => slide(Number(event.target.value))}
        onPointerUp={finish}
        onBlur={finish}
        className="block h-11 w-full cursor-pointer accent-brand"
      />
      <div className="flex items-center gap-2">
        <label htmlFor={fieldId} className="font-medium text-ink-2 text-sm">
          {t("filters.priceMax")}
        </label>
        <span className="relative ml-auto">
          <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3">
            ₺
          </span>
          <input
            id={fieldId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={typed ?? ceiling ?? ""}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t("filters.noLimit")}
            onBlur={applyTyped}
            className="min-h-11 w-30 rounded-xl border border-control bg-card pr-3 pl-7 text-base text-ink tabular-nums placeholder:text-ink-3"
          />
        </span>
      </div>
    </form>
  );
}

/**
 * The ceiling in lira, null for none. A drag is debounced and is one history entry however long it takes; at the end of the slider
 * there is no ceiling.
 */
function useCeiling(filter: EventFilter, max: number) {
  const apply = useApplyFilter();
  const applied = filter.price_max === undefined ? null : Number(filter.price_max);
  const [dragged, setDragged] = useState<{ ceiling: number | null } | null>(null);
  const hasEntry = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Once the URL has the amount, the URL is what counts again.
  useEffect(() => setDragged((held) => (held?.ceiling === applied ? null : held)), [applied]);

  const withCeiling = (lira: number | null) =>
    lira === null ? removeFilter(filter, "prices") : choosePriceMax(filter, lira);
  const send = (lira: number | null) => {
    clearTimeout(timer.current);
    if (lira === applied) return;
    apply(withCeiling(lira), { replace: hasEntry.current });
    hasEntry.current = true;
  };
  return {
    ceiling: dragged ? dragged.ceiling : applied,
    slide: (lira: number) => {
      const ceiling = lira >= max ? null : lira;
      setDragged({ ceiling });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(ceiling), DEBOUNCE_MS);
    },
    finish: () => {
      if (dragged) send(dragged.ceiling);
      hasEntry.current = false;
    },
    commit: (lira: number | null) => {
      setDragged(null);
      hasEntry.current = false;
      send(lira);
      hasEntry.current = false;
    },
  };
}
