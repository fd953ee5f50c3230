/** The posts this browser has seen, stored for offline reading. */
import { useMemo, useSyncExternalStore } from "react";
import type { Blog } from "../../api/blogs";
import type { Language } from "../../lib/language";

const KEY = "blogs";
const MOST = 100;

/** Defaults for stored posts of an older release. */
const BLANK = {
  excerpt: "",
  category: "Other",
  languages: [],
  tags: [],
  is_published: true,
  is_featured: false,
  status: "published",
  seo_title: "",
  seo_description: "",
  seo_title_en: "",
  seo_description_en: "",
  content_format: "plain",
  author_name: "",
  reading_time: 0,
  date: "",
  created_at: "",
  updated_at: "",
} satisfies Partial<Blog>;

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function isPost(value: unknown): value is Pick<Blog, "id" | "title" | "content"> {
  if (!value || typeof value !== "object") return false;
  const { id, title, content, tags, content_format, content_html } = value as Record<string, unknown>;
  // Lists have no HTML: a formatted post is stored when its own page is read.
  const isShown = content_format === "markdown" ? typeof content_html === "string" : content_html == null;
  const isReadable =
    isShown && typeof title === "string" && typeof content === "string" && content.trim() !== "";
  return typeof id === "number" && isReadable && (tags === undefined || Array.isArray(tags));
}

/** A post as it was read in one language. */
type StoredPost = Blog & { language?: Language };

function parsePosts(text: string | null): StoredPost[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter(isPost).map((post) => ({ ...BLANK, ...post })) : [];
  } catch {
    return [];
  }
}

/** Stores the posts, most recently seen first. Posts without content, as in embedded lists, are skipped. */
export function storePosts(seen: readonly Blog[], language: Language): void {
  const fresh = seen.filter(isPost).map((post) => ({ ...post, language }));
  if (fresh.length === 0) return;
  const ids = new Set(fresh.map((post) => post.id));
  const kept = parsePosts(readText()).filter((post) => post.language !== language || !ids.has(post.id));
  store([...fresh, ...kept].slice(0, MOST));
}

/** If the storage is full, fewer posts are stored. */
function store(posts: readonly StoredPost[]): void {
  for (let count = posts.length; count > 0; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(KEY, JSON.stringify(posts.slice(0, count)));
      return;
    } catch {
      // Half of them may fit.
    }
  }
}

/** The stored post with this id, preferably in this language. */
export function findStoredPost(text: string | null, id: string, language: Language): Blog | null {
  if (!/^\d+$/.test(id)) return null;
  const kept = parsePosts(text).filter((post) => post.id === Number(id));
  return kept.find((post) => post.language === language) ?? kept[0] ?? null;
}

const subscribeToNothing = () => () => {};

/** The stored post if `isWanted`; null on the server and in the first client render. */
export function useStoredPost(id: string, language: Language, isWanted: boolean): Blog | null {
  const text = useSyncExternalStore(subscribeToNothing, isWanted ? readText : nothing, nothing);
  return useMemo(() => findStoredPost(text, id, language), [text, id, language]);
}

const nothing = () => null;
