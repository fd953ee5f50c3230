import { apiUrl } from "../../../api/query";
import { useT } from "../../i18n/texts";
import { usePaged } from "../../kit/api/queries";
import type { Subscriber } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { ExportButton } from "../../kit/lists/export-button";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { PageHeader } from "../../kit/ui/page-header";
import { SubscriberRow } from "./subscriber-row";

const FILTERS = ["all", "confirmed", "pending", "unsubscribed"] as const;

/** The newsletter subscribers. */
export function Screen() {
  const { t, language } = useT();
  const [params, setParams] = useParams({ q: "", status: "all" });
  const status = oneOf(FILTERS, params.status);
  const list = usePaged<Subscriber>("/api/newsletter", { status, q: params.q }, 50);
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
          onChange={(chosen) => setParams({ status: chosen })}
        />
        <SearchField label={t("subscribers.search")} value={params.q} onChange={(q) => setParams({ q })} />
        {!list.isPending && (
          <p role="status" className="text-ink-2 text-sm tabular-nums">
            {t("subscribers.count", { count: wholeNumber(list.total, language) })}
          </p>
        )}
      </Toolbar>
      <ListState
        list={list}
        skeleton={<RowSkeletons />}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => setParams({ q: "", status: "all" })} />
          ) : (
            <EmptyState title={t("subscribers.empty")} hint={t("subscribers.emptyHint")} />
          )
        }
      >
        <ul className="divide-y divide-line rounded-2xl border border-line bg-card">
          {list.items.map((subscriber) => (
            <li key={subscriber.id}>
              <SubscriberRow subscriber={subscriber} />
            </li>
          ))}
        </ul>
      </ListState>
      <Pager {...list} />
    </>
  );
}
