import { Suspense } from "react";
import type { Understood } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { activeFilters, removeFilter } from "../../lib/filter-changes";
import { lazyComponent } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { useFilterName } from "../../shared/filters/labels";
import { RemovableChipLink } from "./removable-chip-link";

const UnderstoodChips = lazyComponent("understood-chips", () =>
  import("./understood-chips").then(({ UnderstoodChips }) => UnderstoodChips),
);

interface Props {
  filter: EventFilter;
  understood: readonly Understood[];
}

/** The active filters as chips; pressing one removes it. */
export function FilterChips({ filter, understood }: Props) {
  const { t } = useI18n();
  const filters = activeFilters(filter);
  const nameOf = useFilterName();
  if (filters.length === 0) return null;
  return (
    <div className="mt-4 flex print:hidden flex-wrap items-center gap-x-5 gap-y-2.5">
      <ul aria-label={t("filters.activeFilters")} className="flex min-w-0 flex-wrap items-center gap-2">
        {filters.map((key) => (
          <li key={key} className="min-w-0">
            <RemovableChipLink
              to={paths.search(removeFilter(filter, key))}
              verb={t("filters.removeFilter")}
              className="border-transparent! bg-brand-soft! text-brand!"
            >
              {nameOf(filter, key)}
            </RemovableChipLink>
          </li>
        ))}
        {filters.length > 1 && (
          <li>
            <Link
              to={paths.search({ sort: removeFilter(filter, "q").sort })}
              className="inline-flex min-h-11 items-center rounded-lg px-2 font-semibold text-ink-2 text-sm underline underline-offset-4 hover:text-brand"
            >
              {t("filters.clearAll")}
            </Link>
          </li>
        )}
      </ul>
      {understood.length > 0 && (
        <Suspense>
          <UnderstoodChips filter={filter} understood={understood} />
        </Suspense>
      )}
    </div>
  );
}
