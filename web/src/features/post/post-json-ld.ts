/** A post as schema.org JSON-LD; unknown properties are left out. */
import type { Blog } from "../../api/blogs";
import { calendarDay } from "../../lib/format";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";
import { postSeo } from "../../shared/posts/post-seo";

interface Context {
  language: Language;
  siteName: string;
  /** The picture of the post, absolute or from the root. */
  image: string;
  /** The names of the pages above it. */
  trail: { home: string; news: string };
  /** The category in the language of the page. */
  section: string;
  /** Makes a root-relative URL absolute. */
  absolute: (path: string) => string;
}

export function postJsonLd(post: Blog, context: Context): object[] {
  return [newsArticle(post, context), breadcrumbs(post, context)];
}

function newsArticle(post: Blog, { language, siteName, image, section, absolute }: Context): object {
  const description = postSeo(post, language).description || post.excerpt;
  const address = absolute(`${paths.post(post.id)}?lang=${language}`);
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: post.title,
    ...(description ? { description } : {}),
    image: [absolute(image)],
    ...(isDate(post.date) ? { datePublished: post.date } : {}),
    ...(isDate(post.updated_at) ? { dateModified: post.updated_at } : {}),
    ...(post.author_name ? { author: [{ "@type": "Person", name: post.author_name }] } : {}),
    publisher: { "@type": "Organization", name: siteName, url: absolute(paths.home()) },
    inLanguage: language,
    articleSection: section,
    ...(post.tags.length > 0 ? { keywords: post.tags.join(", ") } : {}),
    mainEntityOfPage: address,
    url: address,
  };
}

function breadcrumbs(post: Blog, { language, trail, absolute }: Context): object {
  const steps = [
    [trail.home, paths.home()],
    [trail.news, paths.news()],
    [post.title, paths.post(post.id)],
  ] as const;
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: absolute(`${path}?lang=${language}`),
    })),
  };
}

const isDate = (text: string | null | undefined): text is string => calendarDay(text ?? "", "en") !== null;
