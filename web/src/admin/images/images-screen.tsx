import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../i18n/texts";
import { FilterButtons } from "../kit/filter-buttons";
import { fileSize } from "../kit/format";
import { DownloadIcon, FolderIcon, ImageIcon } from "../kit/icons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../kit/list-state";
import { PageHeader } from "../kit/page-header";
import { Pager } from "../kit/pager";
import { useParams } from "../kit/params";
import { staffQuery, usePaged } from "../kit/queries";
import { SearchField } from "../kit/search-field";
import { SortSelect } from "../kit/sort-select";
import { StatCard, StatCards } from "../kit/stat-card";
import { Toolbar } from "../kit/toolbar";
import type { Data, ImageCategory, LibraryImage, Stats } from "../kit/types";
import { useDelete } from "../kit/use-delete";
import { type View, ViewToggle } from "../kit/view-toggle";
import { canDelete } from "../session/roles";
import { useUser } from "../session/session";
import { nameOf } from "./about-image";
import { IMAGE_CATEGORIES } from "./image-categories";
import { ImageForm } from "./image-form";
import { ImageGrid, ImageSkeletons } from "./image-grid";
import { ImageTable } from "./image-table";
import { ImageUpload } from "./image-upload";

const DEFAULTS = { q: "", category: "", sort: "newest", view: "grid" };
const SORTS = ["newest", "oldest", "name", "size"] as const;
/** Fills whole rows of two, three, four and six. */
const PER_PAGE = 48;

export function Screen() {
  const { t, language } = useT();
  const user = useUser();
  const [params, setParams] = useParams(DEFAULTS);
  const [edited, setEdited] = useState<LibraryImage | null>(null);
  const { q, category, sort } = params;
  const view = params.view as View;
  const images = usePaged<LibraryImage>("/api/images", { q, category, sort, language }, PER_PAGE);
  const remove = useDelete({
    path: "/api/images",
    noun: "images",
    words: {
      title: t("images.deleteTitle"),
      text: (name) => t("images.deleteText", { name }),
      deleted: t("images.deleted"),
      failed: t("images.deleteError"),
    },
  });
  const actions = {
    onEdit: setEdited,
    onDelete: canDelete(user) ? (image: LibraryImage) => remove(image.id, nameOf(image, t)) : undefined,
  };
  return (
    <>
      <PageHeader title={t("images.title")} />
      <Numbers />
      <ImageUpload />
      <Toolbar>
        <SearchField label={t("images.search")} value={q} onChange={(words) => setParams({ q: words })} />
        <SortSelect
          value={sort}
          choices={SORTS.map((value) => ({ value, label: t(`images.sorts.${value}`) }))}
          onChange={(value) => setParams({ sort: value })}
        />
        <ViewToggle value={view} onChange={(value) => setParams({ view: value })} />
      </Toolbar>
      <div className="mb-4">
        <FilterButtons
          label={t("images.category")}
          options={[
            { value: "", label: t("images.all") },
            ...IMAGE_CATEGORIES.map((value) => ({ value, label: t(`images.categories.${value}`) })),
          ]}
          value={category as ImageCategory | ""}
          onChange={(value) => setParams({ category: value })}
        />
      </div>
      <ListState
        list={images}
        skeleton={view === "list" ? <RowSkeletons /> : <ImageSkeletons />}
        empty={
          q || category ? (
            <NothingFound onClear={() => setParams({ q: "", category: "" })} />
          ) : (
            <EmptyState title={t("images.empty")} hint={t("images.emptyHint")} />
          )
        }
      >
        {view === "list" ? (
          <ImageTable images={images.items} {...actions} />
        ) : (
          <ImageGrid images={images.items} {...actions} />
        )}
      </ListState>
      <Pager {...images} />
      {edited && <ImageForm key={edited.id} image={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Zeros where they cannot be had. */
function Numbers() {
  const { t, language } = useT();
  const { data, isPending } = useQuery(staffQuery<Data<Partial<Stats>>>("/api/analytics"));
  const number = (name: keyof Stats) => (isPending ? undefined : (data?.data[name] ?? 0));
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
