import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { type Blog, blogUrl, latestBlogsUrl } from "../../api/blogs";
import { imageUrl } from "../../api/images";
import { findQuery } from "../../api/query";
import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import type { Language } from "../../lib/language";
import type { PageProps, PageRequest } from "../../lib/page";
import { paths } from "../../lib/paths";
import { Link, useSearch } from "../../lib/router";
import { useTrackedView } from "../../lib/tracked-view";
import { Article } from "../../shared/posts/article";
import { postCategoryName } from "../../shared/posts/post-category";
import { coverToLookUp, ownImage } from "../../shared/posts/post-cover";
import { postSeo } from "../../shared/posts/post-seo";
import { storePosts, useStoredPost } from "../../shared/posts/stored-posts";
import { withoutContent } from "../../shared/posts/strip-content";
import { PreviewStrip, withToken } from "../../shared/preview/preview-strip";
import { useSiteSettings } from "../../shared/site/site";
import { Button, ButtonLink } from "../../ui/button";
import { ArrowLeftIcon, InfoIcon } from "../../ui/icons";
import { Star } from "../../ui/star";
import { MorePosts } from "./more-posts";
import { postJsonLd } from "./post-json-ld";

type Answer = { data: Blog } | null;

const urlOf = (params: PageProps["params"], language: Language, search: URLSearchParams) =>
  withToken(blogUrl(params.id ?? "", language), search.get("preview"));

export function needs({ params, search, language, read }: PageRequest): string[] {
  const address = urlOf(params, language, search);
  const post = (read(address) as Answer | undefined)?.data;
  const image = post && coverToLookUp(post);
  return [address, latestBlogsUrl(language), ...(image ? [imageUrl(image, language)] : [])];
}

export const exists = ({ params, search, language, read }: PageRequest) =>
  read(urlOf(params, language, search)) !== null;

export const embed = withoutContent;

export function Page({ params }: PageProps) {
  const id = params.id ?? "";
  const { language } = useI18n();
  // After a language switch the page stays until its translation is loaded.
  const url = urlOf(params, language, useSearch());
  const query = useQuery({ ...findQuery<{ data: Blog }>(url), placeholderData: keepPreviousData });
  const post = query.data?.data ?? null;
  // Offline, the query is paused and does not fail.
  const isUnreachable = query.isError || query.failureCount > 0 || query.fetchStatus === "paused";
  const stored = useStoredPost(id, language, !post && (query.data === null || isUnreachable));
  const isFresh = !query.isPlaceholderData;

  useEffect(() => {
    // A preview ends with its link.
    if (post && isFresh && !post.preview) storePosts([post], language);
  }, [post, isFresh, language]);

  if (post ?? stored) return <Found post={post ?? (stored as Blog)} isStored={!post} />;
  if (query.isPending && query.fetchStatus !== "paused") return <Loading />;
  return <Missing onRetry={query.data === null ? null : () => query.refetch()} />;
}

function Found({ post, isStored }: { post: Blog; isStored: boolean }) {
  const { language, t } = useI18n();
  const { siteName } = useSiteSettings();
  const seo = postSeo(post, language);
  useTrackedView("post_view", "blog_id", post.id);
  const shareCard = `/share/blog/${post.id}.${language}.jpg`;
  useHead({
    title: t("post.headTitle", { site: siteName, title: seo.title || post.title }),
    description: seo.description || post.excerpt,
    // Without a path it is not indexed.
    path: post.preview ? undefined : paths.post(post.id),
    languages: post.languages.length > 0 ? post.languages : undefined,
    image: shareCard,
    feeds: [{ of: "news", title: t("news.headTitle", { site: siteName }) }],
    type: "article",
    jsonLd: (absolute) =>
      postJsonLd(post, {
        language,
        siteName,
        image: ownImage(post) ?? shareCard,
        trail: { home: t("site.home"), news: t("site.worldNews") },
        section: postCategoryName(post.category, t),
        absolute,
      }),
  });
  return (
    <Frame>
      <PreviewStrip item={post} text={(date) => t("post.previewStrip", { date })} />
      <BackLink />
      {isStored && (
        <p
          role="status"
          className="mt-3 flex items-center gap-2.5 rounded-xl bg-brand-soft px-4 py-3 text-brand"
        >
          <InfoIcon className="size-5 shrink-0" />
          {t("post.savedCopy")}
        </p>
      )}
      <Article post={post} />
      <MorePosts id={post.id} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-[1240px] px-4 pt-4 pb-16 md:px-6 md:pt-6 md:pb-24">{children}</div>;
}

function BackLink() {
  const { t } = useI18n();
  return (
    <Link
      to={paths.news()}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold text-ink-2 hover:text-brand"
    >
      <ArrowLeftIcon className="size-4.5" />
      {t("post.back")}
    </Link>
  );
}

function Loading() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: t("news.headTitle", { site: siteName }) });
  return (
    <Frame>
      <BackLink />
      <div role="status" aria-busy="true">
        <span className="sr-only">{t("post.loading")}</span>
        <div aria-hidden="true" className="mt-6 flex animate-pulse flex-col gap-4 motion-reduce:animate-none">
          <div className="h-5 w-24 rounded bg-line" />
          <div className="h-12 w-full max-w-3xl rounded-lg bg-line md:h-16" />
          <div className="h-12 w-2/3 max-w-xl rounded-lg bg-line md:h-16" />
          <div className="mt-2 h-6 w-full max-w-2xl rounded bg-line" />
          <div className="mt-4 aspect-video rounded-card bg-line sm:aspect-2/1 lg:aspect-21/9" />
        </div>
      </div>
    </Frame>
  );
}

function Missing({ onRetry }: { onRetry: (() => void) | null }) {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: t("post.headTitle", { site: siteName, title: t("post.notFound") }) });
  return (
    <section className="mx-auto flex max-w-[1240px] flex-col items-center gap-4 px-4 py-24 text-center">
      <Star className="size-16" />
      <h1 className="max-w-full text-[min(2.25rem,11vw)] leading-[1.11]">{t("post.notFound")}</h1>
      <p className="max-w-[46ch] text-ink-2">{t(onRetry ? "post.unreachableHint" : "post.notFoundHint")}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {t("post.retry")}
          </Button>
        )}
        <ButtonLink to={paths.news()}>{t("post.back")}</ButtonLink>
      </div>
    </section>
  );
}
