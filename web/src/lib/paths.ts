/** The path builders of the public site. */
import type { Language } from "./language";

/** The parameters of a search as they are in the URL. */
export interface SearchQuestion {
  q?: string | undefined;
  category?: string | undefined;
  city?: string | undefined;
  dateRange?: string | undefined;
  /** A price range. */
  price?: string | undefined;
  /** The ticket platform. */
  platform?: string | undefined;
  /** West, south, east, north. */
  bbox?: string | undefined;
  sort?: string | undefined;
  /** The pagination cursor. */
  cursor?: string | undefined;
}

/** The order in which the parts of a question stand in the address: one question, one address. */
const QUESTION_KEYS = [
  "q",
  "category",
  "city",
  "dateRange",
  "price",
  "platform",
  "bbox",
  "sort",
  "cursor",
] as const;

export const paths = {
  home: () => "/",
  event: (id: string | number) => `/event/${encodeURIComponent(id)}`,
  /** The event as a file for any calendar. */
  calendar: (id: string | number, language: Language) =>
    `/event/${encodeURIComponent(id)}/calendar.ics?lang=${language}`,
  favourites: () => "/favourites",
  /** `query` filters the feed as it does a search. */
  feed: (of: "events" | "news", format: "atom" | "rss", language: Language, query = "") =>
    `/${of}.${format}?${query && `${query}&`}lang=${language}`,
  search: (question: SearchQuestion = {}) => {
    const query = searchQuery(question);
    return query ? `/search?${query}` : "/search";
  },
  /** A search as a calendar subscription. */
  searchCalendar: (query: string, language: Language) =>
    `/calendar.ics?${query && `${query}&`}lang=${language}`,
  about: () => "/about",
  contact: () => "/contact",
  news: () => "/world-news",
  post: (id: string | number) => `/blog/${encodeURIComponent(id)}`,
  adminLogin: () => "/admin/login",
} as const;

/** The generated poster (800×600) for content without a picture: `seed` is an event's event_id, or `post-<id>`. */
export function posterUrl(category: string | null | undefined, seed: string): string {
  return `/posters/${encodeURIComponent(category || "other")}/${encodeURIComponent(seed)}.svg`;
}

/** A question as the query of an address. */
export function searchQuery(question: SearchQuestion): string {
  const query = new URLSearchParams();
  for (const key of QUESTION_KEYS) {
    const value = question[key];
    if (value) query.set(key, value);
  }
  return query.toString();
}

/** True for paths of the admin panel, which is a separate document. */
export const isAdmin = (path: string): boolean => /^\/admin(\/|$)/.test(path);
