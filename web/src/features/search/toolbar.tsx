import { useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useLazy } from "../../lib/lazy";
import { Chip } from "../../ui/chip";
import { FilterIcon, MapIcon } from "../../ui/icons";
import { activeFacets, type Group } from "./facets";
import { SortLink } from "./sort-link";

interface Props {
  filter: EventFilter;
  groups: readonly Group[];
  /** "128 events"; empty until it is known. */
  count: string;
  total: number | undefined;
  isPending: boolean;
  events: readonly Event[];
  hasMore: boolean;
}

/** The number of results and the buttons for filters, sort order and map. */
export function Toolbar({ filter, groups, count, total, isPending, events, hasMore }: Props) {
  const { t } = useI18n();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="font-semibold text-ink-2">
        {isPending ? t("search.loading") : count}
      </p>
      <div className="flex min-w-0 items-center gap-2 max-sm:w-full max-sm:flex-wrap">
        <FilterButton filter={filter} groups={groups} total={total} />
        {/* The small basis: at normal text size the label is truncated, not the row wrapped. */}
        <div className="flex min-w-0 flex-1 basis-20 sm:contents">
          <SortLink filter={filter} />
        </div>
        <MapButton filter={filter} events={events} hasMore={hasMore} />
      </div>
    </div>
  );
}

const loadSheet = () => import("./filter-sheet").then(({ FilterSheet }) => FilterSheet);

/** Hidden on wide screens, where the filters are beside the results. */
function FilterButton({ filter, groups, total }: Pick<Props, "filter" | "groups" | "total">) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const FilterSheet = useLazy(isOpen, loadSheet);
  const active = activeFacets(filter);
  // An open sheet stays mounted even if no choices are left.
  if (!isOpen && groups.every(({ choices }) => choices.length === 0)) return null;
  return (
    <>
      <Chip
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="whitespace-nowrap noscript:hidden lg:hidden"
      >
        <FilterIcon className="size-4.5 text-ink-3" />
        {t("search.filters")}
        {active > 0 && (
          <>
            <span
              aria-hidden="true"
              className="grid size-5 place-items-center rounded-full bg-brand font-bold text-card text-xs"
            >
              {active}
            </span>
            <span className="sr-only">{t("search.activeCount", { count: active })}</span>
          </>
        )}
      </Chip>
      {FilterSheet && (
        <FilterSheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          filter={filter}
          groups={groups}
          total={total}
        />
      )}
    </>
  );
}

const loadMap = () => import("./map-dialog").then(({ MapDialog }) => MapDialog);

function MapButton({ filter, events, hasMore }: Pick<Props, "filter" | "events" | "hasMore">) {
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
          events={events}
          hasMore={hasMore}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
