import { type MouseEvent, useContext } from "react";
import type { Found } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { useLazy } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { isPlainClick, Link } from "../../lib/router";
import { CategoryIcon, categoryColour, POPULAR_CATEGORIES } from "../../shared/categories/category";
import { readArea } from "../../shared/map/area";
import { useCategoryName } from "../../shared/site/site";
import { ButtonLink } from "../../ui/button";
import { ChipLink } from "../../ui/chip";
import { Notice } from "../../ui/notice";
import { insteadOf } from "./instead";
import { activeFilters, change, isNear, type Question } from "./question";
import { SearchFocusContext } from "./search-focus";
import { wordsLeft } from "./words";

interface Props {
  question: Question;
  /** The search metadata of the response. */
  found: Found | null | undefined;
}

const loadFarther = () => import("./farther").then(({ Farther }) => Farther);

/** Shown without results: spelling suggestions, relaxed filters and categories to browse. */
export function EmptyResults({ question, found }: Props) {
  const { t } = useI18n();
  const categoryName = useCategoryName();
  const { field } = useContext(SearchFocusContext);
  const startAnew = (click: MouseEvent) => {
    if (!field.current || !isPlainClick(click)) return;
    field.current.value = "";
    field.current.focus();
  };
  const { did_you_mean: didYouMean, understood = [] } = found ?? {};
  const area = isNear(question) ? readArea(question.bbox) : null;
  const Farther = useLazy(area !== null, loadFarther);
  const isMisspelt = wordsLeft(question.q, understood) !== undefined;
  // With other filters active, there may be events nearby.
  const isNothingNear = area !== null && activeFilters(question).length === 1;
  const hint = isMisspelt ? "emptyHint" : isNothingNear ? "emptyNearHint" : "emptyFilterHint";
  return (
    <Notice title={t(isNothingNear ? "search.emptyNear" : "search.empty")} hint={t(`search.${hint}`)}>
      {didYouMean && (
        <p>
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
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to={paths.search()} onClick={startAnew}>
          {t("search.newSearch")}
        </ButtonLink>
        {area && Farther && <Farther question={question} area={area} />}
        {insteadOf(question, understood).map(({ what, question }) => (
          <ButtonLink key={what} variant="secondary" to={paths.search(question)}>
            {t(`search.instead.${what}`)}
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
