import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { readableError } from "../../api/client";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { useLazy } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { EventGridSkeleton } from "../../shared/events/event-grid";
import type { LoadedEvents } from "../../shared/events/loaded-events";
import { OfflineNote } from "../../shared/events/offline-note";
import { PrintLink } from "../../shared/print/print-link";
import { Button, ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { ActiveFilters } from "./active-filters";
import { EventList } from "./event-list";
import type { Filters } from "./filters";
import { carouselEvents, filterByText } from "./home-events";
import { useMapHighlight } from "./map-highlight";
import { type ListLayout, Toolbar } from "./toolbar";

interface Props {
  list: UseQueryResult<LoadedEvents>;
  filters: Filters;
  counts: Record<string, number> | null;
  /** Called when more than the embedded events are needed. */
  onLoadAll: () => void;
}

const loadMap = () => import("./map-panel").then(({ MapPanel }) => MapPanel);

export function EventSection({ list, filters, counts, onLoadAll }: Props) {
  const [layout, setLayout] = useState<ListLayout>("grid");
  const [hasMap, setHasMap] = useState(false);
  const MapPanel = useLazy(hasMap, loadMap);
  const [words, setWords] = useState("");
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useMapHighlight(hasMap);
  const page = list.isError && !list.data ? undefined : list.data;
  const shown = page ? filterByText(page.data, words) : [];
  const isFiltered = words.trim() !== "";
  const total = isFiltered ? shown.length : page?.meta.total;

  const toggleMap = () => {
    onLoadAll();
    setHasMap(!hasMap);
  };
  const look = (text: string) => {
    onLoadAll();
    setWords(text);
  };
  const events = page && shown.length > 0 && (
    <EventList
      // Another filter resets the list.
      key={[filters.category, filters.city, filters.sort, words].join("|")}
      page={isFiltered ? { ...page, data: [...shown], meta: { ...page.meta, total: shown.length } } : page}
      filters={filters}
      layout={layout}
      isNarrow={hasMap}
      isFirstPicture={carouselEvents(page.data).length === 0}
      onLoadAll={onLoadAll}
      cards={link.cards}
      marked={link.marked}
      onPoint={link.onPoint}
    />
  );
  // The pressed button is removed together with the focus.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section
      ref={section}
      aria-labelledby="upcoming"
      className="mx-auto max-w-[1240px] scroll-mt-15 px-4 pt-7 pb-14 md:px-6 md:pt-8"
    >
      <Toolbar
        filters={filters}
        counts={counts}
        layout={layout}
        onLayout={setLayout}
        hasMap={hasMap}
        onToggleMap={toggleMap}
        words={words}
        onWords={look}
        heading={<Heading ref={heading} total={total} />}
      />
      <ActiveFilters filters={filters} words={words} onWords={setWords} onRemoved={focusHeading} />
      <OfflineNote list={list} />
      {list.isPending && <EventGridSkeleton />}
      {list.isError && !page && <Failure list={list} />}
      {page && shown.length === 0 && (
        <Empty filters={filters} words={words.trim()} onCleared={focusHeading} />
      )}
      {events && (
        <ListWithPanel
          panel={
            hasMap &&
            (MapPanel ? (
              <MapPanel events={shown} total={total ?? shown.length} section={section} link={link} />
            ) : (
              <div />
            ))
          }
          isBusy={list.isPlaceholderData}
        >
          {events}
        </ListWithPanel>
      )}
      <PrintLink to={paths.home()} />
    </section>
  );
}

function Heading({ ref, total }: { ref: Ref<HTMLHeadingElement>; total: number | undefined }) {
  const { language, t } = useI18n();
  return (
    <div className="mr-auto flex min-h-11 flex-wrap items-baseline gap-x-2.5">
      <h2 ref={ref} id="upcoming" tabIndex={-1} className="text-2xl outline-none md:text-3xl">
        {t("home.upcoming")}
      </h2>
      <p role="status" className="font-medium text-ink-3">
        {total !== undefined &&
          t(total === 1 ? "home.countOne" : "home.countMany", { count: decimal(total, language) })}
      </p>
    </div>
  );
}

/** The list with an optional panel beside it; faded while the next list loads. */
function ListWithPanel({
  panel,
  isBusy,
  children,
}: {
  panel: ReactNode;
  isBusy: boolean;
  children: ReactNode;
}) {
  return (
    <div
      aria-busy={isBusy}
      className={`transition-opacity duration-200 aria-busy:opacity-50 ${panel ? "lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_30rem]" : ""}`}
    >
      {children}
      {panel}
    </div>
  );
}

function Failure({ list }: Pick<Props, "list">) {
  const { t } = useI18n();
  const title = t("home.failed");
  const sentence = readableError(list.error, title);
  return (
    <Notice role="alert" title={title} {...(sentence === title ? {} : { hint: sentence })}>
      <Button onClick={() => list.refetch()} disabled={list.isFetching} className="mt-2">
        {t("home.retry")}
      </Button>
    </Notice>
  );
}

interface EmptyProps {
  filters: Filters;
  words: string;
  onCleared: () => void;
}

function Empty({ filters, words, onCleared }: EmptyProps) {
  const { t } = useI18n();
  const { category, city, chooseCategory, chooseCity } = filters;
  return (
    <Notice title={t("home.empty")} hint={t(words ? "home.emptyFilterHint" : "home.emptyHint")}>
      {words && (
        <ButtonLink to={paths.search({ q: words })} className="mt-2">
          {t("home.searchEverything", { words })}
        </ButtonLink>
      )}
      {(category || city) && (
        <Button
          variant="secondary"
          className="mt-2"
          onClick={() => {
            if (category) chooseCategory(category);
            chooseCity(null);
            onCleared();
          }}
        >
          {t("home.clearFilters")}
        </Button>
      )}
    </Notice>
  );
}
