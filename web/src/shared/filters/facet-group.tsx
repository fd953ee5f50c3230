import { type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from "react";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { isPlainClick, Link } from "../../lib/router";
import { ChevronDownIcon, CloseIcon } from "../../ui/icons";
import { CategoryIcon, categoryColour } from "../categories/category";
import type { Choice } from "./facets";
import { FilterUrlContext } from "./filter-url";

/** "rows" below each other, or "chips" side by side. */
export type ChoiceLook = "rows" | "chips";

interface GroupProps {
  choices: readonly Choice[];
  look: ChoiceLook;
}

/** Longer lists are collapsed. */
const SHORT = 8;

/** Choices as links: each has a URL that can be shared. */
export function FacetGroup({ choices, look }: GroupProps) {
  const { t } = useI18n();
  const isShort = choices.length <= SHORT + 1;
  // The selected choice is always visible.
  const shown = isShort ? choices : choices.filter(({ isChosen }, place) => place < SHORT || isChosen);
  const folded = choices.filter((choice) => !shown.includes(choice));
  const held = useRef<string | null>(null);
  if (choices.length === 0) return null;
  return (
    <>
      <ChoiceList choices={shown} look={look} held={held} />
      {folded.length > 0 && (
        <details className="group/more">
          <summary className="-mx-2.5 flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-lg px-2.5 font-semibold text-brand text-sm hover:bg-brand-soft pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {t("filters.moreChoices", { count: folded.length })}
            <ChevronDownIcon className="size-4 transition-transform group-open/more:rotate-180 motion-reduce:transition-none" />
          </summary>
          <ChoiceList choices={folded} look={look} held={held} />
        </details>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  /** The level of the heading. */
  level: 2 | 3;
  children: ReactNode;
}

/** A part of the panel under a heading. */
export function FilterSection({ title, level, children }: SectionProps) {
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} className="mb-1.5 text-lg">
        {title}
      </Title>
      {children}
    </section>
  );
}

interface Common {
  look: ChoiceLook;
  /** The value of the focused choice. */
  held: RefObject<string | null>;
}

function ChoiceList({ choices, ...common }: Common & { choices: readonly Choice[] }) {
  return (
    <ul className={common.look === "chips" ? "flex flex-wrap gap-2 pt-1" : ""}>
      {choices.map((choice) => (
        <li key={`${choice.key} ${choice.value}`}>
          <ChoiceLink choice={choice} {...common} />
        </li>
      ))}
    </ul>
  );
}

const LOOKS: Record<ChoiceLook, string> = {
  rows: "-mx-2.5 flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 text-[0.94rem] text-ink-2 transition-colors hover:bg-brand-soft hover:text-ink aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand pointer-coarse:min-h-11",
  chips:
    "inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-semibold text-ink text-sm transition-colors hover:border-brand-2 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand",
};

function ChoiceLink({ choice, look, held }: Common & { choice: Choice }) {
  const { language, t } = useI18n();
  const { key, value, label, count, isChosen, filter } = choice;
  const { urlOf, keepScroll, onChoose } = useContext(FilterUrlContext);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A collapsed choice is remounted when it is selected or deselected: restores its focus.
    if (held.current === value && document.activeElement === document.body) link.current?.focus();
  }, [held, value]);
  return (
    <Link
      ref={link}
      to={urlOf(filter)}
      navigation={{ keepScroll }}
      onClick={(click) => isPlainClick(click) && onChoose?.(filter)}
      onFocus={() => {
        held.current = value;
      }}
      onBlur={() => {
        held.current = null;
      }}
      aria-current={isChosen ? "true" : undefined}
      className={LOOKS[look]}
    >
      {key === "category" && (
        <span style={{ color: categoryColour(value) }} className="shrink-0">
          <CategoryIcon category={value} className="size-4.5" />
        </span>
      )}
      {isChosen && <span className="sr-only">{t("filters.removeFilter")}</span>}
      <span className="min-w-0 truncate">{label}</span>
      <span className="ml-auto flex items-center gap-1.5 font-medium text-ink-3 text-sm tabular-nums">
        {count !== null && <Counted count={count} written={decimal(count, language)} />}
        {isChosen && <CloseIcon className="size-4 shrink-0 text-brand" />}
      </span>
    </Link>
  );
}

function Counted({ count, written }: { count: number; written: string }) {
  const { t } = useI18n();
  return (
    <>
      <span aria-hidden="true">{written}</span>
      <span className="sr-only">
        {" "}
        {t(count === 1 ? "filters.countOne" : "filters.countMany", { count: written })}
      </span>
    </>
  );
}
