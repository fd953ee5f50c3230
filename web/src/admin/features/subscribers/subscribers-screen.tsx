import { apiUrl } from "../../../api/query";
import { useT } from "../../i18n/texts";
import type { Subscriber } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { ExportButton } from "../../kit/lists/export-button";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { ViewToggle } from "../../kit/lists/view-toggle";
import { LIST_VIEW, useListView } from "../../kit/table/use-list-view";
import { FIRST_PAGE } from "../../kit/table/use-paged-in-url";
import { PageHeader } from "../../kit/ui/page-header";
import { SubscriberRow } from "./subscriber-row";
import { SubscriberTable } from "./subscriber-table";

const FILTERS = ["all", "confirmed", "pending", "unsubscribed"] as const;

/** The newsletter subscribers. */
export function Screen() {
  const { t, language } = useT();
  const [params, setParams] = useParams({ q: "", status: "all", ...LIST_VIEW });
  const change = (next: Partial<typeof params>) => setParams({ ...FIRST_PAGE, ...next });
  const status = oneOf(FILTERS, params.status);
  const { list, toggle, isTable } = useListView<Subscriber, "list">({
    table: "subscribers",
    views: ["list", "table"],
    path: "/api/newsletter",
    query: { status, q: params.q },
    limit: 50,
    params,
    setParams,
  });
  const isFiltered = params.q !== "" || status !== "all";
  return (
    <>
      <PageHeader
        title={t("subscribers.title")}
        lead={t("subscribers.lead")}
        actions={
          <ExportButton
            label={t("subscribers.export")}
            url={apiUrl("/api/newsletter/export", { status, q: params.q })}
            name="subscribers.csv"
          />
        }
      />
      <Toolbar>
        <FilterButtons
          label={t("subscribers.filter")}
          options={FILTERS.map((value) => ({ value, label: t(`subscribers.filters.${value}`) }))}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
        />
        <SearchField label={t("subscribers.search")} value={params.q} onChange={(q) => change({ q })} />
        {!list.isPending && (
          <p role="status" className="text-ink-2 text-sm tabular-nums">
            {t("subscribers.count", { count: wholeNumber(list.total, language) })}
          </p>
        )}
        <ViewToggle {...toggle} />
      </Toolbar>
      <ListState
        list={list}
        skeleton={<RowSkeletons />}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => change({ q: "", status: "all" })} />
          ) : (
            <EmptyState title={t("subscribers.empty")} hint={t("subscribers.emptyHint")} />
          )
        }
      >
        {isTable ? (
          <SubscriberTable items={list.items} />
        ) : (
          <ul className="divide-y divide-line rounded-2xl border border-line bg-card">
            {list.items.map((subscriber) => (
              <li key={subscriber.id}>
                <SubscriberRow subscriber={subscriber} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      <Pager {...list} />
    </>
  );
}
