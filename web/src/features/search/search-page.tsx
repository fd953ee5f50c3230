import { categoriesAddress } from "../../api/categories";
import { readableError } from "../../api/client";
import { eventsAddress, withoutLongTexts } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { useHead } from "../../lib/head";
import type { Language } from "../../lib/language";
import type { PageQuestion } from "../../lib/page";
import { paths } from "../../lib/paths";
import { useSearch } from "../../lib/router";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { QuickAnswers } from "../suggest/quick-answers";
import { cityOption } from "./cities";
import { EmptyResults } from "./empty-results";
import { FacetGroups } from "./facet-groups";
import { useFacets } from "./facets";
import { FilterChips } from "./filter-chips";
import { useHeading } from "./heading";
import { More } from "./more";
import { isBlank, type Question, readQuestion } from "./question";
import { HEADING_ID } from "./removing-chip";
import { ResultRow } from "./result-row";
import { ResultsSkeleton } from "./results-skeleton";
import { SearchForm } from "./search-form";
import { lastingQuery, Subscribe } from "./subscribe";
import { Toolbar } from "./toolbar";
import { listQuestion, useResults } from "./use-results";

export function needs({ search, language }: PageQuestion): string[] {
  return [eventsAddress(listQuestion(readQuestion(search), language)), categoriesAddress(language)];
}

export const embed = withoutLongTexts;

export function Page() {
  const { language, t } = useI18n();
  const question = readQuestion(useSearch());
  const results = useResults(question);
  const heading = useHeading(question);
  const [first] = results.data?.pages ?? [];
  const total = first?.meta.total;
  const count =
    total === undefined
      ? ""
      : t(total === 1 ? "search.countOne" : "search.countMany", { count: decimal(total, language) });

  useHead({
    title: heading.title,
    description: total ? t("search.description", { topic: heading.topic, count }) : undefined,
    // A search that finds nothing is not worth finding, and a later page only leads to the events that it lists.
    path: total && !question.cursor ? paths.search(canonical(question, language)) : undefined,
    feeds: [{ of: "events", title: heading.title, query: lastingQuery(question) }],
  });
  return (
    <div className="mx-auto max-w-[1240px] px-4 pt-6 pb-16 md:px-6 md:pt-9">
      <h1
        id={HEADING_ID}
        tabIndex={-1}
        className="mb-4 text-pretty outline-none text-[clamp(1.9rem,4vw,2.8rem)] [overflow-wrap:anywhere] md:mb-5"
      >
        {heading.text}
      </h1>
      <SearchForm question={question} />
      {isBlank(question) && (
        <div className="mt-4">
          <QuickAnswers look="paper" />
        </div>
      )}
      <FilterChips question={question} understood={first?.search?.understood ?? []} />
      <Results question={question} results={results} count={count} />
    </div>
  );
}

/** One order of the same events is as good as another, and so is one spelling of a city; areas are without number. */
function canonical({ sort: _sort, bbox: _bbox, city, ...question }: Question, language: Language): Question {
  return { ...question, city: city && cityOption(city, language).value };
}

interface ResultsProps {
  question: Question;
  results: ReturnType<typeof useResults>;
  /** "128 events"; empty until it is known. */
  count: string;
}

/** The filters beside the results; on a narrow screen they are behind a button. */
function Results({ question, results, count }: ResultsProps) {
  const { t } = useI18n();
  const events = results.data?.pages.flatMap((page) => page.data) ?? [];
  const groups = useFacets(question, results.data?.pages[0]?.search?.facets ?? null);
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
          isPending={results.isPending}
          events={events}
          hasMore={results.hasNextPage}
        />
        <List question={question} results={results} />
        {events.length > 0 && <Subscribe question={question} />}
      </section>
    </div>
  );
}

function List({ question, results }: Omit<ResultsProps, "count">) {
  const { t } = useI18n();
  const { pages = [] } = results.data ?? {};
  const events = pages.flatMap((page) => page.data);
  const found = pages[0]?.search;
  if (results.isPending) return <ResultsSkeleton />;
  if (results.isError && events.length === 0)
    return <Failed error={results.error} retry={() => results.refetch()} isRetrying={results.isFetching} />;
  if (events.length === 0) return <EmptyResults question={question} didYouMean={found?.did_you_mean} />;
  return (
    <>
      {found?.is_relaxed && (
        <p className="mb-4 rounded-xl bg-brand-soft px-4 py-3 text-ink-2 text-sm">{t("search.relaxed")}</p>
      )}
      <ol
        className={`flex flex-col gap-4 transition-opacity duration-150 ${results.isPlaceholderData ? "opacity-55" : ""}`}
      >
        {events.map((event, place) => (
          <li key={event.id}>
            <ResultRow event={event} eager={place === 0} />
          </li>
        ))}
      </ol>
      <More question={question} results={results} shown={events.length} />
    </>
  );
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
