import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/button";
import { fromStart, type Question } from "./question";
import type { useResults } from "./use-results";

interface Props {
  question: Question;
  results: ReturnType<typeof useResults>;
  shown: number;
}

/** The way to the rest: a button, or a page of its own where nobody runs it. */
export function More({ question, results, shown }: Props) {
  const { t } = useI18n();
  if (!results.hasNextPage && !question.cursor) return null;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      {results.hasNextPage && <MoreButton question={question} results={results} shown={shown} />}
      {question.cursor && (
        <ButtonLink variant="ghost" to={paths.search(fromStart(question))}>
          {t("search.firstPage")}
        </ButtonLink>
      )}
    </div>
  );
}

function MoreButton({ question, results, shown }: Props) {
  const { language, t } = useI18n();
  const { pages = [] } = results.data ?? {};
  const total = pages[0]?.meta.total ?? shown;
  const next = pages.at(-1)?.meta.next_cursor;
  // Of what came before this page nothing is known.
  const progress = question.cursor
    ? ""
    : t("search.shown", { shown: decimal(shown, language), total: decimal(total, language) });
  return (
    <>
      <p role="status" className="text-ink-3 text-sm">
        {results.isFetchNextPageError ? t("search.moreFailed") : progress}
      </p>
      <Button
        variant="secondary"
        onClick={() => !results.isFetchingNextPage && results.fetchNextPage()}
        aria-disabled={results.isFetchingNextPage}
        className="min-w-56 noscript:hidden"
      >
        {t(
          results.isFetchingNextPage
            ? "search.loadingMore"
            : results.isFetchNextPageError
              ? "search.retry"
              : "search.loadMore",
        )}
      </Button>
      {next && (
        <ButtonLink
          variant="secondary"
          rel="next"
          to={paths.search({ ...question, cursor: next })}
          className="hidden! min-w-56 noscript:inline-flex!"
        >
          {t("search.nextPage")}
        </ButtonLink>
      )}
    </>
  );
}
