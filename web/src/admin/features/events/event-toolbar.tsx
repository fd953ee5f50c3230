import { useState } from "react";
import { useMediaQuery } from "../../../lib/media-query";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FilterIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { wholeNumber } from "../../kit/format/format";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { ViewToggle } from "../../kit/lists/view-toggle";
import { PHONE } from "../../kit/ui/phone";
import { EventFilters } from "./event-filters";
import { EVENT_VIEWS, type EventView, filterCount, type ListParams, sortOf, sortsFor } from "./list-query";
import { ReferenceChips } from "./reference-chips";

interface Props {
  /** Gets the element that the menus of the table are rendered in. */
  menusRef: (element: HTMLElement | null) => void;
  params: ListParams;
  /** Undefined while it is not known. */
  view: EventView | undefined;
  /** The number of events; undefined while loading. */
  total: number | undefined;
  onChange: (change: Partial<ListParams>) => void;
  onView: (view: EventView) => void;
}

/** Search, filters, sort order and view of the list. */
export function EventToolbar({ menusRef, params, view, total, onChange, onView }: Props) {
  const { t } = useT();
  const isPhone = useMediaQuery(PHONE);
  const filters = { params, total, onChange };
  return (
    <>
      <Toolbar isCompact={view === "table"}>
        <div className="flex basis-full sm:flex-1 sm:basis-56">
          <SearchField label={t("events.search")} value={params.q} onChange={(q) => onChange({ q })} />
        </div>
        <div className="min-w-36 flex-1 sm:min-w-0 sm:flex-none [&>select]:w-full">
          <ToolbarSelect
            value={sortOf(params) as string}
            choices={sortsFor(params).map((value) => ({ value, label: t(`events.sorts.${value}`) }))}
            onChange={(sort) => onChange({ sort })}
          />
        </div>
        {isPhone && <FilterSheet {...filters} />}
        <div ref={menusRef} className="contents" />
        <ViewToggle views={EVENT_VIEWS} value={view} onChange={onView} />
      </Toolbar>
      {!isPhone && <EventFilters {...filters} isCompact={view === "table"} />}
      <ReferenceChips params={params} onChange={onChange} />
    </>
  );
}

/** On a phone: a button that opens the filters. */
function FilterSheet(filters: Pick<Props, "params" | "total" | "onChange">) {
  const { t, language } = useT();
  const [isOpen, setOpen] = useState(false);
  const count = filterCount(filters.params);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        className="px-3!"
        aria-label={count > 0 ? t("table.filtersSet", { count }) : t("table.filters")}
        onClick={() => setOpen(true)}
      >
        <FilterIcon className="size-5" />
        {count > 0 && <span className="tabular-nums">{count}</span>}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t("table.filters")}
        closeLabel={t("kit.close")}
        look="sheet"
        onClose={close}
        footer={
          <div className="border-line border-t p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
            <Button className="w-full" onClick={close}>
              {filters.total === undefined
                ? t("kit.loading")
                : t("table.showResults", { count: wholeNumber(filters.total, language) })}
            </Button>
          </div>
        }
      >
        <EventFilters {...filters} />
      </Dialog>
    </>
  );
}
