import type { CSSProperties } from "react";
import { paths } from "../../../lib/paths";
import { postCategoryColour } from "../../../shared/posts/post-category";
import { PostPicture } from "../../../shared/posts/post-picture";
import { ButtonLink } from "../../../ui/button";
import { ExternalIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { StaffBlog } from "../../kit/api/types";
import { shortDate } from "../../kit/format/format";
import { LanguageBadges } from "../../kit/languages/language-badges";
import { PublicationBadge } from "../../kit/publication/publication-badge";
import { Badge } from "../../kit/ui/badge";
import { IconButton } from "../../kit/ui/buttons";
import { EditIcon, StarIcon, TrashIcon } from "../../kit/ui/icons";

interface Props {
  post: StaffBlog;
  onEdit: () => void;
  /** Undefined without the permission to delete. */
  onDelete: (() => void) | undefined;
}

export function BlogCard({ post, onEdit, onDelete }: Props) {
  const { t, language } = useT();
  return (
    <article
      style={{ "--hue": postCategoryColour(post.category) } as CSSProperties}
      className="flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-card"
    >
      <div className="aspect-2/1 overflow-hidden bg-line">
        <PostPicture post={post} sizes="(min-width: 1536px) 310px, (min-width: 640px) 45vw, 100vw" />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-1.5">
          <PublicationBadge item={post} isPublic={post.is_published} />
          <LanguageBadges states={post.language_states} />
          {post.is_featured && (
            <Badge tone="brand">
              <StarIcon className="size-3.5" />
              {t("blog.featured")}
            </Badge>
          )}
        </div>
        <h2 className="line-clamp-2 text-lg leading-snug">{post.title}</h2>
        <p className="line-clamp-2 text-ink-2 text-sm">{post.excerpt}</p>
        <p className="mt-auto flex flex-wrap items-center gap-x-2 pt-1 text-ink-3 text-sm">
          <span className="flex items-center gap-1.5 font-semibold text-(--hue)">
            <span className="size-2 rounded-full bg-(--hue)" aria-hidden="true" />
            {t(`blog.categories.${post.category}`)}
          </span>
          <span aria-hidden="true">·</span>
          <time dateTime={post.date}>{shortDate(post.date, language)}</time>
          <span aria-hidden="true">·</span>
          <span>{t("blog.minutes", { minutes: post.reading_time })}</span>
        </p>
      </div>
      <div className="flex items-center gap-1 border-line border-t px-2 py-1.5">
        <button
          type="button"
          aria-label={`${t("kit.edit")}: ${post.title}`}
          onClick={onEdit}
          className="inline-flex min-h-11 items-center gap-2 rounded-xl px-3 font-bold text-brand hover:bg-brand-soft"
        >
          <EditIcon />
          {t("kit.edit")}
        </button>
        <div className="ml-auto flex">
          {post.is_published && <ViewLink post={post} />}
          {onDelete && (
            <IconButton tone="danger" aria-label={`${t("kit.remove")}: ${post.title}`} onClick={onDelete}>
              <TrashIcon />
            </IconButton>
          )}
        </div>
      </div>
    </article>
  );
}

function ViewLink({ post }: { post: StaffBlog }) {
  const { t } = useT();
  const label = `${t("blog.view")}: ${post.title}`;
  return (
    <ButtonLink
      variant="ghost"
      href={paths.post(post.id)}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
      className="w-11 px-0!"
    >
      <ExternalIcon />
    </ButtonLink>
  );
}
