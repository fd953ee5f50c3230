import { useState } from "react";
import { categoriesAddress } from "../../api/categories";
import { readableError } from "../../api/client";
import { type Event, eventsAddress, withoutLongTexts } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { useHead } from "../../lib/head";
import type { Language } from "../../lib/language";
import { useLazy } from "../../lib/lazy";
import type { PageQuestion } from "../../lib/page";
import { paths } from "../../lib/paths";
import { useSearch } from "../../lib/router";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { MapIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { cityOption } from "./cities";
import { EmptyResults } from "./empty-results";
import { FilterChips, HEADING_ID } from "./filter-chips";
import { useHeading } from "./heading";
import { type Question, readQuestion } from "./question";
import { ResultRow } from "./result-row";
import { ResultsSkeleton } from "./results-skeleton";
import { SearchForm } from "./search-form";
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
  const total = results.data?.pages[0]?.meta.total;
  const count =
    total === undefined
      ? ""
      : t(total === 1 ? "search.countOne" : "search.countMany", { count: decimal(total, language) });

  useHead({
    title: heading.title,
    description: total ? t("search.description", { topic: heading.topic, count }) : undefined,
    // A search that finds nothing is not worth finding.
    path: total ? paths.search(canonical(question, language)) : undefined,
  });
  return (
    <div className="mx-auto max-w-[1240px] px-4 pt-6 pb-16 md:px-6 md:pt-9">
      <h1
        id={HEADING_ID}
        tabIndex={-1}
        className="mb-4 outline-none text-[clamp(1.9rem,4vw,2.8rem)] [overflow-wrap:anywhere] md:mb-5"
      >
        {heading.text}
      </h1>
      <SearchForm question={question} />
      <div className="mt-4">
        <FilterChips question={question} />
      </div>
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

function Results({ question, results, count }: ResultsProps) {
  const { t } = useI18n();
  const events = results.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-label={t("search.results")} className="mt-6" aria-busy={results.isPlaceholderData}>
      <Toolbar
        question={question}
        results={results}
        count={results.isPending ? t("search.loading") : count}
        events={events}
      />
      {results.isPending ? (
        <ResultsSkeleton />
      ) : results.isError && events.length === 0 ? (
        <Failed error={results.error} retry={() => results.refetch()} isRetrying={results.isFetching} />
      ) : events.length === 0 ? (
        <EmptyResults question={question} />
      ) : (
        <>
          <ol
            className={`flex flex-col gap-4 transition-opacity duration-150 ${results.isPlaceholderData ? "opacity-55" : ""}`}
          >
            {events.map((event, place) => (
              <li key={event.id}>
                <ResultRow event={event} eager={place === 0} />
              </li>
            ))}
          </ol>
          <More results={results} shown={events.length} />
        </>
      )}
    </section>
  );
}

const loadMap = () => import("./map-dialog").then(({ MapDialog }) => MapDialog);

function Toolbar({ question, results, count, events }: ResultsProps & { events: readonly Event[] }) {
  const { t } = useI18n();
  const [isMapOpen, setMapOpen] = useState(false);
  const MapDialog = useLazy(isMapOpen, loadMap);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="font-semibold text-ink-2">
        {count}
      </p>
      <Chip onClick={() => setMapOpen(true)} className="noscript:hidden" aria-haspopup="dialog">
        <MapIcon className="size-4.5 text-ink-3" />
        {t("search.showMap")}
      </Chip>
      {MapDialog && (
        <MapDialog
          question={question}
          events={events}
          hasMore={results.hasNextPage}
          isOpen={isMapOpen}
          onClose={() => setMapOpen(false)}
        />
      )}
    </div>
  );
}

function More({ results, shown }: { results: ResultsProps["results"]; shown: number }) {
  const { language, t } = useI18n();
  const total = results.data?.pages[0]?.meta.total ?? shown;
  if (!results.hasNextPage) return null;
  return (
    <div className="mt-8 flex flex-col items-center gap-3 noscript:hidden">
      <p role="status" className="text-ink-3 text-sm">
        {results.isFetchNextPageError
          ? t("search.moreFailed")
          : t("search.shown", { shown: decimal(shown, language), total: decimal(total, language) })}
      </p>
      <Button
        variant="secondary"
        onClick={() => !results.isFetchingNextPage && results.fetchNextPage()}
        aria-disabled={results.isFetchingNextPage}
        className="min-w-56"
      >
        {t(
          results.isFetchingNextPage
            ? "search.loadingMore"
            : results.isFetchNextPageError
              ? "search.retry"
              : "search.loadMore",
        )}
      </Button>
    </div>
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
