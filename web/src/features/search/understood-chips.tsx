import type { Understood } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { changeFilter } from "../../lib/filter-changes";
import { paths } from "../../lib/paths";
import { MeaningIcon, useMeaning } from "./meaning";
import { NearMeChip } from "./near-me-chip";
import { removeWords } from "./query-words";
import { RemovableChipLink } from "./removable-chip-link";

interface Props {
  filter: EventFilter;
  understood: readonly Understood[];
}

/** The words that the search understood as filters; pressing a chip removes them from the query. */
export function UnderstoodChips({ filter, understood }: Props) {
  const { t } = useI18n();
  const nameOf = useMeaning();
  // While the next response loads, the previous terms are shown if they are still in the query.
  const typed = understood
    .map((part, place) => {
      const earlier = understood.slice(0, place).filter(({ text }) => text === part.text).length;
      return { part, key: `${part.text} ${earlier}`, left: removeWords(filter.q, part.text, earlier) };
    })
    .filter(({ left }) => left !== null);
  if (typed.length === 0) return null;
  return (
    <ul aria-label={t("search.understood")} className="flex min-w-0 flex-wrap items-center gap-2">
      <li aria-hidden="true" className="text-ink-3 text-sm">
        {t("search.understoodShort")}
      </li>
      {typed.map(({ part, key, left }) => (
        <li key={key} className="flex min-w-0 flex-wrap gap-2">
          <RemovableChipLink
            to={paths.search(changeFilter(filter, "q", left ?? undefined))}
            verb={t("search.removeWords")}
            icon={<MeaningIcon part={part} />}
            className="border-control! border-dashed pl-3!"
          >
            {nameOf(part)}
          </RemovableChipLink>
          {part.meaning === "near" && !filter.bbox && (
            <NearMeChip filter={changeFilter(filter, "q", left ?? undefined)} />
          )}
        </li>
      ))}
    </ul>
  );
}
