import { type RefObject, useEffect, useRef } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { withoutCursor } from "../../lib/filter-changes";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/button";
import { isRejected, type useResults } from "./use-results";

interface Props {
  filter: EventFilter;
  results: ReturnType<typeof useResults>;
  shown: number;
  list: RefObject<HTMLOListElement | null>;
}

/** Loads the next page: a button, or a link without JavaScript. */
export function LoadMore({ filter, results, shown, list }: Props) {
  const { t } = useI18n();
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    // The button is removed with the last page: moves the focus to the first new result.
    const first = list.current?.children[before.current]?.querySelector<HTMLElement>("h2 a");
    if (document.activeElement === document.body) first?.focus();
    before.current = null;
  }, [shown, list]);
  const press = () => {
    before.current = shown;
  };
  if (!results.hasNextPage && !filter.cursor) return null;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      {results.hasNextPage && <MoreButton filter={filter} results={results} shown={shown} onPress={press} />}
      {filter.cursor && (
        <ButtonLink variant="ghost" to={paths.search(withoutCursor(filter))}>
          {t("search.firstPage")}
        </ButtonLink>
      )}
    </div>
  );
}

function MoreButton({ filter, results, shown, onPress }: Omit<Props, "list"> & { onPress: () => void }) {
  const { language, t } = useI18n();
  const { pages = [] } = results.data ?? {};
  const total = pages[0]?.meta.total ?? shown;
  const next = pages.at(-1)?.meta.next_cursor;
  // With a cursor in the URL, the number of earlier results is not known.
  const progress = filter.cursor
    ? ""
    : t("search.shown", { shown: decimal(shown, language), total: decimal(total, language) });
  const fetch = async () => {
    if (results.isFetchingNextPage) return;
    onPress();
    const error = await results.fetchNextPage();
    if (!isRejected(error)) return;
    // The cursor is invalid because the index was rebuilt: refetches the list, then continues.
    await results.refetch();
    results.fetchNextPage();
  };
  return (
    <>
      <p role="status" className="text-ink-3 text-sm">
        {results.isFetchNextPageError ? t("search.moreFailed") : progress}
      </p>
      <Button
        variant="secondary"
        onClick={fetch}
        aria-disabled={results.isFetchingNextPage}
        className="min-w-[min(14rem,100%)] noscript:hidden"
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
          to={paths.search({ ...filter, cursor: next })}
          className="hidden! min-w-[min(14rem,100%)] noscript:inline-flex!"
        >
          {t("search.nextPage")}
        </ButtonLink>
      )}
    </>
  );
}
