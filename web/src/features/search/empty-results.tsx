import type { MouseEvent } from "react";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { isPlainClick, Link } from "../../lib/router";
import { ButtonLink } from "../../ui/button";
import { ChipLink } from "../../ui/chip";
import { Notice } from "../../ui/notice";
import { CategoryIcon, categoryColour, POPULAR_CATEGORIES } from "../events/category";
import { useCategoryName } from "../frame/site";
import { activeFilters, change, type Question } from "./question";
import { FIELD_ID } from "./search-form";

interface Props {
  question: Question;
  /** What was perhaps meant. */
  didYouMean: string | null | undefined;
}

/** Nothing found: what was perhaps meant, what to take away, and where else to look. */
export function EmptyResults({ question, didYouMean }: Props) {
  const { t } = useI18n();
  const categoryName = useCategoryName();
  const startAnew = (click: MouseEvent) => {
    const field = document.getElementById(FIELD_ID);
    if (!isPlainClick(click) || !(field instanceof HTMLInputElement)) return;
    field.value = "";
    field.focus();
  };
  const wider = activeFilters(question).filter((filter) => filter !== "q");
  return (
    <Notice title={t("search.empty")} hint={t("search.emptyHint")}>
      {didYouMean && (
        <p className="text-lg">
          {t("search.didYouMean")}{" "}
          <Link
            to={paths.search(change(question, "q", didYouMean))}
            className="inline-flex min-h-11 items-center font-bold text-brand underline underline-offset-4"
          >
            {didYouMean}
          </Link>
          ?
        </p>
      )}
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <ButtonLink to={paths.search()} onClick={startAnew}>
          {t("search.newSearch")}
        </ButtonLink>
        {wider.map((filter) => (
          <ButtonLink key={filter} variant="secondary" to={paths.search(change(question, filter, undefined))}>
            {t(`search.instead.${filter}`)}
          </ButtonLink>
        ))}
      </div>
      <p className="mt-5 text-ink-2 text-sm">{t("search.browse")}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {POPULAR_CATEGORIES.filter((category) => category !== question.category).map((category) => (
          <li key={category}>
            <ChipLink to={paths.search({ category })}>
              <span style={{ color: categoryColour(category) }}>
                <CategoryIcon category={category} className="size-4.5" />
              </span>
              {categoryName(category)}
            </ChipLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
