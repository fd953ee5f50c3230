import { useQuery } from "@tanstack/react-query";
import { type Blog, latestBlogsQuery } from "../../api/blogs";
import { useI18n } from "../../i18n/language-context";
import { PostCard } from "../../shared/posts/post-card";

const COUNT = 3;

export function othersThan(id: number, posts: readonly Blog[]): Blog[] {
  return posts.filter((post) => post.id !== id).slice(0, COUNT);
}

/** Three other posts; renders nothing if they cannot be loaded. */
export function MorePosts({ id }: { id: number }) {
  const { language, t } = useI18n();
  const posts = othersThan(id, useQuery(latestBlogsQuery(language)).data?.data ?? []);
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="more-posts" className="mt-14 border-line border-t pt-10 md:mt-20 md:pt-14">
      <h2 id="more-posts" className="mb-5 text-2xl md:text-3xl">
        {t("post.more")}
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5.5 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="sm:max-lg:last:hidden">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}
