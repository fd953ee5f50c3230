import { type RefObject, useEffect, useId, useRef } from "react";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { CategoryIcon, categoryColour } from "../../shared/categories/category";
import { ChevronDownIcon, CloseIcon } from "../../ui/icons";
import type { Choice, Facet, Group } from "./facets";

interface Props {
  groups: readonly Group[];
  /** The level of the groups' headings. */
  level: 2 | 3;
}

/** The filters as links: each choice has a URL that can be shared. */
export function FacetGroups({ groups, level }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {groups.map(
        (group) => group.choices.length > 0 && <FacetGroup key={group.facet} group={group} level={level} />,
      )}
    </div>
  );
}

/** Longer lists are collapsed. */
const SHORT = 8;

function FacetGroup({ group: { facet, choices }, level }: { group: Group; level: 2 | 3 }) {
  const { t } = useI18n();
  const titleId = useId();
  const Title = `h${level}` as const;
  const isShort = choices.length <= SHORT + 1;
  // The selected choice is always visible.
  const shown = isShort ? choices : choices.filter(({ isChosen }, place) => place < SHORT || isChosen);
  const folded = choices.filter((choice) => !shown.includes(choice));
  const held = useRef<string | null>(null);
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} className="mb-1.5 text-lg">
        {t(facet === "dateRange" ? "search.date" : `search.${facet}`)}
      </Title>
      <ChoiceList facet={facet} choices={shown} held={held} />
      {folded.length > 0 && (
        <details className="group/more">
          <summary className="-mx-2.5 flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-lg px-2.5 font-semibold text-brand text-sm hover:bg-brand-soft pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {t("search.moreChoices", { count: folded.length })}
            <ChevronDownIcon className="size-4 transition-transform group-open/more:rotate-180 motion-reduce:transition-none" />
          </summary>
          <ChoiceList facet={facet} choices={folded} held={held} />
        </details>
      )}
    </section>
  );
}

interface Common {
  facet: Facet;
  /** The value of the focused choice. */
  held: RefObject<string | null>;
}

function ChoiceList({ choices, ...common }: Common & { choices: readonly Choice[] }) {
  return (
    <ul>
      {choices.map((choice) => (
        <li key={choice.value}>
          <ChoiceLink choice={choice} {...common} />
        </li>
      ))}
    </ul>
  );
}

function ChoiceLink({ facet, choice, held }: Common & { choice: Choice }) {
  const { language, t } = useI18n();
  const { value, label, count, isChosen, filter } = choice;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A collapsed choice is remounted when it is selected or deselected: restores its focus.
    if (held.current === value && document.activeElement === document.body) link.current?.focus();
  }, [held, value]);
  return (
    <Link
      ref={link}
      to={paths.search(filter)}
      onFocus={() => {
        held.current = value;
      }}
      onBlur={() => {
        held.current = null;
      }}
      aria-current={isChosen ? "true" : undefined}
      className="-mx-2.5 flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 text-[0.94rem] text-ink-2 transition-colors hover:bg-brand-soft hover:text-ink aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand pointer-coarse:min-h-11"
    >
      {facet === "category" && (
        <span style={{ color: categoryColour(value) }} className="shrink-0">
          <CategoryIcon category={value} className="size-4.5" />
        </span>
      )}
      {isChosen && <span className="sr-only">{t("search.removeFilter")}</span>}
      <span className="min-w-0 truncate">{label}</span>
      <span className="ml-auto flex items-center gap-1.5 text-ink-3 text-sm tabular-nums">
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
        {t(count === 1 ? "search.countOne" : "search.countMany", { count: written })}
      </span>
    </>
  );
}
