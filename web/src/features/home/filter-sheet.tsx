import type { ReactNode } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useFacets } from "../../shared/filters/facets";
import { FilterSheet } from "../../shared/filters/filter-sheet";
import { useFilterCounts } from "../../shared/filters/use-filter-counts";
import { Chip } from "../../ui/chip";
import { type Filters, SORT_NAMES } from "./filters";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  filters: Filters;
  filter: EventFilter;
  /** How many events there are, once it is known. */
  total: number | undefined;
  isCounting: boolean;
  /** Further fields. */
  children: ReactNode;
}

const SORTS = ["date", "name", "price"] as const;

/** All filters of the home page, and on phones the order and the words as well. */
export function HomeFilterSheet({ filters, filter, children, ...sheet }: Props) {
  const { t } = useI18n();
  const facets = useFilterCounts(filter);
  const groups = useFacets(filter, facets);
  const { sort, setSort } = filters;
  return (
    <FilterSheet filter={filter} facets={facets} groups={groups} {...sheet}>
      <fieldset className="md:hidden">
        <legend className="mb-2.5 font-bold font-display text-lg">{t("home.sort")}</legend>
        <div className="flex flex-wrap gap-2">
          {SORTS.map((value) => (
            <Chip key={value} aria-pressed={value === sort} onClick={() => setSort(value)}>
              {t(SORT_NAMES[value])}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className="lg:hidden">{children}</div>
    </FilterSheet>
  );
}
