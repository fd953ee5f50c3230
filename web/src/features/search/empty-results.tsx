import { type MouseEvent, useContext } from "react";
import type { Found } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { parseBbox } from "../../lib/bbox";
import type { EventFilter } from "../../lib/event-filter";
import { activeFilters, changeFilter, isNear } from "../../lib/filter-changes";
import { decimal } from "../../lib/format";
import { useLazy } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { isPlainClick, Link } from "../../lib/router";
import { CategoryIcon, categoryColour, POPULAR_CATEGORIES } from "../../shared/categories/category";
import { useCategoryName } from "../../shared/site/site";
import { ButtonLink } from "../../ui/button";
import { ChipLink } from "../../ui/chip";
import { Notice } from "../../ui/notice";
import { remainingWords } from "./query-words";
import { relaxationsOf } from "./relaxations";
import { SearchFocusContext } from "./search-focus";

interface Props {
  filter: EventFilter;
  /** The search metadata of the response. */
  found: Found | null | undefined;
}

const loadAlternatives = () =>
  import("./nearby-alternatives").then(({ NearbyAlternatives }) => NearbyAlternatives);

/** Shown without results: spelling suggestions, relaxed filters and categories to browse. */
export function EmptyResults({ filter, found }: Props) {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const { field } = useContext(SearchFocusContext);
  const startOver = (click: MouseEvent) => {
    if (!field.current || !isPlainClick(click)) return;
    field.current.value = "";
    field.current.focus();
  };
  const { did_you_mean: didYouMean, understood = [], relaxations = [] } = found ?? {};
  const area = isNear(filter) ? parseBbox(filter.bbox) : null;
  const NearbyAlternatives = useLazy(area !== null, loadAlternatives);
  const isMisspelt = remainingWords(filter.q, understood) !== undefined;
  // With other filters active, there may be events nearby.
  const isNothingNear = area !== null && activeFilters(filter).length === 1;
  const hint = isMisspelt ? "emptyHint" : isNothingNear ? "emptyNearHint" : "emptyFilterHint";
  return (
    <Notice title={t(isNothingNear ? "search.emptyNear" : "search.empty")} hint={t(`search.${hint}`)}>
      {didYouMean && (
        <p>
          {t("search.didYouMean")}{" "}
          <Link
            to={paths.search(changeFilter(filter, "q", didYouMean))}
            className="inline-flex min-h-11 items-center font-bold text-brand underline underline-offset-4"
          >
            {didYouMean}
          </Link>
          ?
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to={paths.search()} onClick={startOver}>
          {t("search.newSearch")}
        </ButtonLink>
        {area && NearbyAlternatives && <NearbyAlternatives filter={filter} area={area} />}
        {relaxations.map(({ removed, q, count }) => (
          <ButtonLink key={q} variant="secondary" to={paths.search(changeFilter(filter, "q", q))}>
            {t(count === 1 ? "search.relaxation.withoutOne" : "search.relaxation.withoutMany", {
              removed,
              count: decimal(count, language),
            })}
          </ButtonLink>
        ))}
        {relaxationsOf(filter).map(({ dropped, filter }) => (
          <ButtonLink key={dropped} variant="secondary" to={paths.search(filter)}>
            {t(`search.relaxation.${dropped}`)}
          </ButtonLink>
        ))}
      </div>
      <p className="mt-5 text-ink-2 text-sm">{t("search.browse")}</p>
      {/* Narrow enough for the same lines in every font. */}
      <ul className="mx-auto flex max-w-xl flex-wrap justify-center gap-2">
        {POPULAR_CATEGORIES.filter((category) => category !== filter.category).map((category) => (
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
