import { type MouseEvent, type ReactNode, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useLazy } from "../../lib/lazy";
import { useMediaQuery } from "../../lib/media-query";
import { paths } from "../../lib/paths";
import { ActiveCount } from "../../shared/filters/active-count";
import { Chip } from "../../ui/chip";
import { FilterIcon, GridIcon, ListIcon, MapIcon, SearchIcon, SortIcon } from "../../ui/icons";
import { type Filters, SORT_NAMES } from "./filters";
import { nextSort } from "./home-events";

/** Where the date and the place have buttons of their own. */
const WIDE = "(min-width: 48rem)";

export type ListLayout = "grid" | "list";

interface Props {
  filters: Filters;
  filter: EventFilter;
  /** How many events there are, once it is known. */
  total: number | undefined;
  isCounting: boolean;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  hasMap: boolean;
  onToggleMap: () => void;
  words: string;
  onWords: (words: string) => void;
  heading: ReactNode;
}

/** Sticky below the header; on phones the heading scrolls under it. */
export function Toolbar({ heading, ...props }: Props) {
  const { t } = useI18n();
  const { filters, hasMap, onToggleMap, words, onWords } = props;
  return (
    <div className="sticky print:static top-[calc(1rem+var(--bar-top))] z-10 -mx-4 mb-3 flex flex-wrap items-center gap-2 bg-paper/97 px-4 py-2 backdrop-blur-md md:top-[calc(4.25rem+var(--bar-top))] md:-mx-6 md:px-6">
      {heading}
      <div className="flex w-full max-w-full flex-wrap items-center gap-2 md:w-auto">
        <WordsField words={words} onWords={onWords} className="needs-js hidden lg:flex" />
        <FilterPopovers filter={props.filter} />
        <FilterButton {...props} />
        <SortButton filters={filters} />
        <LayoutToggle layout={props.layout} onLayout={props.onLayout} />
        <div className="needs-js hidden lg:block">
          <Chip aria-pressed={hasMap} onClick={onToggleMap} className="whitespace-nowrap">
            <MapIcon className="size-4.5" />
            {t(hasMap ? "home.hideMap" : "home.showMap")}
          </Chip>
        </div>
      </div>
    </div>
  );
}

/** Without JavaScript it submits a search with the next sort order. */
function SortButton({ filters: { sort, setSort } }: { filters: Filters }) {
  const { t } = useI18n();
  const next = nextSort(sort);
  const cycle = (event: MouseEvent) => {
    event.preventDefault();
    setSort(next);
  };
  return (
    <form action={paths.search()} method="get">
      <Chip type="submit" name="sort" value={next} onClick={cycle} className="whitespace-nowrap">
        <SortIcon className="size-4.5 text-ink-3" />
        <span className="font-medium text-ink-3 max-[22rem]:sr-only">{t("home.sortBy")}</span>{" "}
        {t(SORT_NAMES[sort])}
      </Chip>
    </form>
  );
}

function LayoutToggle({ layout, onLayout }: Pick<Props, "layout" | "onLayout">) {
  const { t } = useI18n();
  const isList = layout === "list";
  return (
    <div className="needs-js ml-auto md:hidden">
      <Chip
        aria-label={t("home.listView")}
        aria-pressed={isList}
        onClick={() => onLayout(isList ? "grid" : "list")}
        shape="round"
      >
        {isList ? <GridIcon /> : <ListIcon />}
      </Chip>
    </div>
  );
}

const loadPopovers = () => import("./popovers").then(({ FilterPopovers }) => FilterPopovers);

/** The date and the place, on wide screens. */
function FilterPopovers({ filter }: { filter: EventFilter }) {
  const { t } = useI18n();
  const Popovers = useLazy(useMediaQuery(WIDE), loadPopovers);
  if (Popovers) return <Popovers filter={filter} />;
  // As large as the buttons that follow.
  return (
    <div className="needs-js hidden items-center gap-2 md:flex">
      {[t("filters.date"), t("filters.city")].map((label) => (
        <Chip key={label} disabled className="max-w-52 whitespace-nowrap">
          <span className="size-4.5 shrink-0" />
          <span className="truncate">{label}</span>
          <span className="-mr-1 size-4 shrink-0" />
        </Chip>
      ))}
    </div>
  );
}

const loadSheet = () => import("./filter-sheet").then(({ HomeFilterSheet }) => HomeFilterSheet);

function FilterButton({ filters, filter, total, isCounting, words, onWords }: Omit<Props, "heading">) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const FilterSheet = useLazy(isOpen, loadSheet);
  return (
    <div className="needs-js">
      <Chip onClick={() => setIsOpen(true)} aria-haspopup="dialog" className="whitespace-nowrap">
        <FilterIcon className="size-4.5 text-ink-3" />
        {t("home.filter")}
        <ActiveCount filter={filter} others={words.trim() ? 1 : 0} />
      </Chip>
      {FilterSheet && (
        <FilterSheet
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          filters={filters}
          filter={filter}
          total={total}
          isCounting={isCounting}
        >
          <WordsField words={words} onWords={onWords} className="flex" />
        </FilterSheet>
      )}
    </div>
  );
}

interface WordsProps {
  words: string;
  onWords: (words: string) => void;
  className: string;
}

/** Filters the loaded events by title, description and venue. */
function WordsField({ words, onWords, className }: WordsProps) {
  const { t } = useI18n();
  return (
    <label
      className={`min-h-11 items-center gap-2 rounded-full border border-line bg-card px-3.5 focus-within:border-brand-2 ${className}`}
    >
      <SearchIcon className="size-4.5 shrink-0 text-ink-3" />
      <span className="sr-only">{t("home.filterList")}</span>
      <input
        type="search"
        value={words}
        onChange={(event) => onWords(event.target.value)}
        placeholder={t("home.filterList")}
        className="w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-ink-3 lg:w-32"
      />
    </label>
  );
}
