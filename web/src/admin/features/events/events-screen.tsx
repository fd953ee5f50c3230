import { useState } from "react";
import { apiUrl } from "../../../api/query";
import { useMediaQuery } from "../../../lib/media-query";
import { useNavigate } from "../../../lib/router";
import { Button } from "../../../ui/button";
import { ArrowLeftIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { StaffEvent } from "../../kit/api/types";
import { useStats } from "../../kit/api/use-stats";
import { useFormInUrl, useOpenForm } from "../../kit/forms/form-overlay";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { useParams } from "../../kit/lists/params";
import { useDelete } from "../../kit/lists/use-delete";
import { FIRST_PAGE, usePagedInUrl } from "../../kit/table/use-paged-in-url";
import { useSelection } from "../../kit/table/use-selection";
import { useStoredView } from "../../kit/table/use-view";
import { AddButton } from "../../kit/ui/buttons";
import { LogOutIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { PHONE } from "../../kit/ui/phone";
import { adminPaths } from "../../paths";
import { EventItems } from "./event-items";
import { EventStats } from "./event-stats";
import { EventToolbar } from "./event-toolbar";
import { EventFormHost } from "./form/event-form-host";
import { useFormQueue } from "./form/use-form-queue";
import {
  apiQueryOf,
  DEFAULTS,
  defaultView,
  EVENT_VIEWS,
  type EventView,
  isFiltered,
  type ListParams,
  NO_FILTERS,
  pageSize,
  sortOf,
} from "./list-query";
import { EventAction } from "./showings/event-action";
import { EmptyEventTable, EventTable } from "./table/event-table";

export function Screen() {
  const { t, language } = useT();
  const [params, setParams] = useParams(DEFAULTS);
  const query = apiQueryOf(params, language);
  const [chosen, remember] = useStoredView("events", EVENT_VIEWS, params.view);
  const number = useStats();
  const isPhone = useMediaQuery(PHONE);
  // Where the toolbar has room for the menus of the table.
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const view = chosen ?? defaultView(number("totalEvents"), isPhone);
  const list = usePagedInUrl<StaffEvent>("/api/events", query, pageSize(view), params, (page) =>
    setParams(page, true),
  );
  // Neither the order nor the language decides which events match.
  const [, search = ""] = apiUrl("/api/events", { ...query, sort: "", language: "" }).split("?");
  const selection = useSelection(search);
  const remove = useDelete({ path: "/api/events", noun: "events" });
  /** Another list begins at its first page. Each choice is a step that Back undoes; typed words are not. */
  const change = (next: Partial<ListParams>) => setParams({ ...FIRST_PAGE, ...next }, !("q" in next));
  const changeView = (next: EventView) => {
    remember(next);
    // No step of the history: without it in the address, the list would have the same view.
    setParams({ ...FIRST_PAGE, view: next });
  };
  const close = () => setParams({ new: "", edit: "", copy: "" });
  useFormInUrl(Boolean(params.new || params.edit || params.copy), close);
  const ids = list.items.map(({ id }) => String(id));
  const queue = useFormQueue(ids, params.edit);
  // Cards are edited one at a time.
  const hasQueue = view === "table" || params.needs !== "";
  const [acting, openAction, closeAction] = useOpenForm<StaffEvent>();
  const add = () => setParams({ new: "1" });
  const commands = {
    edit: ({ id }: StaffEvent) => setParams({ edit: String(id) }),
    changeStatus: openAction,
    duplicate: ({ id }: StaffEvent) => setParams({ copy: String(id) }),
    remove: ({ id, title }: StaffEvent) => {
      remove(id, title);
    },
  };
  return (
    <>
      <PageHeader
        title={t("events.title")}
        lead={<span className="max-sm:hidden">{t("events.lead")}</span>}
        actions={<HeaderActions onAdd={add} />}
        isCompact={view === "table"}
      />
      <EventStats isCompact={view === "table"} />
      <EventToolbar
        menusRef={setMenus}
        params={params}
        view={view}
        total={list.isStale ? undefined : list.meta?.total}
        onChange={change}
        onView={changeView}
      />
      <ListState
        list={list}
        {...(view === "grid" ? {} : { skeleton: <RowSkeletons /> })}
        empty={
          isFiltered(params) ? (
            <>
              {view === "table" && <EmptyEventTable menus={menus} />}
              <NothingFound onClear={() => change(NO_FILTERS)} />
            </>
          ) : (
            <EmptyState title={t("events.empty")} hint={t("events.emptyHint")}>
              <AddButton onClick={add}>{t("events.addNew")}</AddButton>
            </EmptyState>
          )
        }
      >
        {view === "table" ? (
          <EventTable
            menus={menus}
            list={list}
            sort={sortOf(params)}
            onSort={(sort) => change({ sort })}
            selection={selection}
            query={search}
            commands={commands}
          />
        ) : (
          <EventItems events={list.items} view={view === "list" ? "list" : "grid"} commands={commands} />
        )}
      </ListState>
      <Pager {...list} />
      <EventFormHost
        params={params}
        queue={hasQueue ? queue : null}
        onEdit={(id) => setParams({ new: "", edit: String(id), copy: "" })}
        onClose={close}
      />
      {acting && <EventAction event={acting} onClose={closeAction} />}
    </>
  );
}

/** Back and log out both lead to the dashboard, as specified. */
function HeaderActions({ onAdd }: { onAdd: () => void }) {
  const { t } = useT();
  const navigate = useNavigate();
  const toDashboard = () => navigate(adminPaths.dashboard());
  return (
    <>
      <Button variant="secondary" onClick={toDashboard}>
        <ArrowLeftIcon className="size-4.5" />
        {t("layout.back")}
      </Button>
      <Button variant="secondary" onClick={toDashboard}>
        <LogOutIcon className="size-4.5" />
        {t("layout.logOut")}
      </Button>
      <AddButton onClick={onAdd}>{t("events.addNew")}</AddButton>
    </>
  );
}
