import type { Translate } from "../../i18n/translate";
import type { ComparedField } from "../../kit/forms/conflict-dialog";
import type { BlogCategory, BlogValues } from "./blog-values";

/** The fields that the conflict dialog compares. */
export function comparedFields(t: Translate): ComparedField<BlogValues>[] {
  const inTurkish = (label: string) => `${label} (${t("kit.turkish")})`;
  const inEnglish = (label: string) => `${label} (${t("kit.english")})`;
  const yesOrNo = (value: unknown) => t(value ? "kit.yes" : "kit.no");
  return [
    { name: "title_tr", label: inTurkish(t("blog.form.title")) },
    { name: "title_en", label: inEnglish(t("blog.form.title")) },
    { name: "excerpt_tr", label: inTurkish(t("blog.form.excerpt")) },
    { name: "excerpt_en", label: inEnglish(t("blog.form.excerpt")) },
    { name: "content_tr", label: inTurkish(t("blog.form.content")) },
    { name: "content_en", label: inEnglish(t("blog.form.content")) },
    {
      name: "category",
      label: t("blog.category"),
      format: (value) => t(`blog.categories.${value as BlogCategory}`),
    },
    { name: "url", label: t("blog.form.url") },
    { name: "tags", label: t("blog.form.tags") },
    { name: "author_name", label: t("blog.form.author") },
    { name: "cover_image_id", label: t("blog.form.cover") },
    { name: "image_url", label: t("blog.form.imageUrl") },
    { name: "is_published", label: t("blog.published"), format: yesOrNo },
    { name: "is_featured", label: t("blog.featured"), format: yesOrNo },
    { name: "seo_title", label: t("blog.form.seoTitle") },
    { name: "seo_description", label: t("blog.form.seoDescription") },
  ];
}
