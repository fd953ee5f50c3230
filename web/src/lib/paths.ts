/** Every address of the site, built here and nowhere else. */
import type { Language } from "./language";

/** What a search is asked, as it stands in the address. */
export interface SearchQuestion {
  q?: string | undefined;
  category?: string | undefined;
  city?: string | undefined;
  dateRange?: string | undefined;
  /** A band of prices. */
  price?: string | undefined;
  /** Who sells the tickets. */
  platform?: string | undefined;
  /** A part of the map: west, south, east, north. */
  bbox?: string | undefined;
  sort?: string | undefined;
  /** Where the page before ended. */
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
  /** What can be followed with a feed reader; `query` narrows the events as it does a search. */
  feed: (of: "events" | "news", format: "atom" | "rss", language: Language, query = "") =>
    `/${of}.${format}?${query && `${query}&`}lang=${language}`,
  search: (question: SearchQuestion = {}) => {
    const query = searchQuery(question);
    return query ? `/search?${query}` : "/search";
  },
  /** What a search finds, for calendars that ask again by themselves. */
  searchCalendar: (query: string, language: Language) =>
    `/calendar.ics?${query && `${query}&`}lang=${language}`,
  about: () => "/about",
  contact: () => "/contact",
  news: () => "/world-news",
  post: (id: string | number) => `/blog/${encodeURIComponent(id)}`,
  adminLogin: () => "/admin/login",
} as const;

/** The drawn cover (800×600) of a thing without a picture: `seed` is an event's event_id, or `post-<id>`. */
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

/** Whether an address belongs to the admin panel, which is a document of its own. */
export const isAdmin = (path: string): boolean => /^\/admin(\/|$)/.test(path);
