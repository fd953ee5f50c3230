import { useState } from "react";
import { apiUrl } from "../../../api/query";
import { useElementRefs } from "../../../lib/element-refs";
import { Button } from "../../../ui/button";
import { Star } from "../../../ui/star";
import { useT } from "../../i18n/texts";
import type { ContactMessage, MessageMeta } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { ExportButton } from "../../kit/lists/export-button";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { ViewToggle } from "../../kit/lists/view-toggle";
import { LIST_VIEW, useListView } from "../../kit/table/use-list-view";
import { FIRST_PAGE } from "../../kit/table/use-paged-in-url";
import { Badge } from "../../kit/ui/badge";
import { PageHeader } from "../../kit/ui/page-header";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { MessageList } from "./message-list";
import { MessageTable } from "./message-table";
import { MessageView } from "./message-view";
import { TemplatesDialog } from "./templates-dialog";
import { useReading } from "./use-reading";

const ANSWERED = ["all", "open", "answered"] as const;
const SORTS = ["newest", "oldest"] as const;
const FILTERS = ["inbox", "unread", "read", "spam", "all"] as const;

const LIST_COLUMNS = "lg:grid-cols-[minmax(min(18rem,40%),2fr)_minmax(0,3fr)]";
const TABLE_COLUMNS = "lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]";

/** The inbox: the list or the table, and the open message beside it. A table has the whole width until one is open. */
export function Screen() {
  const { t, language } = useT();
  const isEditor = canEdit(useUser());
  const [params, setParams] = useParams({
    q: "",
    status: "inbox",
    answered: "all",
    sort: "newest",
    ...LIST_VIEW,
  });
  const change = (next: Partial<typeof params>) => setParams({ ...FIRST_PAGE, ...next });
  const [isManaging, setManaging] = useState(false);
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const answeredFilter = oneOf(ANSWERED, params.answered);
  const answered = answeredFilter === "all" ? undefined : String(answeredFilter === "answered");
  const filter = oneOf(FILTERS, params.status);
  const status = filter === "inbox" ? undefined : filter;
  const sort = oneOf(SORTS, params.sort);
  const query = { status, answered, q: params.q, sort };
  const { list, toggle, isTable } = useListView<ContactMessage, "list", MessageMeta>({
    table: "messages",
    views: ["list", "table"],
    path: "/api/contact",
    query,
    limit: 24,
    params,
    setParams,
  });
  const rows = useElementRefs<number>();
  const reading = useReading(list.items, rows);
  const unread = list.meta?.unread ?? 0;
  const shown = { messages: list.items, openId: reading.message?.id, onOpen: reading.open, rows };
  const scope = JSON.stringify([query, params.after]);

  const columns = isTable ? reading.message && TABLE_COLUMNS : LIST_COLUMNS;

  return (
    <>
      <PageHeader
        title={t("messages.title")}
        lead={isEditor ? t("messages.lead") : t("messages.readOnly")}
        actions={
          isEditor && (
            <>
              <Button variant="secondary" onClick={() => setManaging(true)}>
                {t("messages.templates")}
              </Button>
              <ExportButton
                label={t("messages.export")}
                url={apiUrl("/api/contact/export", { status, q: params.q })}
                name="messages.csv"
              />
            </>
          )
        }
      />
      <div className={reading.message ? "max-lg:hidden" : ""}>
        <Toolbar>
          <div className="flex basis-full sm:flex-1 sm:basis-56">
            <SearchField label={t("messages.search")} value={params.q} onChange={(q) => change({ q })} />
          </div>
          {unread > 0 && (
            <Badge tone="brand">{t("messages.unreadCount", { count: wholeNumber(unread, language) })}</Badge>
          )}
          <ToolbarSelect
            value={sort}
            choices={SORTS.map((value) => ({ value, label: t(`messages.sorts.${value}`) }))}
            onChange={(chosen) => change({ sort: chosen })}
          />
          <div ref={setMenus} className="contents" />
          <div className="ml-auto">
            <ViewToggle {...toggle} />
          </div>
        </Toolbar>
        <Toolbar>
          <FilterButtons
            label={t("messages.filter")}
            options={FILTERS.map((value) => ({ value, label: t(`messages.filters.${value}`) }))}
            value={filter}
            onChange={(chosen) => change({ status: chosen })}
          />
          <FilterButtons
            label={t("messages.answeredFilter")}
            options={ANSWERED.map((value) => ({ value, label: t(`messages.answeredFilters.${value}`) }))}
            value={answeredFilter}
            onChange={(chosen) => change({ answered: chosen })}
          />
        </Toolbar>
      </div>
      <ListState
        list={reading.message && list.items.length === 0 ? { ...list, items: [reading.message] } : list}
        skeleton={<RowSkeletons />}
        empty={
          params.q || filter !== "inbox" || answered ? (
            <NothingFound onClear={() => change({ q: "", status: "inbox", answered: "all" })} />
          ) : (
            <EmptyState title={t("messages.empty")} hint={t("messages.emptyHint")} />
          )
        }
      >
        <div className={`grid items-start gap-4 ${columns ?? ""}`}>
          <div className={`min-w-0 ${reading.message ? "max-lg:hidden" : ""}`}>
            {list.items.length > 0 &&
              (isTable ? (
                <MessageTable {...shown} menus={menus} scope={scope} onRemoved={reading.closeAny} />
              ) : (
                <MessageList {...shown} />
              ))}
            <Pager {...list} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-20">
            {reading.message ? (
              <MessageView
                message={reading.message}
                onStatus={reading.setStatus}
                onAnswered={reading.setAnswered}
                onSpam={reading.toggleSpam}
                onRemove={reading.remove}
                onClose={reading.close}
              />
            ) : (
              !isTable && <Nothing />
            )}
          </div>
        </div>
      </ListState>
      {isManaging && <TemplatesDialog onClose={() => setManaging(false)} />}
    </>
  );
}

function Nothing() {
  const { t } = useT();
  return (
    <div className="flex flex-col items-center gap-3 rounded-2xl border border-line border-dashed px-6 py-16 text-center text-ink-3 max-lg:hidden">
      <Star className="size-12 opacity-60" />
      <p>{t("messages.choose")}</p>
    </div>
  );
}
