import { useT } from "../../i18n/texts";
import { usePaged } from "../../kit/api/queries";
import type { LibraryImage } from "../../kit/api/types";
import { useStats } from "../../kit/api/use-stats";
import { fileSize } from "../../kit/format/format";
import { useOpenForm } from "../../kit/forms/form-overlay";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { StatCard, StatCards } from "../../kit/lists/stat-card";
import { Toolbar } from "../../kit/lists/toolbar";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { useDelete } from "../../kit/lists/use-delete";
import { VIEWS, ViewToggle } from "../../kit/lists/view-toggle";
import { useSelection } from "../../kit/table/use-selection";
import { DownloadIcon, FolderIcon, ImageIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { canDelete } from "../../session/roles";
import { useUser } from "../../session/session";
import { ImageBulkBar } from "./image-bulk-bar";
import { IMAGE_CATEGORIES } from "./image-categories";
import { ImageDataTable } from "./image-data-table";
import { ImageForm } from "./image-form";
import { ImageGrid, ImageSkeletons } from "./image-grid";
import { nameOf } from "./image-info";
import { ImageTable } from "./image-table";
import { ImageUpload } from "./image-upload";
import { deletionImpact } from "./image-usage";

const DEFAULTS = { q: "", category: "", sort: "newest", view: "grid", which: "" };
const WHICH = ["", "unused", "duplicates"] as const;
const IMAGE_VIEWS = [...VIEWS, "table"] as const;
const SORTS = ["newest", "oldest", "name", "size"] as const;
/** Fills whole rows of two, three, four and six. */
const PER_PAGE = 48;
const TABLE_ROWS = 100;

export function Screen() {
  const { t, language } = useT();
  const user = useUser();
  const [params, setParams] = useParams(DEFAULTS);
  const [edited, edit, closeEdited] = useOpenForm<LibraryImage>();
  const { q } = params;
  const category = oneOf(["", ...IMAGE_CATEGORIES], params.category);
  const sort = oneOf(SORTS, params.sort);
  const view = oneOf(IMAGE_VIEWS, params.view);
  const which = oneOf(WHICH, params.which);
  const query = { q, category, sort, language, ...(which && { [which]: "true" }) };
  const images = usePaged<LibraryImage>("/api/images", query, view === "table" ? TABLE_ROWS : PER_PAGE);
  const selection = useSelection(JSON.stringify([q, category, which]));
  const remove = useDelete({
    path: "/api/images",
    noun: "images",
    words: {
      title: t("images.deleteTitle"),
      text: (name) => t("images.deleteText", { name }),
      more: (id) => ({ placeholder: t("images.uses.looking"), text: deletionImpact(id, language, t) }),
      deleted: t("images.deleted"),
      failed: t("images.deleteError"),
    },
  });
  const actions = {
    onEdit: edit,
    onDelete: canDelete(user) ? (image: LibraryImage) => remove(image.id, nameOf(image, t)) : undefined,
  };
  return (
    <>
      <PageHeader title={t("images.title")} />
      <Numbers />
      <ImageUpload onShowDuplicates={() => setParams({ q: "", category: "", which: "duplicates" })} />
      <Toolbar>
        <SearchField label={t("images.search")} value={q} onChange={(words) => setParams({ q: words })} />
        <ToolbarSelect
          value={sort}
          choices={SORTS.map((value) => ({ value, label: t(`images.sorts.${value}`) }))}
          onChange={(value) => setParams({ sort: value })}
        />
        <ViewToggle views={IMAGE_VIEWS} value={view} onChange={(value) => setParams({ view: value })} />
      </Toolbar>
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <FilterButtons
          label={t("images.category")}
          options={[
            { value: "" as const, label: t("images.all") },
            ...IMAGE_CATEGORIES.map((value) => ({ value, label: t(`images.categories.${value}`) })),
          ]}
          value={category}
          onChange={(value) => setParams({ category: value })}
        />
        <FilterButtons
          label={t("images.which")}
          options={WHICH.map((value) => ({ value, label: t(`images.${value || "whichAll"}`) }))}
          value={which}
          onChange={(value) => setParams({ which: value })}
        />
      </div>
      <ListState
        list={images}
        skeleton={view !== "grid" ? <RowSkeletons /> : <ImageSkeletons />}
        empty={
          q || category || which ? (
            <NothingFound onClear={() => setParams({ q: "", category: "", which: "" })} />
          ) : (
            <EmptyState title={t("images.empty")} hint={t("images.emptyHint")} />
          )
        }
      >
        {view === "table" ? (
          <ImageDataTable
            images={images.items}
            sort={sort}
            onSort={(next) => setParams({ sort: next || DEFAULTS.sort })}
            selection={selection}
            {...actions}
          />
        ) : view === "list" ? (
          <ImageTable images={images.items} {...actions} />
        ) : (
          <ImageGrid images={images.items} {...actions} />
        )}
      </ListState>
      {view === "table" && <ImageBulkBar selection={selection} />}
      <Pager {...images} />
      {edited && <ImageForm key={edited.id} image={edited} onClose={closeEdited} />}
    </>
  );
}

function Numbers() {
  const { t, language } = useT();
  const number = useStats();
  const bytes = number("imageBytes");
  return (
    <section aria-label={t("images.stats")} className="mb-5">
      <StatCards>
        <StatCard label={t("images.total")} value={number("totalImages")} Icon={ImageIcon} />
        <StatCard label={t("images.categoryCount")} value={IMAGE_CATEGORIES.length} Icon={FolderIcon} />
        <StatCard
          label={t("images.totalSize")}
          value={bytes === undefined ? undefined : fileSize(bytes, language)}
          Icon={DownloadIcon}
        />
      </StatCards>
    </section>
  );
}
