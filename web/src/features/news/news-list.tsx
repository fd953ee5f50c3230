import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Blog, blogsQuery } from "../../api/blogs";
import { readableError } from "../../api/client";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { LeadCard, PostCard } from "../../shared/posts/post-card";
import { storePosts } from "../../shared/posts/stored-posts";
import { Button, ButtonLink } from "../../ui/button";
import { CardSkeleton } from "../../ui/card-skeleton";
import { Notice } from "../../ui/notice";

const GRID = "grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5.5 lg:grid-cols-6";
/** The number of cards that each press adds: whole rows of three. */
const STEP = 24;

export function NewsList() {
  const { language, t } = useI18n();
  // After a language switch the page stays until its translation is loaded.
  const news = useQuery({ ...blogsQuery(language), placeholderData: keepPreviousData });
  const posts = news.isPlaceholderData ? undefined : news.data?.data;
  useEffect(() => {
    if (posts) storePosts(posts, language);
  }, [posts, language]);

  if (news.isPending) return <Loading label={t("news.loading")} />;
  if (news.data === undefined) {
    const sentence = readableError(news.error, "");
    return (
      <Notice role="alert" title={t("news.failed")} {...(sentence ? { hint: sentence } : {})}>
        <Button onClick={() => news.refetch()} disabled={news.isFetching}>
          {t("news.retry")}
        </Button>
      </Notice>
    );
  }
  const [lead, ...others] = leadFirst(news.data.data);
  if (!lead) {
    return (
      <Notice title={t("news.empty")} hint={t("news.emptyHint")}>
        <ButtonLink to={paths.home()}>{t("news.toEvents")}</ButtonLink>
      </Notice>
    );
  }
  return (
    <div aria-busy={news.isPlaceholderData} className="aria-busy:opacity-60">
      <LeadCard post={lead} />
      {others.length > 0 && <Others posts={others} />}
    </div>
  );
}

/** Moves the newest featured post to the front, else the newest. */
export function leadFirst(posts: readonly Blog[]): Blog[] {
  const lead = posts.find((post) => post.is_featured) ?? posts[0];
  return lead ? [lead, ...posts.filter((post) => post !== lead)] : [];
}

/** The number of wide cards, two per row, that leaves full rows of three below. */
export function wideCount(cards: number): number {
  if (cards % 3 === 1) return cards === 1 ? 1 : 4;
  return cards % 3;
}

function Others({ posts }: { posts: Blog[] }) {
  const { t } = useI18n();
  const wide = wideCount(posts.length);
  const [rows, setRows] = useState(STEP);
  const shown = wide + rows;
  return (
    <section aria-labelledby="all-news" className="mt-10 md:mt-14">
      <h2 id="all-news" className="mb-5 text-2xl md:text-3xl">
        {t("news.all")}
      </h2>
      <ul className={`${GRID} later-items`}>
        {posts.slice(0, shown).map((post, place) => (
          <li key={post.id} className={place < wide ? "lg:col-span-3" : "lg:col-span-2"}>
            <PostCard post={post} isWide={place < wide} />
          </li>
        ))}
      </ul>
      {posts.length > shown && (
        <p className="mt-8 text-center noscript:hidden">
          <Button variant="secondary" onClick={() => setRows(rows + STEP)}>
            {t("news.showMore")}
          </Button>
        </p>
      )}
    </section>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      <div
        aria-hidden="true"
        className="grid overflow-hidden rounded-card border border-line bg-card lg:grid-cols-[7fr_5fr]"
      >
        <div className="aspect-4/3 animate-pulse bg-line motion-reduce:animate-none lg:aspect-auto lg:min-h-[30rem]" />
        <div className="flex flex-col justify-center gap-4 p-5 sm:p-7 lg:p-10">
          <div className="h-7 w-28 rounded-full bg-line" />
          <div className="h-10 w-11/12 rounded bg-line" />
          <div className="h-10 w-3/5 rounded bg-line" />
          <div className="h-5 w-full rounded bg-line" />
          <div className="h-5 w-4/5 rounded bg-line" />
        </div>
      </div>
      <div className="mt-14 grid gap-4 sm:grid-cols-2 sm:gap-5.5 lg:grid-cols-3">
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </div>
  );
}
