import type { CSSProperties } from "react";
import type { Blog } from "../../api/blogs";
import { useI18n } from "../../i18n/language-context";
import { CalendarIcon, ExternalIcon, PersonIcon } from "../../ui/icons";
import { Star } from "../../ui/star";
import { postCategoryColour, postCategoryName } from "./post-category";
import { PostCover } from "./post-cover";
import { PostHtml } from "./post-html";
import { paragraphsOf, postDate, readingMinutes, sourceHost } from "./post-text";
import { ShareButton } from "./share-button";

export function Article({ post }: { post: Blog }) {
  const { t } = useI18n();
  return (
    <article style={{ "--hue": postCategoryColour(post.category) } as CSSProperties}>
      <header className="mt-3 mb-7 md:mt-6 md:mb-10">
        <p className="mb-3 flex items-center gap-2 font-semibold text-(--hue) md:mb-4">
          <span className="size-2.5 rounded-full bg-(--hue)" aria-hidden="true" />
          {postCategoryName(post.category, t)}
        </p>
        <h1 className="max-w-[21ch] text-balance text-[clamp(min(2.35rem,13vw),5.8vw,4.5rem)] leading-[1.02] tracking-[-0.03em]">
          {post.title}
        </h1>
        {post.excerpt && (
          <p className="mt-4 max-w-[56ch] text-pretty text-ink-2 text-lg leading-relaxed md:mt-6 md:text-[1.35rem]">
            {post.excerpt}
          </p>
        )}
      </header>
      <PostCover post={post} />
      <div className="mt-8 grid gap-x-14 gap-y-8 md:mt-12 lg:grid-cols-[15rem_minmax(0,44rem)] xl:gap-x-24">
        <Facts post={post} />
        <div>
          {post.content_html ? (
            <div className={BODY_TEXT}>
              <PostHtml html={post.content_html} />
            </div>
          ) : (
            <Body content={post.content} />
          )}
          <Colophon post={post} />
        </div>
      </div>
    </article>
  );
}

function Facts({ post }: { post: Blog }) {
  const { language, t } = useI18n();
  // Only the server knows the words of a formatted text.
  const minutes = (post.content_html ? 0 : readingMinutes(post.content)) || post.reading_time;
  return (
    <aside
      aria-label={t("post.about")}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-y py-4 text-ink-2 lg:sticky lg:top-24 lg:flex-col lg:items-start lg:gap-3.5 lg:self-start lg:border-y-0 lg:border-t-4 lg:border-t-(--hue) lg:pt-5"
    >
      {post.author_name && (
        <p className="flex items-center gap-2.5">
          <PersonIcon className="size-4.5 shrink-0 text-ink-3" />
          <span>
            <span className="sr-only">{t("post.author")} </span>
            <span className="font-semibold text-ink">{post.author_name}</span>
          </span>
        </p>
      )}
      <p className="flex items-center gap-2.5">
        <CalendarIcon className="size-4.5 shrink-0 text-ink-3" />
        <span className="sr-only">{t("post.published")} </span>
        <time dateTime={post.date}>{postDate(post.date, language, t)}</time>
      </p>
      {minutes > 0 && (
        <p className="flex items-center gap-2.5">
          <ClockIcon />
          <span className="sr-only">{t("post.readingTime")} </span>
          {t("post.minutes", { minutes })}
        </p>
      )}
      <ShareButton title={post.title} />
    </aside>
  );
}

function ClockIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className="size-4.5 shrink-0 text-ink-3"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.5 2" />
    </svg>
  );
}

const BODY_TEXT = "text-[1.0625rem] leading-[1.75] md:text-[1.1875rem]";

/** A drop cap in the color of the category. */
const INITIAL =
  "first:first-letter:float-left first:first-letter:mr-3 first:first-letter:font-bold first:first-letter:font-display first:first-letter:text-(--hue) first:first-letter:text-[6.6rem] first:first-letter:leading-[0.74] first:first-letter:pt-2 md:first:first-letter:text-[7.1rem]";

function Body({ content }: { content: string }) {
  return (
    <div className={`flex flex-col gap-6 ${BODY_TEXT}`}>
      {paragraphsOf(content).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name and never move.
        <p key={place} className={`whitespace-pre-line ${INITIAL}`}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** Tags and source below the text. */
function Colophon({ post }: { post: Blog }) {
  const { t } = useI18n();
  const host = sourceHost(post.url);
  return (
    <footer className="mt-9 flex flex-col gap-6">
      <Star className="size-6" />
      {post.tags.length > 0 && (
        <ul aria-label={t("post.tags")} className="flex flex-wrap gap-2">
          {post.tags.map((tag) => (
            <li
              key={tag}
              className="rounded-full bg-brand-soft px-3.5 py-1.5 font-semibold text-brand text-sm"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
      {host && (
        <p className="text-ink-2">
          {t("post.source")}:{" "}
          <a
            href={post.url?.trim()}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-1 break-all font-semibold text-brand underline underline-offset-4"
          >
            {host}
            <ExternalIcon className="size-4 shrink-0" />
            <span className="sr-only">({t("site.opensNewTab")})</span>
          </a>
        </p>
      )}
    </footer>
  );
}
