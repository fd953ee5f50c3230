import { useNavigate } from "../../../lib/router";
import { Button } from "../../../ui/button";
import { ArrowLeftIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { usePaged } from "../../kit/api/queries";
import type { StaffEvent } from "../../kit/api/types";
import { useFormInUrl, useOpenForm } from "../../kit/forms/form-overlay";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { useDelete } from "../../kit/lists/use-delete";
import { VIEWS } from "../../kit/lists/view-toggle";
import { AddButton } from "../../kit/ui/buttons";
import { LogOutIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { adminPaths } from "../../paths";
import { EventItems } from "./event-items";
import { EventStats } from "./event-stats";
import { EventToolbar } from "./event-toolbar";
import { EventFormHost } from "./form/event-form-host";
import { apiQueryOf, DEFAULTS, isFiltered, NO_FILTERS } from "./list-query";
import { EventAction } from "./showings/event-action";

export function Screen() {
  const { t, language } = useT();
  const [params, setParams] = useParams(DEFAULTS);
  const list = usePaged<StaffEvent>("/api/events", apiQueryOf(params, language));
  const remove = useDelete({ path: "/api/events", noun: "events" });
  const view = oneOf(VIEWS, params.view);
  const close = () => setParams({ new: "", edit: "", copy: "" });
  useFormInUrl(Boolean(params.new || params.edit || params.copy), close);
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
      />
      <EventStats />
      <EventToolbar
        params={params}
        total={list.isStale ? undefined : list.meta?.total}
        onChange={setParams}
      />
      <ListState
        list={list}
        {...(view === "list" ? { skeleton: <RowSkeletons /> } : {})}
        empty={
          isFiltered(params) ? (
            <NothingFound onClear={() => setParams(NO_FILTERS)} />
          ) : (
            <EmptyState title={t("events.empty")} hint={t("events.emptyHint")}>
              <AddButton onClick={add}>{t("events.addNew")}</AddButton>
            </EmptyState>
          )
        }
      >
        <EventItems events={list.items} view={view} commands={commands} />
      </ListState>
      <Pager {...list} />
      <EventFormHost
        params={params}
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
