import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "../../../lib/router";
import { CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { List, Logo } from "../../kit/api/types";
import { useOpenForm } from "../../kit/forms/form-overlay";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { StatCard, StatCards } from "../../kit/lists/stat-card";
import { Toolbar } from "../../kit/lists/toolbar";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { useClientPagination } from "../../kit/lists/use-client-pagination";
import { useDelete } from "../../kit/lists/use-delete";
import { VIEWS, ViewToggle } from "../../kit/lists/view-toggle";
import { LogoIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { adminPaths } from "../../paths";
import { hasRole } from "../../session/roles";
import { useUser } from "../../session/session";
import { LogoForm } from "./logo-form";
import { LogoGrid } from "./logo-grid";
import { countOf, diffPlacements, FILTERS, type Filter, filteredLogos, SORTS } from "./logo-list";
import { LogoTable } from "./logo-table";
import { LogoUpload } from "./logo-upload";
import { changeText, nameOf } from "./placement-texts";
import { useMakeMain } from "./use-make-main";

/** This screen checks the role itself, as specified. */
export function Screen() {
  const isAdmin = hasRole(useUser(), "admin");
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` is another after each step.
  useEffect(() => {
    if (!isAdmin) navigate(adminPaths.dashboard(), { replace: true });
  }, [isAdmin]);
  return isAdmin ? <Logos /> : null;
}

function Logos() {
  const { t } = useT();
  const query = useQuery(staffQuery<List<Logo>>("/api/logos"));
  const logos = query.data?.data;
  return (
    <>
      <PageHeader title={t("logos.title")} />
      <Numbers logos={logos ?? (query.isError ? [] : undefined)} />
      <LogoUpload />
      <Shelf
        logos={logos ?? []}
        isPending={query.isPending}
        error={query.error}
        retry={() => query.refetch()}
      />
    </>
  );
}

function Numbers({ logos }: { logos: readonly Logo[] | undefined }) {
  const { t } = useT();
  const count = (filter: Filter) => logos && countOf(logos, filter);
  return (
    <section aria-label={t("logos.stats")} className="mb-5">
      <StatCards>
        <StatCard label={t("logos.total")} value={count("all")} Icon={LogoIcon} />
        <StatCard label={t("logos.active")} value={count("active")} Icon={CheckIcon} />
        <StatCard label={t("logos.main")} value={count("main")} Icon={LogoIcon} />
        <StatCard label={t("logos.footer")} value={count("footer")} Icon={LogoIcon} />
      </StatCards>
    </section>
  );
}

const DEFAULTS = { q: "", filter: "all", sort: "order", view: "grid" };

interface ShelfProps {
  logos: readonly Logo[];
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

function Shelf({ logos, ...state }: ShelfProps) {
  const { t, language } = useT();
  const [params, setParams] = useParams(DEFAULTS);
  const [edited, edit, closeEdited] = useOpenForm<Logo>();
  const view = oneOf(VIEWS, params.view);
  const question = { q: params.q, filter: oneOf(FILTERS, params.filter), sort: oneOf(SORTS, params.sort) };
  const pages = useClientPagination(filteredLogos(logos, question, language), JSON.stringify(question));
  const remove = useDelete({
    path: "/api/logos",
    noun: "logos",
    words: {
      title: t("logos.deleteTitle"),
      text: (name, id) => {
        const left = logos.filter((logo) => logo.id !== id);
        const changes = diffPlacements(logos, left).map((change) => changeText(change, t));
        return [t("logos.deleteText", { name }), ...changes].join("\n");
      },
      deleted: t("logos.deleted"),
      failed: t("logos.deleteError"),
    },
  });
  const makeMain = useMakeMain(logos);
  const Shown = view === "list" ? LogoTable : LogoGrid;
  return (
    <>
      <Toolbar>
        <SearchField
          label={t("logos.search")}
          value={params.q}
          onChange={(words) => setParams({ q: words })}
        />
        <ToolbarSelect
          value={question.sort}
          choices={SORTS.map((value) => ({ value, label: t(`logos.sorts.${value}`) }))}
          onChange={(sort) => setParams({ sort })}
        />
        <ViewToggle value={view} onChange={(value) => setParams({ view: value })} />
      </Toolbar>
      <div className="mb-4">
        <FilterButtons
          label={t("logos.show")}
          options={FILTERS.map((value) => ({ value, label: t(`logos.filters.${value}`) }))}
          value={question.filter}
          onChange={(filter) => setParams({ filter })}
        />
      </div>
      <ListState
        list={{ items: pages.items, isStale: false, ...state }}
        empty={
          logos.length > 0 ? (
            <NothingFound onClear={() => setParams({ q: "", filter: "all" })} />
          ) : (
            <EmptyState title={t("logos.empty")} hint={t("logos.emptyHint")} />
          )
        }
      >
        <Shown
          logos={pages.items}
          all={logos}
          onEdit={edit}
          onDelete={(logo) => remove(logo.id, nameOf(logo, t))}
          onMakeMain={makeMain}
        />
        <p className="mt-4 text-ink-3 text-sm">{t("logos.orderHint")}</p>
      </ListState>
      <Pager {...pages} />
      {edited && <LogoForm key={edited.id} logo={edited} all={logos} onClose={closeEdited} />}
    </>
  );
}
