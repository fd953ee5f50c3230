import type { Blog } from "../../api/blogs";
import type { Language } from "../../lib/language";

type SeoFields = Pick<Blog, "seo_title" | "seo_description" | "seo_title_en" | "seo_description_en">;

/** The texts for search engines in this language; the Turkish ones are the fallback. Empty if there are none. */
export function postSeo(post: SeoFields, language: Language) {
  const isEnglish = language === "en";
  return {
    title: (isEnglish && post.seo_title_en) || post.seo_title,
    description: (isEnglish && post.seo_description_en) || post.seo_description,
  };
}
