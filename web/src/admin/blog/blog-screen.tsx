import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "../../lib/router";
import { Button } from "../../ui/button";
import { CheckIcon } from "../../ui/icons";
import { useT } from "../i18n/texts";
import { FilterButtons } from "../kit/filter-buttons";
import { EditIcon, LogOutIcon, PlusIcon, PostIcon, StarIcon } from "../kit/icons";
import { CARD_GRID, EmptyState, ListState, NothingFound } from "../kit/list-state";
import { PageHeader } from "../kit/page-header";
import { Pager } from "../kit/pager";
import { useParams } from "../kit/params";
import { staffQuery, usePaged } from "../kit/queries";
import { SearchField } from "../kit/search-field";
import { SortSelect } from "../kit/sort-select";
import { StatCard, StatCards } from "../kit/stat-card";
import { Toolbar } from "../kit/toolbar";
import type { Data, StaffBlog, Stats } from "../kit/types";
import { useDelete } from "../kit/use-delete";
import { adminPaths } from "../paths";
import { canDelete } from "../session/roles";
import { useUser } from "../session/session";
import { BlogCard } from "./blog-card";
import { BlogForm } from "./blog-form";
import { BLOG_CATEGORIES } from "./blog-values";

/** What the list is asked; `new` opens the form for a new post. */
const DEFAULTS = { q: "", status: "all", category: "", sort: "newest", new: "" };
const STATUSES = ["all", "published", "draft"] as const;
const SORTS = ["newest", "oldest", "title"] as const;

export function Screen() {
  const { t, language } = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [params, setParams] = useParams(DEFAULTS);
  const [edited, setEdited] = useState<StaffBlog | null>(null);
  const { q, status, category, sort } = params;
  const posts = usePaged<StaffBlog>("/api/blogs", { q, status, category, sort, language });
  const remove = useDelete({ path: "/api/blogs", noun: "blogs" });
  const isFiltered = q !== "" || status !== "all" || category !== "";
  const addButton = (
    <Button onClick={() => setParams({ new: "1" })}>
      <PlusIcon />
      {t("blog.addNew")}
    </Button>
  );
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
        <SearchField label={t("blog.search")} value={q} onChange={(words) => setParams({ q: words })} />
        <SortSelect
          label={t("blog.category")}
          value={category}
          choices={[
            { value: "", label: t("blog.allCategories") },
            ...BLOG_CATEGORIES.map((value) => ({ value, label: t(`blog.categories.${value}`) })),
          ]}
          onChange={(value) => setParams({ category: value })}
        />
        <SortSelect
          value={sort}
          choices={SORTS.map((value) => ({ value, label: t(`blog.sorts.${value}`) }))}
          onChange={(value) => setParams({ sort: value })}
        />
      </Toolbar>
      <div className="mb-4">
        <FilterButtons
          label={t("blog.status")}
          options={STATUSES.map((value) => ({ value, label: t(`blog.${value}`) }))}
          value={status as (typeof STATUSES)[number]}
          onChange={(value) => setParams({ status: value })}
        />
      </div>
      <ListState
        list={posts}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => setParams({ q: "", status: "all", category: "" })} />
          ) : (
            <EmptyState title={t("blog.empty")} hint={t("blog.emptyHint")}>
              {addButton}
            </EmptyState>
          )
        }
      >
        <ul className={CARD_GRID}>
          {posts.items.map((post) => (
            <li key={post.id}>
              <BlogCard
                post={post}
                onEdit={() => setEdited(post)}
                onDelete={canDelete(user) ? () => remove(post.id, post.title) : undefined}
              />
            </li>
          ))}
        </ul>
      </ListState>
      <Pager {...posts} />
      {params.new === "1" && <BlogForm post={null} onClose={() => setParams({ new: "" })} />}
      {edited && <BlogForm key={edited.id} post={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Zeros where they cannot be had. */
function Numbers() {
  const { t } = useT();
  const { data, isPending } = useQuery(staffQuery<Data<Partial<Stats>>>("/api/analytics"));
  const number = (name: keyof Stats) => (isPending ? undefined : (data?.data[name] ?? 0));
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
