import type { CSSProperties } from "react";
import type { Blog } from "../../api/blogs";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { postCategoryColour, postCategoryName } from "./post-category";
import { PostPicture } from "./post-picture";
import { postDate } from "./post-text";

/** The whole card is a link, so the focus ring is around the card. */
const CARD =
  "group relative overflow-hidden rounded-card border border-line bg-card shadow-card transition-[border-color,box-shadow] duration-200 hover:border-brand-2/50 hover:shadow-lift has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-(--focus)";

const hue = (post: Blog) => ({ "--hue": postCategoryColour(post.category) }) as CSSProperties;

interface Props {
  post: Blog;
  /** On wide screens two of these fill a row instead of three. */
  isWide?: boolean;
}

export function PostCard({ post, isWide = false }: Props) {
  const sizes = `(min-width: 1240px) ${isWide ? 585 : 382}px, (min-width: 640px) 50vw, 100vw`;
  return (
    <article style={hue(post)} className={`${CARD} flex h-full flex-col`}>
      <div className={`aspect-4/3 bg-line ${isWide ? "lg:aspect-video" : ""}`}>
        <PostPicture post={post} sizes={sizes} />
      </div>
      <div className={`flex flex-1 flex-col gap-2 p-5 ${isWide ? "lg:p-7" : ""}`}>
        <Facts post={post} />
        <h3 className={`text-pretty text-[1.35rem] leading-[1.15] ${isWide ? "lg:text-[1.85rem]" : ""}`}>
          {post.title}
        </h3>
        <p className="line-clamp-3 text-ink-2 leading-relaxed">{post.excerpt}</p>
        <ReadMore post={post} />
      </div>
    </article>
  );
}

/** The one post that leads the page. */
export function LeadCard({ post }: { post: Blog }) {
  const { t } = useI18n();
  return (
    <article style={hue(post)} className={`${CARD} grid grid-cols-1 lg:grid-cols-[7fr_5fr]`}>
      <div className="aspect-4/3 bg-line lg:aspect-auto lg:min-h-[30rem]">
        <PostPicture post={post} sizes="(min-width: 1240px) 695px, (min-width: 1024px) 58vw, 100vw" eager />
      </div>
      <div className="flex flex-col gap-3 p-5 sm:p-7 lg:gap-4 lg:p-10">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="rounded-full bg-saffron px-3 py-1 font-bold text-saffron-ink text-sm">
            {t("news.lede")}
          </p>
          <Facts post={post} />
        </div>
        <h2 className="text-balance text-[clamp(1.9rem,3.4vw,3rem)] leading-[1.05]">{post.title}</h2>
        <p className="text-ink-2 leading-relaxed lg:text-lg">{post.excerpt}</p>
        <ReadMore post={post} />
      </div>
    </article>
  );
}

function Facts({ post }: { post: Blog }) {
  const { language, t } = useI18n();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-3 text-sm">
      <span className="flex items-center gap-1.5 font-semibold text-(--hue)">
        <span className="size-2 rounded-full bg-(--hue)" aria-hidden="true" />
        {postCategoryName(post.category, t)}
      </span>
      <span aria-hidden="true">·</span>
      <time dateTime={post.date}>{postDate(post.date, language, t)}</time>
    </p>
  );
}

function ReadMore({ post }: { post: Blog }) {
  const { t } = useI18n();
  return (
    <Link
      to={paths.post(post.id)}
      className="mt-auto flex min-h-11 w-fit items-center gap-1.5 pt-1 font-bold text-brand outline-none after:absolute after:inset-0"
    >
      <span className="underline-offset-4 group-hover:underline">{t("news.readMore")}</span>
      <span className="sr-only">: {post.title}</span>
      <span
        aria-hidden="true"
        className="transition-transform duration-150 group-hover:translate-x-1 motion-reduce:transition-none"
      >
        →
      </span>
    </Link>
  );
}
