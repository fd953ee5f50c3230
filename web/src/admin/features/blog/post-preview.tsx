import { useState } from "react";
import type { Blog } from "../../../api/blogs";
import type { Language } from "../../../lib/language";
import { Article } from "../../../shared/posts/article";
import { readingMinutes } from "../../../shared/posts/post-text";
import { useT } from "../../i18n/texts";
import type { StaffBlog } from "../../kit/api/types";
import { Modal } from "../../kit/dialogs/modal";
import { toDateTimeField } from "../../kit/format/format";
import { parseTags } from "../../kit/format/tags";
import { PreviewLanguage, VisitorLanguage } from "../../kit/preview/visitor-language";
import { useUser } from "../../session/session";
import type { BlogValues } from "./blog-values";
import { useMarkdownHtml } from "./markdown/text-preview";

/** The text sections that a post page needs. */
const TEXT_SECTIONS = ["post"] as const;

interface Props {
  isOpen: boolean;
  values: BlogValues;
  /** The stored post; null for a new one. */
  post: StaffBlog | null;
  onClose: () => void;
}

/** A preview of the post with its unsaved values. */
export function PostPreview({ isOpen, values, post, onClose }: Props) {
  const { t } = useT();
  return (
    <Modal isOpen={isOpen} title={t("blog.preview.title")} size="large" onClose={onClose}>
      <div className="-m-5 min-h-[calc(100%+2.5rem)] bg-paper p-5">
        <Preview values={values} post={post} />
      </div>
    </Modal>
  );
}

function Preview({ values, post }: Pick<Props, "values" | "post">) {
  const { t, language: shown } = useT();
  const author = useUser().full_name;
  const [language, setLanguage] = useState<Language>(shown);
  const shownPost = toPublicPost({ values, post, language, author, untitled: t("blog.preview.untitled") });
  const isFormatted = values.content_format === "markdown" && shownPost.content !== "";
  const html = useMarkdownHtml(shownPost.content, language, isFormatted);
  const waiting = (
    <p role="status" className="py-24 text-center text-ink-3">
      {t("blog.preview.loading")}
    </p>
  );
  return (
    <>
      <div className="w-fit">
        <PreviewLanguage value={language} onChange={setLanguage} />
      </div>
      {isFormatted && html.isPending ? (
        waiting
      ) : (
        <VisitorLanguage language={language} parts={TEXT_SECTIONS} waiting={waiting}>
          <Article post={{ ...shownPost, content_html: isFormatted ? (html.data ?? null) : null }} />
        </VisitorLanguage>
      )}
    </>
  );
}

interface Facts extends Pick<Props, "values" | "post"> {
  language: Language;
  /** The default author. */
  author: string;
  untitled: string;
}

export function toPublicPost({ values, post, language, author, untitled }: Facts): Blog {
  const now = new Date().toISOString();
  const inLanguage = (name: "title" | "excerpt" | "content") => {
    const [own, other] = [
      values[`${name}_${language}`],
      values[`${name}_${language === "tr" ? "en" : "tr"}`],
    ];
    return own.trim() || other.trim();
  };
  return {
    id: post?.id ?? 0,
    title: inLanguage("title") || untitled,
    excerpt: inLanguage("excerpt"),
    content: inLanguage("content"),
    category: values.category,
    image: values.image_url.trim() || null,
    image_url: values.image_url.trim() || null,
    cover_image_id: values.cover_image_id,
    picture: null,
    url: values.url.trim() || null,
    tags: parseTags(values.tags),
    is_published: values.publication === "published",
    is_featured: values.is_featured,
    status: values.publication === "published" ? "published" : "draft",
    seo_title: values.seo_title,
    seo_description: values.seo_description,
    seo_title_en: values.seo_title_en,
    seo_description_en: values.seo_description_en,
    content_format: values.content_format,
    content_html: null,
    author_name: values.author_name.trim() || author,
    reading_time: readingMinutes(inLanguage("content")),
    languages: ["tr", "en"],
    date: post?.date ?? toDateTimeField(now).slice(0, 10),
    created_at: post?.created_at ?? now,
    updated_at: now,
  };
}
