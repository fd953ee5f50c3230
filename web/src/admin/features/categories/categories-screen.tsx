import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { staffQuery, wholeList } from "../../kit/api/queries";
import type { List, ManagedCategory } from "../../kit/api/types";
import { useNewForm, useOpenForm } from "../../kit/forms/form-overlay";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { CARD_GRID, EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { StatCard, StatCards } from "../../kit/lists/stat-card";
import { Toolbar } from "../../kit/lists/toolbar";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { AddButton } from "../../kit/ui/buttons";
import { FolderIcon, StarIcon, TagIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { branchesOf, type CategoriesView, FILTERS, isMain, SORTS, visibleBranches } from "./category";
import { CategoryCard } from "./category-card";
import { CategoryForm } from "./category-form";

/** The number of main categories shown at first and added with each press. */
const PAGE = 24;

/** The form's subject: a category, or the parent of a new one. */
type Open = { category: ManagedCategory } | { parent: ManagedCategory | null };

export function Screen() {
  const { t, language } = useT();
  const [params, setParams] = useParams({ q: "", status: "all", sort: "order", new: "" });
  const [chosen, open, closeChosen] = useOpenForm<Open>();
  const [shown, setShown] = useState(PAGE);
  const query = useQuery(staffQuery<List<ManagedCategory>>("/api/categories"));
  const all = query.data?.data;
  const branches = branchesOf(all ?? []);
  const fitting = visibleBranches(branches, viewOf(params), language);
  const list = wholeList(query, fitting);
  const [isNew, add, closeNew] = useNewForm(params, setParams);
  const opened = isNew ? { parent: null } : chosen;
  return (
    <>
      <PageHeader
        title={t("categories.title")}
        lead={t("categories.lead")}
        actions={<AddButton onClick={add}>{t("categories.addNew")}</AddButton>}
      />
      <Stats all={all ?? (query.isPending ? undefined : [])} />
      <div className="mt-5">
        <Filters params={params} setParams={setParams} />
        <ListState
          list={list}
          skeleton={<RowSkeletons />}
          empty={
            branches.length > 0 ? (
              <NothingFound onClear={() => setParams({ q: "", status: "all" })} />
            ) : (
              <EmptyState title={t("categories.empty")} hint={t("categories.emptyHint")}>
                <Button onClick={add}>{t("categories.addNew")}</Button>
              </EmptyState>
            )
          }
        >
          <ul className={CARD_GRID}>
            {fitting.slice(0, shown).map((branch) => (
              <li key={branch.parent.id} className="min-w-0">
                <CategoryCard
                  branch={branch}
                  onEdit={(category) => open({ category })}
                  onAddSub={(parent) => open({ parent })}
                />
              </li>
            ))}
          </ul>
          {fitting.length > shown && (
            <div className="mt-5 flex justify-center">
              <Button variant="secondary" onClick={() => setShown(shown + PAGE)}>
                {t("kit.loadMore")}
              </Button>
            </div>
          )}
        </ListState>
      </div>
      {opened && (
        <CategoryForm
          category={"category" in opened ? opened.category : null}
          parent={"parent" in opened ? opened.parent : null}
          all={all ?? []}
          onClose={isNew ? closeNew : closeChosen}
        />
      )}
    </>
  );
}

type Params = Record<"q" | "status" | "sort", string>;

/** URL parameters may be invalid. */
function viewOf({ q, status, sort }: Params): CategoriesView {
  return {
    q,
    status: oneOf(FILTERS, status),
    sort: oneOf(SORTS, sort),
  };
}

function Filters({ params, setParams }: { params: Params; setParams: (change: Partial<Params>) => void }) {
  const { t } = useT();
  const view = viewOf(params);
  return (
    <Toolbar>
      <SearchField label={t("categories.search")} value={params.q} onChange={(q) => setParams({ q })} />
      <FilterButtons
        label={t("categories.filter")}
        options={FILTERS.map((value) => ({ value, label: t(`categories.filters.${value}`) }))}
        value={view.status}
        onChange={(status) => setParams({ status })}
      />
      <ToolbarSelect
        value={view.sort}
        choices={SORTS.map((value) => ({ value, label: t(`categories.sort.${value}`) }))}
        onChange={(sort) => setParams({ sort })}
      />
    </Toolbar>
  );
}

function Stats({ all }: { all: readonly ManagedCategory[] | undefined }) {
  const { t } = useT();
  const mains = all?.filter(isMain).length;
  return (
    <StatCards>
      <StatCard label={t("categories.stats.total")} value={all?.length} Icon={FolderIcon} />
      <StatCard
        label={t("categories.stats.active")}
        value={all?.filter(({ is_active }) => is_active).length}
        Icon={CheckIcon}
      />
      <StatCard label={t("categories.stats.parent")} value={mains} Icon={StarIcon} />
      <StatCard
        label={t("categories.stats.sub")}
        value={all && mains !== undefined ? all.length - mains : undefined}
        Icon={TagIcon}
      />
    </StatCards>
  );
}
