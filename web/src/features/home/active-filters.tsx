import type { ReactNode } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { activeFilters, removeFilter } from "../../lib/filter-changes";
import { useApplyFilter } from "../../shared/filters/filter-url";
import { useFilterName } from "../../shared/filters/labels";
import { RemovableChip } from "../../ui/chip";

interface Props {
  filter: EventFilter;
  words: string;
  onWords: (words: string) => void;
  onRemoved: () => void;
  /** What follows from the filters, after them. */
  children: ReactNode;
}

/** The active filters; each can be removed. */
export function ActiveFilters({ filter, words, onWords, onRemoved, children }: Props) {
  const { t } = useI18n();
  const nameOf = useFilterName();
  const apply = useApplyFilter();
  const active = activeFilters(filter).map((key) => ({
    name: nameOf(filter, key),
    remove: () => apply(removeFilter(filter, key)),
  }));
  if (words.trim()) active.push({ name: `“${words.trim()}”`, remove: () => onWords("") });
  if (active.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul aria-label={t("home.activeFilters")} className="flex flex-wrap gap-2">
        {active.map(({ name, remove }) => (
          <li key={name}>
            <RemovableChip
              removeLabel={t("home.removeFilter", { name })}
              onRemove={() => {
                remove();
                onRemoved();
              }}
            >
              {name}
            </RemovableChip>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
