import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { eventPagesQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { decimal, monthName } from "../../lib/format";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { OfflineNote } from "../events/offline-note";
import { type AgendaFilter, agendaRequest } from "./agenda-request";
import { AgendaRow } from "./agenda-row";
import { byMonth } from "./by-month";

interface AgendaOf {
  filter: AgendaFilter;
  isPast?: boolean;
}

/** The showings loaded so far; the previous ones stay while another language loads. */
export function useAgenda({ filter, isPast = false }: AgendaOf) {
  const { language } = useI18n();
  const pages = eventPagesQuery(agendaRequest(filter, language, isPast), useQueryClient());
  const list = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const loaded = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return {
    ...list,
    // What is over is read from the last one backwards.
    entries: isPast ? loaded.sort((one, other) => other.start_date.localeCompare(one.start_date)) : loaded,
    total: list.data?.pages[0]?.meta.total,
  };
}

interface Props extends AgendaOf {
  agenda: ReturnType<typeof useAgenda>;
}

/** The showings by month, with skeleton, failure and the next page. */
export function AgendaList({ agenda, filter, isPast = false }: Props) {
  const { language, t } = useI18n();
  const list = useRef<HTMLDivElement>(null);
  const { entries } = agenda;
  if (agenda.isPending && !agenda.isPaused) return <AgendaSkeleton />;
  if (entries.length === 0 && agenda.isError)
    return (
      <Notice role="alert" title={t("agenda.failed")}>
        <Button onClick={() => agenda.refetch()} disabled={agenda.isFetching}>
          {t("agenda.retry")}
        </Button>
      </Notice>
    );
  return (
    <div ref={list}>
      <OfflineNote list={agenda} />
      {byMonth(entries).map(([month, entries]) => (
        <section key={month} aria-label={monthName(month, language)} className="not-first:mt-6">
          <h3 className="mb-2.5 text-ink-2 text-lg">{monthName(month, language)}</h3>
          <ul className="later-items @container flex flex-col gap-2.5 [--later:6rem]">
            {entries.map((entry) => (
              <li key={`${entry.id} ${entry.showing?.showing_id}`}>
                <AgendaRow entry={entry} isAtVenue={filter.venue !== undefined} isPast={isPast} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MoreButton agenda={agenda} list={list} />
    </div>
  );
}

interface MoreProps {
  agenda: Props["agenda"];
  list: RefObject<HTMLDivElement | null>;
}

function MoreButton({ agenda, list }: MoreProps) {
  const { language, t } = useI18n();
  const shown = agenda.entries.length;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    // The button is removed with the last page: moves the focus to the first new row.
    const links = list.current?.querySelectorAll<HTMLElement>("h4 a");
    if (document.activeElement === document.body) links?.[before.current]?.focus();
    before.current = null;
  }, [shown, list]);
  if (!agenda.hasNextPage) return null;
  const fetch = () => {
    if (agenda.isFetchingNextPage) return;
    before.current = shown;
    agenda.fetchNextPage();
  };
  const progress = t("agenda.shown", {
    shown: decimal(shown, language),
    total: decimal(agenda.total ?? shown, language),
  });
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      <p role="status" className="text-ink-3 text-sm">
        {agenda.isFetchNextPageError ? t("agenda.moreFailed") : progress}
      </p>
      <Button
        variant="secondary"
        onClick={fetch}
        aria-disabled={agenda.isFetchingNextPage}
        className="min-w-[min(14rem,100%)] noscript:hidden"
      >
        {t(agenda.isFetchingNextPage ? "agenda.loadingMore" : "agenda.more")}
      </Button>
    </div>
  );
}

const ROWS = ["a", "b", "c", "d"];

export function AgendaSkeleton() {
  const { t } = useI18n();
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t("site.loadingEvents")}</span>
      <div aria-hidden="true" className="flex animate-pulse flex-col gap-2.5 motion-reduce:animate-none">
        <div className="h-6 w-32 rounded bg-line" />
        {ROWS.map((row) => (
          <div key={row} className="h-24 rounded-2xl border border-line bg-card p-2.5">
            <div className="h-full w-36 rounded-xl bg-line" />
          </div>
        ))}
      </div>
    </div>
  );
}
