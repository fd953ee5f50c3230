import { type ComponentProps, type RefObject, Suspense, useEffect, useMemo, useRef } from "react";
import { readableError } from "../../api/client";
import { eventsUrl } from "../../api/events";
import { withoutDescriptions } from "../../api/strip-descriptions";
import { useI18n } from "../../i18n/language-context";
import { parseBbox } from "../../lib/bbox";
import type { EventFilter } from "../../lib/event-filter";
import {
  activeFilters,
  type FilterKey,
  isEmptyFilter,
  isNear,
  readEventFilter,
  sortOf,
  withoutCursor,
} from "../../lib/filter-changes";
import { decimal } from "../../lib/format";
import { useHead } from "../../lib/head";
import { lazyComponent } from "../../lib/lazy";
import { useMediaQuery } from "../../lib/media-query";
import type { PageRequest } from "../../lib/page";
import { paths } from "../../lib/paths";
import { useNavigate, useSearch } from "../../lib/router";
import { OfflineNote } from "../../shared/events/offline-note";
import { withCanonicalCity } from "../../shared/filters/cities";
import { useFacets } from "../../shared/filters/facets";
import { FilterPanel } from "../../shared/filters/filter-panel";
import { type Origin, originOf, sortByDistance } from "../../shared/map/distance";
import { PrintLink } from "../../shared/print/print-link";
import { QuickSearches } from "../../shared/suggest/quick-searches";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { FilterChips } from "./filter-chips";
import { useHeading } from "./heading";
import { LoadMore } from "./load-more";
import { wordsToFilters } from "./relaxations";
import { ResultRow } from "./result-row";
import { ResultsSkeleton } from "./results-skeleton";
import { SearchFocusContext } from "./search-focus";
import { SearchForm } from "./search-form";
import { Subscribe } from "./subscribe";
import { Toolbar, WIDE } from "./toolbar";
import { isRejected, searchRequest, useResults } from "./use-results";

export function needs({ search, language }: PageRequest): string[] {
  return [eventsUrl(searchRequest(readEventFilter(search), language))];
}

export const embed = withoutDescriptions;

export function Page() {
  const { language, t } = useI18n();
  const search = useSearch();
  const asked = readEventFilter(search);
  const results = useResults(asked);
  const [first] = results.data?.pages ?? [];
  const filter = withCanonicalCity(asked, first?.search?.facets?.cities);
  const heading = useHeading(filter);
  const headingElement = useHeadingFocus(search);
  const field = useRef<HTMLInputElement>(null);
  const focus = useMemo(() => ({ heading: headingElement, field }), [headingElement]);
  useFirstPageFallback(filter, results.isFetchNextPageError ? null : results.error);
  const total = first?.meta.total;
  const count =
    total === undefined
      ? ""
      : t(total === 1 ? "filters.countOne" : "filters.countMany", { count: decimal(total, language) });

  useHead({
    title: heading.title,
    description: total ? t("search.description", { topic: heading.topic, count }) : undefined,
    path: total && isIndexable(filter) ? paths.search({ ...filter, sort: undefined }) : undefined,
    feeds: [{ of: "events", title: heading.title, filter }],
    embedPath: paths.search(withoutCursor(filter)),
  });
  return (
    <div className="mx-auto max-w-[1240px] px-4 pt-6 pb-16 md:px-6 md:pt-9">
      <h1
        ref={headingElement}
        tabIndex={-1}
        className="mb-4 text-pretty outline-none text-[clamp(1.9rem,4vw,2.8rem)] [overflow-wrap:anywhere] md:mb-5"
      >
        {heading.text}
      </h1>
      <SearchForm filter={filter} facets={first?.search?.facets ?? null} fieldRef={field} />
      {isEmptyFilter(filter) && (
        <div className="mt-4 print:hidden">
          <QuickSearches look="paper" />
        </div>
      )}
      <FilterChips filter={filter} understood={first?.search?.understood ?? []} />
      <SearchFocusContext value={focus}>
        <Results filter={filter} results={results} total={total} count={count} />
      </SearchFocusContext>
      <PrintLink to={paths.search(withoutCursor(filter))} />
    </div>
  );
}

const PLAIN_FILTERS: readonly FilterKey[] = ["category", "city", "dateRange", "price"];

/**
 * True if search engines may index it: only first pages with few plain filters. Queries, areas and combinations are unlimited in
 * number.
 */
function isIndexable(filter: EventFilter): boolean {
  const { cursor, price } = filter;
  const active = activeFilters(filter);
  const isPlain = active.every((key) => PLAIN_FILTERS.includes(key)) && (!price || price === "free");
  return isPlain && !cursor && active.length <= 2;
}

/** If the pressed element is removed by the new search, the heading gets the focus and is announced. */
function useHeadingFocus(search: URLSearchParams): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current !== search && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    shown.current = search;
  }, [search]);
  return heading;
}

/** A cursor is valid for one language and index: redirects to the first page after a language switch or if the API rejects it. */
function useFirstPageFallback(filter: EventFilter, error: unknown): void {
  const { language } = useI18n();
  const navigate = useNavigate();
  const spoken = useRef(language);
  const isLost = Boolean(filter.cursor) && (spoken.current !== language || isRejected(error));
  useEffect(() => {
    spoken.current = language;
    if (isLost) navigate(paths.search(withoutCursor(filter)), { replace: true });
  });
}

