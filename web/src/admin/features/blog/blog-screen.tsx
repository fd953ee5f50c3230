import { useNavigate } from "../../../lib/router";
import { Button } from "../../../ui/button";
import { CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { StaffBlog } from "../../kit/api/types";
import { useStats } from "../../kit/api/use-stats";
import { useEditForm, useNewForm } from "../../kit/forms/form-overlay";
import { StoredItem } from "../../kit/forms/stored-item";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { CARD_GRID, EmptyState, ListState, NothingFound } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { StatCard, StatCards } from "../../kit/lists/stat-card";
import { Toolbar } from "../../kit/lists/toolbar";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { useDelete } from "../../kit/lists/use-delete";
import { ViewToggle } from "../../kit/lists/view-toggle";
import { LIST_VIEW, useListView } from "../../kit/table/use-list-view";
import { FIRST_PAGE } from "../../kit/table/use-paged-in-url";
import { AddButton } from "../../kit/ui/buttons";
import { EditIcon, LogOutIcon, PostIcon, StarIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { adminPaths } from "../../paths";
import { canDelete } from "../../session/roles";
import { useUser } from "../../session/session";
import { BlogCard } from "./blog-card";
import { BlogForm } from "./blog-form";
import { BlogTable } from "./blog-table";
import { BLOG_CATEGORIES } from "./blog-values";

/** The URL parameters; `new` and `edit` open the form. */
const DEFAULTS = { q: "", status: "all", category: "", sort: "newest", ...LIST_VIEW, new: "", edit: "" };
const STATUSES = ["all", "published", "draft", "scheduled", "archived"] as const;
const SORTS = ["newest", "oldest", "title"] as const;

export function Screen() {
  const { t, language } = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [params, setParams] = useParams(DEFAULTS);
  const [edited, edit, closeEdited] = useEditForm(params, setParams);
  const [isNew, add, closeNew] = useNewForm(params, setParams);
  const { q } = params;
  const status = oneOf(STATUSES, params.status);
  const category = oneOf(["", ...BLOG_CATEGORIES], params.category);
  const sort = oneOf(SORTS, params.sort);
  const {
    list: posts,
    toggle,
    isTable,
  } = useListView<StaffBlog, "grid">({
    table: "blogs",
    views: ["grid", "table"],
    path: "/api/blogs",
    query: { q, ...statusQuery(status), category, sort, language },
    limit: 24,
    params,
    setParams,
  });
  const change = (next: Partial<typeof params>) => setParams({ ...FIRST_PAGE, ...next });
  const remove = useDelete({ path: "/api/blogs", noun: "blogs" });
  const isFiltered = q !== "" || status !== "all" || category !== "";
  const addButton = <AddButton onClick={add}>{t("blog.addNew")}</AddButton>;
  return (
    <>
      <PageHeader
        title={t("blog.title")}
        actions={
          <>
            <Button variant="secondary" onClick={() => navigate(adminPaths.dashboard())}>
              <LogOutIcon />
              {t("blog.logOut")}
            </Button>
            {addButton}
          </>
        }
      />
      <Numbers />
      <Toolbar>
        <SearchField label={t("blog.search")} value={q} onChange={(words) => change({ q: words })} />
        <ToolbarSelect
          label={t("blog.category")}
          value={category}
          choices={[
            { value: "", label: t("blog.allCategories") },
            ...BLOG_CATEGORIES.map((value) => ({ value, label: t(`blog.categories.${value}`) })),
          ]}
          onChange={(value) => change({ category: value })}
        />
        <ToolbarSelect
          value={sort}
          choices={SORTS.map((value) => ({ value, label: t(`blog.sorts.${value}`) }))}
          onChange={(value) => change({ sort: value })}
        />
        <ViewToggle {...toggle} />
      </Toolbar>
      <div className="mb-4">
        <FilterButtons
          label={t("blog.status")}
          options={STATUSES.map((value) => ({
            value,
            label: value === "all" ? t("blog.all") : t(`publication.states.${value}`),
          }))}
          value={status}
          onChange={(value) => change({ status: value })}
        />
      </div>
      <ListState
        list={posts}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => change({ q: "", status: "all", category: "" })} />
          ) : (
            <EmptyState title={t("blog.empty")} hint={t("blog.emptyHint")}>
              {addButton}
            </EmptyState>
          )
        }
      >
        {isTable ? (
          <BlogTable
            items={posts.items}
            sort={sort}
            onSort={(next) => change({ sort: next || DEFAULTS.sort })}
            onEdit={(post) => edit(post.id)}
            onDelete={canDelete(user) ? (post) => remove(post.id, post.title) : undefined}
          />
        ) : (
          <ul className={CARD_GRID}>
            {posts.items.map((post) => (
              <li key={post.id}>
                <BlogCard
                  post={post}
                  onEdit={() => edit(post.id)}
                  onDelete={canDelete(user) ? () => remove(post.id, post.title) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      <Pager {...posts} />
      {isNew && <BlogForm post={null} onClose={closeNew} />}
      {edited && (
        <StoredItem<StaffBlog>
          key={edited}
          path="/api/blogs"
          id={edited}
          title={t("blog.form.edit")}
          onClose={closeEdited}
        >
          {(post) => <BlogForm key={post.id} post={post} onClose={closeEdited} />}
        </StoredItem>
      )}
    </>
  );
}

/** The API query of a status button. What is not published is a draft to `status`, whatever its publication. */
function statusQuery(status: (typeof STATUSES)[number]) {
  if (status === "all" || status === "published") return { status };
  return { status: "draft", publication: status };
}

function Numbers() {
  const { t } = useT();
  const number = useStats();
  return (
    <section aria-label={t("blog.stats")} className="mb-5">
      <StatCards>
        <StatCard label={t("blog.total")} value={number("totalBlogs")} Icon={PostIcon} />
        <StatCard label={t("blog.publishedCount")} value={number("publishedBlogs")} Icon={CheckIcon} />
        <StatCard label={t("blog.draftCount")} value={number("draftBlogs")} Icon={EditIcon} />
        <StatCard label={t("blog.featuredCount")} value={number("featuredBlogs")} Icon={StarIcon} />
      </StatCards>
    </section>
  );
}
