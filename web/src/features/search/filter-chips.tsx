import { Suspense } from "react";
import type { Understood } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { lazyPart } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { useFilterName } from "./labels";
import { activeFilters, change, type Question } from "./question";
import { RemovingChip } from "./removing-chip";

const UnderstoodChips = lazyPart("understood-chips", () =>
  import("./understood-chips").then(({ UnderstoodChips }) => UnderstoodChips),
);

interface Props {
  question: Question;
  understood: readonly Understood[];
}

/** The active filters as chips; pressing one removes it. */
export function FilterChips({ question, understood }: Props) {
  const { t } = useI18n();
  const filters = activeFilters(question);
  const nameOf = useFilterName();
  if (filters.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2.5">
      <ul aria-label={t("search.activeFilters")} className="flex min-w-0 flex-wrap items-center gap-2">
        {filters.map((filter) => (
          <li key={filter} className="min-w-0">
            <RemovingChip
              to={paths.search(change(question, filter, undefined))}
              verb={t("search.removeFilter")}
              className="border-transparent! bg-brand-soft! text-brand!"
            >
              {nameOf(question, filter)}
            </RemovingChip>
          </li>
        ))}
        {filters.length > 1 && (
          <li>
            <Link
              to={paths.search({ sort: change(question, "q", undefined).sort })}
              className="inline-flex min-h-11 items-center rounded-lg px-2 font-semibold text-ink-2 text-sm underline underline-offset-4 hover:text-brand"
            >
              {t("search.clearAll")}
            </Link>
          </li>
        )}
      </ul>
      {understood.length > 0 && (
        <Suspense>
          <UnderstoodChips question={question} understood={understood} />
        </Suspense>
      )}
    </div>
  );
}
