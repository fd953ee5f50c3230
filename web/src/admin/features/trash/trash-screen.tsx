import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { usePaged } from "../../kit/api/queries";
import type { TrashItem } from "../../kit/api/types";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { Toolbar } from "../../kit/lists/toolbar";
import { TrashIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { TrashRow } from "./trash-row";
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
  const [params, setParams] = useParams({ noun: "all" });
  const noun = oneOf(["all", ...KNOWN], params.noun);
  const list = usePaged<TrashItem>("/api/trash", { noun: noun === "all" ? undefined : noun }, 50);
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
          onChange={(chosen) => setParams({ noun: chosen })}
        />
      </Toolbar>
      <ListState
        list={list}
        skeleton={<RowSkeletons />}
        empty={
          noun === "all" ? (
            <EmptyState title={t("trash.nothing")} hint={t("trash.nothingHint")} />
          ) : (
            <NothingFound onClear={() => setParams({ noun: "all" })} />
          )
        }
      >
        <ul className="divide-y divide-line rounded-2xl border border-line bg-card">
          {list.items.map((item) => (
            <li key={`${item.noun}-${item.id}`}>
              <TrashRow item={item} onRestore={() => restore(item)} onPurge={() => purge(item)} />
            </li>
          ))}
        </ul>
      </ListState>
      <Pager {...list} />
    </>
  );
}