interface ResultsProps {
  filter: EventFilter;
  results: ReturnType<typeof useResults>;
  total: number | undefined;
  /** "128 events"; empty until it is known. */
  count: string;
}

/** Alone in knowing the width of the screen: results that are not loaded yet must not render again, or they would vanish. */
function FilterColumn(props: Omit<ComponentProps<typeof FilterPanel>, "level" | "isShown">) {
  return <FilterPanel {...props} level={2} isShown={useMediaQuery(WIDE)} />;
}

/** The results with the filters beside them; on narrow screens the filters are in a sheet. */
function Results({ filter, results, total, count }: ResultsProps) {
  const { t } = useI18n();
  const events = results.data?.pages.flatMap((page) => page.data) ?? [];
  const found = results.data?.pages[0]?.search;
  // Without results the understood words become filters, so that the facets offer alternatives.
  const understood = total === 0 ? (found?.understood ?? []) : [];
  const isUnderstood = understood.length > 0;
  const facets = (!isUnderstood && found?.facets) || null;
  const offered = isUnderstood ? wordsToFilters(filter, understood) : filter;
  const groups = useFacets(offered, facets);
  const hasChoices = groups.some(({ choices }) => choices.length > 0) || !isEmptyFilter(filter);
  return (
    <div
      className={`mt-6 grid lg:gap-10 ${hasChoices ? "lg:grid-cols-[min(15rem,25vw)_minmax(0,1fr)] lg:items-start" : ""}`}
    >
      {hasChoices && (
        <nav
          aria-label={t("filters.filters")}
          className="sticky top-17 -mx-2.5 hidden max-h-[calc(100dvh-4.25rem)] overflow-y-auto overscroll-contain px-2.5 py-2 [scrollbar-width:thin] lg:block"
        >
          <FilterColumn filter={offered} facets={facets} groups={groups} />
        </nav>
      )}
      <section aria-label={t("search.results")} aria-busy={results.isPlaceholderData} className="min-w-0">
        <Toolbar
          filter={filter}
          facets={facets}
          groups={groups}
          count={count}
          total={total}
          isPending={results.isPending}
          isCounting={results.isPlaceholderData}
          events={events}
          hasMore={results.hasNextPage}
        />
        <OfflineNote list={results} />
        <List filter={filter} results={results} />
        {events.length > 0 && <Subscribe filter={filter} />}
      </section>
    </div>
  );
}

const EmptyResults = lazyComponent("empty-results", () =>
  import("./empty-results").then(({ EmptyResults }) => EmptyResults),
);

function List({ filter, results }: Pick<ResultsProps, "filter" | "results">) {
  const { t } = useI18n();
  const list = useRef<HTMLOListElement>(null);
  const { pages = [] } = results.data ?? {};
  const origin = originOfNear(filter);
  const isNearestFirst = origin && sortOf(filter) === "distance";
  const loaded = pages.flatMap(({ data }) => data);
  const events = isNearestFirst ? sortByDistance(loaded, origin) : loaded;
  const found = pages[0]?.search;
  if (results.isPending) return <ResultsSkeleton />;
  if (results.isError && events.length === 0)
    return <Failed error={results.error} retry={() => results.refetch()} isRetrying={results.isFetching} />;
  if (events.length === 0)
    return (
      <Suspense
        fallback={
          <div className="min-h-96">
            <Notice title={t("search.empty")} />
          </div>
        }
      >
        <EmptyResults filter={filter} found={found} />
      </Suspense>
    );
  return (
    <>
      {(found?.is_relaxed || found?.is_guess) && (
        <p className="mb-4 rounded-xl bg-brand-soft px-4 py-3 text-ink-2 text-sm">
          {t(found.is_relaxed ? "search.relaxed" : "search.guessed")}
        </p>
      )}
      <ol
        ref={list}
        className={`later-items @container flex flex-col gap-4 [--later:14rem] transition-opacity duration-150 ${results.isPlaceholderData ? "opacity-55" : ""}`}
      >
        {events.map((event, place) => (
          <li key={event.id}>
            <ResultRow event={event} origin={origin?.isExact ? origin : null} eager={place === 0} />
          </li>
        ))}
      </ol>
      <LoadMore filter={filter} results={results} shown={events.length} list={list} />
    </>
  );
}

/** The origin of distances in a search around the visitor. It is exact only in the tab that located them. */
function originOfNear(filter: EventFilter): Origin | null {
  const area = isNear(filter) ? parseBbox(filter.bbox) : null;
  return area && originOf(area);
}

function Failed({ error, retry, isRetrying }: { error: unknown; retry: () => void; isRetrying: boolean }) {
  const { t } = useI18n();
  const title = t("search.failed");
  const sentence = readableError(error, title);
  return (
    <Notice role="alert" title={title} hint={sentence === title ? undefined : sentence}>
      <Button onClick={retry} disabled={isRetrying}>
        {t("search.retry")}
      </Button>
    </Notice>
  );
}
