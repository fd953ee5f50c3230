import { useState } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useLazy } from "../../lib/lazy";
import { useFilterName } from "../../shared/filters/labels";
import { CalendarIcon, PinIcon } from "../../ui/icons";
import { Popover } from "../../ui/popover";

const loadPopover = () => import("./filter-popovers").then(({ FilterPopover }) => FilterPopover);

/** The date and the place, on wide screens. */
export function FilterPopovers({ filter }: { filter: EventFilter }) {
  const { t } = useI18n();
  const nameOf = useFilterName();
  const [isWanted, setWanted] = useState(false);
  const FilterPopover = useLazy(isWanted, loadPopover);
  const want = () => setWanted(true);
  const dates = nameOf(filter, filter.dateRange ? "dateRange" : "dates");
  const place = nameOf(filter, filter.district ? "district" : "city");
  return (
    <div className="needs-js hidden items-center gap-2 md:flex">
      <Popover
        icon={<CalendarIcon className="size-4.5 shrink-0 text-ink-3" />}
        label={dates || t("filters.date")}
        isActive={dates !== ""}
        onWanted={want}
      >
        {FilterPopover && <FilterPopover filter={filter} of="dates" />}
      </Popover>
      <Popover
        icon={<PinIcon className="size-4.5 shrink-0 text-ink-3" />}
        label={place || t("filters.city")}
        isActive={place !== ""}
        onWanted={want}
      >
        {FilterPopover && <FilterPopover filter={filter} of="places" />}
      </Popover>
    </div>
  );
}
