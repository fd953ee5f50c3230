import { type RefObject, Suspense, useEffect, useMemo, useRef } from "react";
import { readableError } from "../../api/client";
import { eventsAddress } from "../../api/events";
import { withoutLongTexts } from "../../api/short-lists";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { useHead } from "../../lib/head";
import { lazyPart } from "../../lib/lazy";
import type { PageQuestion } from "../../lib/page";
import { paths } from "../../lib/paths";
import { useNavigate, useSearch } from "../../lib/router";
import { OfflineNote } from "../../shared/events/offline-note";
import { readArea } from "../../shared/map/area";
import { nearestFirst, type Origin, originOf } from "../../shared/map/distance";
import { QuickAnswers } from "../../shared/suggest/quick-answers";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { withSpelling } from "./cities";
import { FacetGroups } from "./facet-groups";
import { useFacets } from "./facets";
import { FilterChips } from "./filter-chips";
import { useHeading } from "./heading";
import { asFilters } from "./instead";
import { More } from "./more";
import { activeFilters, fromStart, isBlank, isNear, type Question, readQuestion, sortOf } from "./question";
import { ResultRow } from "./result-row";
import { ResultsSkeleton } from "./results-skeleton";
import { SearchFocusContext } from "./search-focus";
import { SearchForm } from "./search-form";
import { lastingQuery, Subscribe } from "./subscribe";
import { Toolbar } from "./toolbar";
import { isRefused, listQuestion, useResults } from "./use-results";

export function needs({ search, language }: PageQuestion): string[] {
  return [eventsAddress(listQuestion(readQuestion(search), language))];
}

export const embed = withoutLongTexts;

export function Page() {
  const { language, t } = useI18n();
  const search = useSearch();
  const asked = readQuestion(search);
  const results = useResults(asked);
  const [first] = results.data?.pages ?? [];
  const question = withSpelling(asked, first?.search?.facets?.cities);
  const heading = useHeading(question);
  const headingElement = useKeptFocus(search);
  const field = useRef<HTMLInputElement>(null);
  const focus = useMemo(() => ({ heading: headingElement, field }), [headingElement]);
  useFirstPageInstead(question, results.isFetchNextPageError ? null : results.error);
  const total = first?.meta.total;
  const count =
    total === undefined
      ? ""
      : t(total === 1 ? "search.countOne" : "search.countMany", { count: decimal(total, language) });

  useHead({
    title: heading.title,
    description: total ? t("search.description", { topic: heading.topic, count }) : undefined,
    path: total && isWorthFinding(question) ? paths.search({ ...question, sort: undefined }) : undefined,
    feeds: [{ of: "events", title: heading.title, query: lastingQuery(question) }],
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
      <SearchForm question={question} fieldRef={field} />
      {isBlank(question) && (
        <div className="mt-4">
          <QuickAnswers look="paper" />
        </div>
      )}
      <FilterChips question={question} understood={first?.search?.understood ?? []} />
      <SearchFocusContext value={focus}>
        <Results question={question} results={results} total={total} count={count} />
      </SearchFocusContext>
    </div>
  );
}

/**
 * True if search engines may index it: only first pages with few plain filters. Queries, areas and combinations are unlimited in
 * number.
 */
function isWorthFinding(question: Question): boolean {
  const { q, platform, bbox, cursor, price } = question;
  const isPlain = !q && !platform && !bbox && !cursor && (!price || price === "free");
  return isPlain && activeFilters(question).length <= 2;
}

/** If the pressed element is removed by the new search, the heading gets the focus and is announced. */
function useKeptFocus(search: URLSearchParams): RefObject<HTMLHeadingElement | null> {
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
function useFirstPageInstead(question: Question, error: unknown): void {
  const { language } = useI18n();
  const navigate = useNavigate();
  const spoken = useRef(language);
  const isLost = Boolean(question.cursor) && (spoken.current !== language || isRefused(error));
  useEffect(() => {
    spoken.current = language;
    if (isLost) navigate(paths.search(fromStart(question)), { replace: true });
  });
}

interface ResultsProps {
  question: Question;
  results: ReturnType<typeof useResults>;
  total: number | undefined;
  /** "128 events"; empty until it is known. */
  count: string;
}

/** The results with the filters beside them; on narrow screens the filters are in a sheet. */
function Results({ question, results, total, count }: ResultsProps) {
  const { t } = useI18n();
  const events = results.data?.pages.flatMap((page) => page.data) ?? [];
  const found = results.data?.pages[0]?.search;
  // Without results the understood words become filters, so that the facets offer alternatives.
  const understood = total === 0 ? (found?.understood ?? []) : [];
  const isUnderstood = understood.length > 0;
  const groups = useFacets(
    isUnderstood ? asFilters(question, understood) : question,
    (!isUnderstood && found?.facets) || null,
  );
  const hasChoices = groups.some(({ choices }) => choices.length > 0);
  return (
    <div
      className={`mt-6 grid lg:gap-10 ${hasChoices ? "lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start" : ""}`}
    >
      {hasChoices && (
        <nav
          aria-label={t("search.filters")}
          className="sticky top-17 -mx-2.5 hidden max-h-[calc(100dvh-4.25rem)] overflow-y-auto overscroll-contain px-2.5 py-2 [scrollbar-width:thin] lg:block"
        >
          <FacetGroups groups={groups} level={2} />
        </nav>
      )}
      <section aria-label={t("search.results")} aria-busy={results.isPlaceholderData} className="min-w-0">
        <Toolbar
          question={question}
          groups={groups}
          count={count}
          total={total}
          isPending={results.isPending}
          events={events}
          hasMore={results.hasNextPage}
        />
        <OfflineNote list={results} />
        <List question={question} results={results} />
        {events.length > 0 && <Subscribe question={question} />}
      </section>
    </div>
  );
}

const EmptyResults = lazyPart("empty-results", () =>
  import("./empty-results").then(({ EmptyResults }) => EmptyResults),
);

function List({ question, results }: Pick<ResultsProps, "question" | "results">) {
  const { t } = useI18n();
  const list = useRef<HTMLOListElement>(null);
  const { pages = [] } = results.data ?? {};
  const origin = originOfNear(question);
  const isNearestFirst = origin && sortOf(question) === "distance";
  const loaded = pages.flatMap(({ data }) => data);
  const events = isNearestFirst ? nearestFirst(loaded, origin) : loaded;
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
        <EmptyResults question={question} found={found} />
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
        className={`later-items flex flex-col gap-4 [--later:14rem] transition-opacity duration-150 ${results.isPlaceholderData ? "opacity-55" : ""}`}
      >
        {events.map((event, place) => (
          <li key={event.id}>
            <ResultRow event={event} origin={origin?.isExact ? origin : null} eager={place === 0} />
          </li>
        ))}
      </ol>
      <More question={question} results={results} shown={events.length} list={list} />
    </>
  );
}

/** The origin of distances in a search around the visitor. It is exact only in the tab that located them. */
function originOfNear(question: Question): Origin | null {
  const area = isNear(question) ? readArea(question.bbox) : null;
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
