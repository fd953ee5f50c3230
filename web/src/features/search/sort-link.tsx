import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { sortOf, withNextSort } from "../../lib/filter-changes";
import { paths } from "../../lib/paths";
import { ChipLink } from "../../ui/chip";
import { SortIcon } from "../../ui/icons";

/** Shows the current sort order and links to the next one. */
export function SortLink({ filter }: { filter: EventFilter }) {
  const { t } = useI18n();
  const next = withNextSort(filter);
  return (
    <ChipLink to={paths.search(next)} className="min-w-0 print:hidden">
      <SortIcon className="size-4.5 shrink-0 text-ink-3" />
      <span className="truncate">
        <span className="font-medium text-ink-2 max-sm:sr-only">{t("search.sort")}</span>{" "}
        {t(`search.sortBy.${sortOf(filter)}`)}
      </span>
      <span className="sr-only">. {t("search.sortNext", { next: t(`search.sortBy.${sortOf(next)}`) })}</span>
    </ChipLink>
  );
}
