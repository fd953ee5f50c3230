import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import type { Publication } from "../../kit/api/types";
import { typedMoment } from "../../kit/dates/moments";
import type { ComparedField } from "../../kit/forms/conflict-dialog";
import { type LanguageChoice, languageText } from "../../kit/languages/language-states";
import type { BlogCategory, BlogValues, ContentFormat } from "./blog-values";

/** The fields that the conflict dialog compares. */
export function comparedFields(t: Translate, language: Language): ComparedField<BlogValues>[] {
  const inTurkish = (label: string) => `${label} (${t("kit.turkish")})`;
  const inEnglish = (label: string) => `${label} (${t("kit.english")})`;
  const yesOrNo = (value: unknown) => t(value ? "kit.yes" : "kit.no");
  const moment = (value: unknown) => typedMoment(String(value), language);
  return [
    { name: "title_tr", label: inTurkish(t("blog.form.title")) },
    { name: "title_en", label: inEnglish(t("blog.form.title")) },
    { name: "excerpt_tr", label: inTurkish(t("blog.form.excerpt")) },
    { name: "excerpt_en", label: inEnglish(t("blog.form.excerpt")) },
    { name: "content_tr", label: inTurkish(t("blog.form.content")) },
    { name: "content_en", label: inEnglish(t("blog.form.content")) },
    {
      name: "content_format",
      label: t("blog.editor.format"),
      format: (value) => t(`blog.editor.${value as ContentFormat}`),
    },
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
    {
      name: "publication",
      label: t("publication.label"),
      format: (value) => t(`publication.states.${value as Publication}`),
    },
    { name: "publish_at", label: t("publication.publishAt"), format: moment },
    { name: "unpublish_at", label: t("publication.unpublishAt"), format: moment },
    {
      name: "language_states",
      label: t("languages.label"),
      format: (value) => languageText(value as LanguageChoice, t),
    },
    { name: "is_featured", label: t("blog.featured"), format: yesOrNo },
    { name: "seo_title", label: inTurkish(t("blog.form.seoTitle")) },
    { name: "seo_description", label: inTurkish(t("blog.form.seoDescription")) },
    { name: "seo_title_en", label: inEnglish(t("blog.form.seoTitle")) },
    { name: "seo_description_en", label: inEnglish(t("blog.form.seoDescription")) },
  ];
}
