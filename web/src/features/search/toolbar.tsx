import { useContext, useState } from "react";
import type { Event } from "../../api/events";
import type { Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useLazy } from "../../lib/lazy";
import { ActiveCount } from "../../shared/filters/active-count";
import type { Group } from "../../shared/filters/facets";
import { countActive } from "../../shared/filters/panel-filter";
import { Chip } from "../../ui/chip";
import { FilterIcon, MapIcon } from "../../ui/icons";
import { SearchFocusContext } from "./search-focus";
import { SortLink } from "./sort-link";

interface Props {
  filter: EventFilter;
  facets: Facets | null;
  groups: readonly Group[];
  /** "128 events"; empty until it is known. */
  count: string;
  total: number | undefined;
  isPending: boolean;
  /** The numbers are those of the previous search. */
  isCounting: boolean;
  events: readonly Event[];
  hasMore: boolean;
}

/** The number of results and the buttons for filters, sort order and map. */
export function Toolbar(props: Props) {
  const { filter, count, isPending } = props;
  const { t } = useI18n();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="font-semibold text-ink-2">
        {isPending ? t("search.loading") : count}
      </p>
      <div className="flex min-w-0 items-center gap-2 max-sm:w-full max-sm:flex-wrap">
        <FilterButton {...props} />
        {/* The small basis: at normal text size the label is truncated, not the row wrapped. */}
        <div className="flex min-w-0 flex-1 basis-20 sm:contents">
          <SortLink filter={filter} />
        </div>
        <MapButton {...props} />
      </div>
    </div>
  );
}

/** From this width on the filters are beside the results. */
export const WIDE = "(min-width: 64rem)";

const loadSheet = () => import("../../shared/filters/filter-sheet").then(({ FilterSheet }) => FilterSheet);

/** Hidden on wide screens, where the filters are beside the results. */
function FilterButton({ filter, facets, groups, total, isCounting }: Props) {
  const { t } = useI18n();
  const { heading } = useContext(SearchFocusContext);
  const [isOpen, setOpen] = useState(false);
  const FilterSheet = useLazy(isOpen, loadSheet);
  const active = countActive(filter);
  // An open sheet stays mounted even if no choices are left.
  if (!isOpen && active === 0 && groups.every(({ choices }) => choices.length === 0)) return null;
  return (
    <>
      <Chip
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="whitespace-nowrap noscript:hidden lg:hidden"
      >
        <FilterIcon className="size-4.5 text-ink-3" />
        {t("filters.filters")}
        <ActiveCount filter={filter} />
      </Chip>
      {FilterSheet && (
        <FilterSheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          filter={filter}
          facets={facets}
          groups={groups}
          total={total}
          isCounting={isCounting}
          heading={heading}
          closesFrom={WIDE}
        />
      )}
    </>
  );
}

const loadMap = () => import("./map-dialog").then(({ MapDialog }) => MapDialog);

function MapButton({ filter, facets, groups, events, hasMore }: Props) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const MapDialog = useLazy(isOpen, loadMap);
  return (
    <div className="noscript:hidden max-sm:ml-auto">
      <Chip
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="whitespace-nowrap max-sm:w-11 max-sm:justify-center max-sm:px-0!"
      >
        <MapIcon className="size-4.5 text-ink-3" />
        <span className="max-sm:sr-only">{t("search.showMap")}</span>
      </Chip>
      {MapDialog && (
        <MapDialog
          filter={filter}
          facets={facets}
          groups={groups}
          events={events}
          hasMore={hasMore}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
