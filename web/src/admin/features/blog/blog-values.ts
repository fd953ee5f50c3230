/** The form values of a post, and their conversion from and to the API. */
import type { Translate } from "../../i18n/translate";
import { read } from "../../kit/api/api";
import type { BlogDraft, List, StaffBlog } from "../../kit/api/types";
import { parseTags, tagsText } from "../../kit/format/tags";
import type { Problems } from "../../kit/forms/form";
import {
  areTags,
  atMost,
  isUrl,
  type Rules,
  required,
  validateAll,
  withoutRequired,
} from "../../kit/forms/validators";
import { type LanguageChoice, languageDraft } from "../../kit/languages/language-states";
import {
  draftTitle,
  type PublicationValues,
  publicationDraft,
  publicationValues,
  validatePublication,
} from "../../kit/publication/publication";

export type BlogCategory = StaffBlog["category"];
export type ContentFormat = StaffBlog["content_format"];

/** The first is the default. */
export const BLOG_CATEGORIES = [
  "Music",
  "Sports",
  "Art",
  "Technology",
  "Film",
  "Theater",
  "Festival",
  "Other",
] as const satisfies readonly BlogCategory[];

export interface BlogValues extends PublicationValues {
  title_tr: string;
  title_en: string;
  excerpt_tr: string;
  excerpt_en: string;
  content_tr: string;
  content_en: string;
  content_format: ContentFormat;
  category: BlogCategory;
  url: string;
  /** As typed, comma separated. */
  tags: string;
  author_name: string;
  /** The `image_id` of a picture of the library. */
  cover_image_id: string | null;
  image_url: string;
  is_featured: boolean;
  seo_title: string;
  seo_description: string;
  seo_title_en: string;
  seo_description_en: string;
  /** What the editor chose for a language; empty if nothing. */
  language_states: LanguageChoice;
  /** Null for a new post. */
  version: number | null;
}

export function valuesOf(post: StaffBlog | null): BlogValues {
  return {
    title_tr: post?.title_tr ?? "",
    title_en: post?.title_en ?? "",
    excerpt_tr: post?.excerpt_tr ?? "",
    excerpt_en: post?.excerpt_en ?? "",
    content_tr: post?.content_tr ?? "",
    content_en: post?.content_en ?? "",
    // New posts are formatted; one that was plain looks as before.
    content_format: post?.content_format ?? "markdown",
    category: post?.category ?? BLOG_CATEGORIES[0],
    url: post?.url ?? "",
    tags: tagsText(post?.tags),
    author_name: post?.author_name ?? "",
    cover_image_id: post?.cover_image_id ?? null,
    image_url: post?.image_url ?? "",
    ...publicationValues(post ?? {}, post?.is_published ?? false),
    is_featured: post?.is_featured ?? false,
    seo_title: post?.seo_title ?? "",
    seo_description: post?.seo_description ?? "",
    seo_title_en: post?.seo_title_en ?? "",
    seo_description_en: post?.seo_description_en ?? "",
    language_states: {},
    version: post?.version ?? null,
  };
}

export function payloadOf(all: BlogValues): BlogDraft {
  const { version, publish_at, unpublish_at, language_states, ...values } = all;
  return {
    ...values,
    ...publicationDraft({ ...values, publish_at, unpublish_at }),
    ...languageDraft(language_states),
    is_published: values.publication === "published",
    url: values.url.trim() || null,
    image_url: values.image_url.trim() || null,
    tags: parseTags(values.tags),
    ...(version === null ? {} : { version }),
  };
}

const TITLE = [required, atMost(200)];
const EXCERPT = [required, atMost(1000)];
const CONTENT = [required, atMost(100_000)];
const SEO = [atMost(300)];

/** A URL, or the root-relative path of an uploaded file. */
const isPicture: typeof isUrl = (value, t) =>
  value.trim().startsWith("/media/") ? undefined : isUrl(value, t);

const RULES: Rules<BlogValues> = {
  title_tr: TITLE,
  title_en: TITLE,
  excerpt_tr: EXCERPT,
  excerpt_en: EXCERPT,
  content_tr: CONTENT,
  content_en: CONTENT,
  url: [isUrl, atMost(2000)],
  tags: [areTags],
  author_name: [atMost(200)],
  image_url: [isPicture, atMost(2000)],
  seo_title: SEO,
  seo_description: SEO,
  seo_title_en: SEO,
  seo_description_en: SEO,
};
const DRAFT_RULES = withoutRequired(RULES);

/** The errors of the values in their publication state: a draft needs only a title. */
export function validateValues(values: BlogValues, t: Translate, now = Date.now()): Problems<BlogValues> {
  if (values.publication === "draft") {
    return { ...validateAll(values, DRAFT_RULES, t), ...draftTitle(values, t) };
  }
  return { ...validateAll(values, RULES, t), ...validatePublication(values, t, now) };
}

/** The fields that a draft lacks to go live. */
export function missingFields(values: BlogValues): (keyof BlogValues)[] {
  if (values.publication !== "draft") return [];
  return TRANSLATED.flat().filter((name) => values[name].trim() === "");
}

/** Tolerance for clock differences between server and browser. */
const SKEW = 5 * 60_000;

/** A post created from these values since the form was opened. Posts have no client-side id, so title and time identify it. */
export async function findCreated(values: BlogValues, openedAt: number): Promise<StaffBlog | null> {
  const { data } = await read<List<StaffBlog>>("/api/blogs?status=all&sort=newest&limit=10");
  const isThis = (post: StaffBlog) =>
    post.title_tr === values.title_tr.trim() &&
    post.title_en === values.title_en.trim() &&
    Date.parse(post.created_at) > openedAt - SKEW;
  return data.find(isThis) ?? null;
}

/** The pairs of translated fields. */
export const TRANSLATED = [
  ["title_tr", "title_en"],
  ["excerpt_tr", "excerpt_en"],
  ["content_tr", "content_en"],
] as const;
