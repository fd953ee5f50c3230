import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import type { TrashItem } from "../../kit/api/types";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { Toolbar } from "../../kit/lists/toolbar";
import { ViewToggle } from "../../kit/lists/view-toggle";
import { LIST_VIEW, useListView } from "../../kit/table/use-list-view";
import { FIRST_PAGE } from "../../kit/table/use-paged-in-url";
import { TrashIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { TrashRow } from "./trash-row";
import { TrashTable } from "./trash-table";
import { useTrash } from "./use-trash";

/** The nouns that the trash holds. */
const NOUNS = {
  events: "events.title",
  blogs: "blog.title",
  categories: "categories.title",
  images: "images.title",
  logos: "logos.title",
  messages: "messages.title",
} as const;
const KNOWN = Object.keys(NOUNS) as (keyof typeof NOUNS)[];

/** The items deleted in the last 30 days. */
export function Screen() {
  const { t } = useT();
  const [params, setParams] = useParams({ noun: "all", ...LIST_VIEW });
  const noun = oneOf(["all", ...KNOWN], params.noun);
  const { list, toggle, isTable } = useListView<TrashItem, "list">({
    table: "trash",
    views: ["list", "table"],
    path: "/api/trash",
    query: { noun: noun === "all" ? undefined : noun },
    limit: 50,
    params,
    setParams,
  });
  const { restore, purge, empty } = useTrash();
  return (
    <>
      <PageHeader
        title={t("trash.title")}
        lead={t("trash.lead")}
        actions={
          <Button
            variant="secondary"
            onClick={empty}
            disabled={list.items.length === 0 && noun === "all"}
            className="text-danger!"
          >
            <TrashIcon />
            {t("trash.empty")}
          </Button>
        }
      />
      <Toolbar>
        <FilterButtons
          label={t("trash.filter")}
          options={[
            { value: "all" as const, label: t("kit.all") },
            ...KNOWN.map((value) => ({ value, label: t(NOUNS[value]) })),
          ]}
          value={noun}
          onChange={(chosen) => setParams({ ...FIRST_PAGE, noun: chosen })}
        />
        <div className="ml-auto">
          <ViewToggle {...toggle} />
        </div>
      </Toolbar>
      <ListState
        list={list}
        skeleton={<RowSkeletons />}
        empty={
          noun === "all" ? (
            <EmptyState title={t("trash.nothing")} hint={t("trash.nothingHint")} />
          ) : (
            <NothingFound onClear={() => setParams({ ...FIRST_PAGE, noun: "all" })} />
          )
        }
      >
        {isTable ? (
          <TrashTable items={list.items} onRestore={restore} onPurge={purge} />
        ) : (
          <ul className="divide-y divide-line rounded-2xl border border-line bg-card">
            {list.items.map((item) => (
              <li key={`${item.noun}-${item.id}`}>
                <TrashRow item={item} onRestore={() => restore(item)} onPurge={() => purge(item)} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      <Pager {...list} />
    </>
  );
}
