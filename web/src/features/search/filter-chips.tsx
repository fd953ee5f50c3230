import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { ChipLink } from "../../ui/chip";
import { CloseIcon } from "../../ui/icons";
import { useCategoryName } from "../frame/site";
import { cityOption } from "./cities";
import { activeFilters, change, type Filter, type Question } from "./question";

export const HEADING_ID = "search-heading";

/** The chip goes away with the focus on it. */
const keepFocus = () => document.getElementById(HEADING_ID)?.focus({ preventScroll: true });

/** What narrows the search; a press on a chip takes it away. */
export function FilterChips({ question }: { question: Question }) {
  const { t } = useI18n();
  const filters = activeFilters(question);
  const nameOf = useFilterName(question);
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t("search.activeFilters")} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <li key={filter} className="min-w-0">
          <ChipLink
            to={paths.search(change(question, filter, undefined))}
            onClick={keepFocus}
            className="max-w-full border-transparent! bg-brand-soft! pr-3 text-brand!"
          >
            <span className="sr-only">{t("search.removeFilter")}</span>
            <span className="truncate">{nameOf(filter)}</span>
            <CloseIcon className="size-4 shrink-0" />
          </ChipLink>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to={paths.search({ sort: change(question, "q", undefined).sort })}
            onClick={keepFocus}
            className="inline-flex min-h-11 items-center rounded-lg px-2 font-semibold text-ink-2 text-sm underline underline-offset-4 hover:text-brand"
          >
            {t("search.clearAll")}
          </Link>
        </li>
      )}
    </ul>
  );
}

function useFilterName(question: Question): (filter: Filter) => string {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  return (filter) => {
    switch (filter) {
      case "q":
        return `“${question.q}”`;
      case "category":
        return categoryName(question.category);
      case "dateRange":
        return question.dateRange ? t(`search.${question.dateRange}`) : "";
      case "city":
        return question.city ? cityOption(question.city, language).label : "";
      case "bbox":
        return t("search.area");
    }
  };
}
