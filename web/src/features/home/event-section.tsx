import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, type Ref, Suspense, useRef, useState } from "react";
import { readableError } from "../../api/client";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { isEmptyFilter } from "../../lib/filter-changes";
import { decimal } from "../../lib/format";
import { lazyComponent, useLazy } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { EventGridSkeleton } from "../../shared/events/event-grid";
import type { LoadedEvents } from "../../shared/events/loaded-events";
import { OfflineNote } from "../../shared/events/offline-note";
import { FilterUrlContext, useApplyFilter } from "../../shared/filters/filter-url";
import { clearPanel } from "../../shared/filters/panel-filter";
import { PrintLink } from "../../shared/print/print-link";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { EventList } from "./event-list";
import { eventFilter, type Filters, useHomeFilter } from "./filters";
import { carouselEvents, filterByText } from "./home-events";
import { useMapHighlight } from "./map-highlight";
import { type ListLayout, Toolbar } from "./toolbar";
import { storeChosen } from "./use-address-sync";

interface Props {
  list: UseQueryResult<LoadedEvents>;
  filters: Filters;
  counts: Record<string, number> | null;
  /** Called when more than the embedded events are needed. */
  onLoadAll: () => void;
}

const ActiveFilters = lazyComponent("home-active-filters", () =>
  import("./active-filters").then(({ ActiveFilters }) => ActiveFilters),
);
const loadEverywhere = () => import("./everywhere-link").then(({ EverywhereLink }) => EverywhereLink);
const loadMap = () => import("./map-panel").then(({ MapPanel }) => MapPanel);

/** Filters of the home page lead to itself, and the page stays where it is. */
const HOME_FILTER_URL = { urlOf: paths.home, keepScroll: true, onChoose: storeChosen };

export function EventSection(props: Props) {
  return (
    <FilterUrlContext value={HOME_FILTER_URL}>
      <FilteredEvents {...props} />
    </FilterUrlContext>
  );
}

function FilteredEvents({ list, filters: stored, onLoadAll }: Props) {
  const filter = useHomeFilter();
  const filters = { ...stored, filter };
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
  const EverywhereLink = useLazy(isFiltered, loadEverywhere);
  const total = isFiltered ? shown.length : page?.meta.total;
  const isPartial = page !== undefined && page.data.length < page.meta.total;

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
      key={`${paths.search(eventFilter(filters))}|${words}`}
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
        filter={filter}
        total={page?.meta.total}
        isCounting={list.isPlaceholderData}
        layout={layout}
        onLayout={setLayout}
        hasMap={hasMap}
        onToggleMap={toggleMap}
        words={words}
        onWords={look}
        heading={
          <Heading
            ref={heading}
            total={total}
            loaded={isPartial && isFiltered ? page.data.length : undefined}
          />
        }
      />
      {(isFiltered || !isEmptyFilter(filter)) && (
        <Suspense>
          <ActiveFilters filter={filter} words={words} onWords={setWords} onRemoved={focusHeading}>
            {isFiltered && shown.length > 0 && EverywhereLink && (
              <EverywhereLink filter={eventFilter(filters)} words={words.trim()} variant="secondary" />
            )}
          </ActiveFilters>
        </Suspense>
      )}
      <OfflineNote list={list} />
      {list.isPending && <EventGridSkeleton />}
      {list.isError && !page && <Failure list={list} />}
      {page && shown.length === 0 && (
        <Empty filter={eventFilter(filters)} words={words.trim()} onCleared={focusHeading} />
      )}
      {events && (
        <ListWithPanel
          panel={
            hasMap &&
            (MapPanel ? (
              <MapPanel
                filter={filter}
                events={shown}
                total={total ?? shown.length}
                section={section}
                link={link}
              />
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

interface HeadingProps {
  ref: Ref<HTMLHeadingElement>;
  total: number | undefined;
  /** How many events the number is about, if there are more. */
  loaded: number | undefined;
}

function Heading({ ref, total, loaded }: HeadingProps) {
  const { language, t } = useI18n();
  const one = total === 1 ? "home.countOne" : "home.countMany";
  return (
    <div className="mr-auto flex min-h-11 flex-wrap items-baseline gap-x-2.5">
      <h2 ref={ref} id="upcoming" tabIndex={-1} className="text-2xl outline-none md:text-3xl">
        {t("home.upcoming")}
      </h2>
      <p role="status" className="font-medium text-ink-3">
        {total !== undefined &&
          t(loaded === undefined ? one : "home.amongNext", {
            count: decimal(total, language),
            loaded: decimal(loaded ?? 0, language),
          })}
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
  filter: EventFilter;
  words: string;
  onCleared: () => void;
}

function Empty({ filter, words, onCleared }: EmptyProps) {
  const { t } = useI18n();
  const apply = useApplyFilter();
  const EverywhereLink = useLazy(words !== "", loadEverywhere);
  return (
    <Notice title={t("home.empty")} hint={t(words ? "home.emptyFilterHint" : "home.emptyHint")}>
      {words && EverywhereLink && (
        <p className="mt-2 max-w-full">
          <EverywhereLink filter={filter} words={words} variant="primary" />
        </p>
      )}
      {!isEmptyFilter(filter) && (
        <Button
          variant="secondary"
          className="mt-2"
          onClick={() => {
            apply(clearPanel(filter));
            onCleared();
          }}
        >
          {t("home.clearFilters")}
        </Button>
      )}
    </Notice>
  );
}
