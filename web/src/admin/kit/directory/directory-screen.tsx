import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { useEditForm, useNewForm, useOpenForm } from "../forms/form-overlay";
import { StoredItem } from "../forms/stored-item";
import { FilterButtons } from "../lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../lists/list-state";
import { Pager } from "../lists/pager";
import { oneOf, useParams } from "../lists/params";
import { SearchField } from "../lists/search-field";
import { Toolbar } from "../lists/toolbar";
import { ToolbarSelect } from "../lists/toolbar-select";
import { useDelete } from "../lists/use-delete";
import { ViewToggle } from "../lists/view-toggle";
import { LIST_VIEW, useListView } from "../table/use-list-view";
import { FIRST_PAGE } from "../table/use-paged-in-url";
import { AddButton } from "../ui/buttons";
import { PageHeader } from "../ui/page-header";
import type { Directory, DirectoryItem } from "./directory";
import { DirectoryRow } from "./directory-row";
import { DirectoryTable } from "./directory-table";
import { MergeDialog } from "./merge-dialog";

const STATUSES = ["all", "active", "inactive"] as const;
const SORTS = ["name", "events", "newest"] as const;
const DEFAULTS = { q: "", status: "all", sort: "name", kind: "", ...LIST_VIEW, new: "", edit: "" };
const NO_FILTERS = { q: "", status: "all", kind: "" };

interface Words {
  title: string;
  lead: string;
  add: string;
  edit: string;
  search: string;
  empty: string;
  emptyHint: string;
}

interface Props<T extends DirectoryItem> {
  directory: Directory<T>;
  words: Words;
  /** The values of `kind`, if the items are of several kinds. */
  kinds?: readonly { value: string; label: string }[];
  /** The form of an item; null for a new one. */
  form: (item: T | null, onClose: () => void) => ReactNode;
}

/** The list of venues or profiles, with its forms. */
export function DirectoryScreen<T extends DirectoryItem>({ directory, words, kinds, form }: Props<T>) {
  const { t, language } = useT();
  const [params, setParams] = useParams(DEFAULTS);
  const [merged, merge, closeMerge] = useOpenForm<T>();
  const [edited, edit, closeEdited] = useEditForm(params, setParams);
  const kind = kinds?.find(({ value }) => value === params.kind)?.value;
  const query = {
    q: params.q,
    status: oneOf(STATUSES, params.status),
    sort: oneOf(SORTS, params.sort),
    kind,
    counts: true,
    language,
  };
  const { list, toggle, isTable } = useListView<T, "list">({
    table: directory.noun,
    views: ["list", "table"],
    path: directory.path,
    query,
    limit: 24,
    params,
    setParams,
  });
  const change = (next: Partial<typeof DEFAULTS>) => setParams({ ...FIRST_PAGE, ...next });
  const remove = useDelete({ path: directory.path, noun: directory.noun });
  const [isNew, add, closeNew] = useNewForm(params, setParams);
  const isFiltered = params.q !== "" || params.status !== "all" || kind !== undefined;
  const commands = {
    edit: (item: T) => edit(item.id),
    merge,
    remove: (item: T) => {
      remove(item.id, directory.nameOf(item, language));
    },
  };
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={<AddButton onClick={add}>{words.add}</AddButton>}
      />
      <Toolbar>
        <SearchField label={words.search} value={params.q} onChange={(q) => change({ q })} />
        {kinds && (
          <FilterButtons
            label={t("kit.directory.kind")}
            options={[{ value: "", label: t("kit.all") }, ...kinds]}
            value={kind ?? ""}
            onChange={(value) => change({ kind: value })}
          />
        )}
        <ToolbarSelect
          label={t("kit.directory.status")}
          value={oneOf(STATUSES, params.status)}
          choices={STATUSES.map((value) => ({ value, label: t(`kit.directory.statuses.${value}`) }))}
          onChange={(status) => change({ status })}
        />
        <ToolbarSelect
          value={oneOf(SORTS, params.sort)}
          choices={SORTS.map((value) => ({ value, label: t(`kit.directory.sorts.${value}`) }))}
          onChange={(sort) => change({ sort })}
        />
        <ViewToggle {...toggle} />
      </Toolbar>
      <ListState
        list={list}
        skeleton={<RowSkeletons />}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => change(NO_FILTERS)} />
          ) : (
            <EmptyState title={words.empty} hint={words.emptyHint}>
              <Button onClick={add}>{words.add}</Button>
            </EmptyState>
          )
        }
      >
        {isTable ? (
          <DirectoryTable
            directory={directory}
            label={words.title}
            items={list.items}
            sort={params.sort}
            onSort={(sort) => change({ sort: sort || DEFAULTS.sort })}
            commands={commands}
          />
        ) : (
          <ul
            aria-label={words.title}
            className="@container divide-y divide-line rounded-2xl border border-line bg-card"
          >
            {list.items.map((item) => (
              <li key={item.id}>
                <DirectoryRow directory={directory} item={item} commands={commands} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      <Pager {...list} />
      {isNew && form(null, closeNew)}
      {edited && (
        <StoredItem<T>
          key={edited}
          path={directory.path}
          id={edited}
          title={words.edit}
          onClose={closeEdited}
        >
          {(item) => form(item, closeEdited)}
        </StoredItem>
      )}
      {merged && <MergeDialog directory={directory} item={merged} onClose={closeMerge} />}
    </>
  );
}
