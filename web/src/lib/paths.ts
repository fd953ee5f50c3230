/** The path builders of the public site. */
import { type EventFilter, subscriptionFilter, writeEventFilter } from "./event-filter";
import type { Language } from "./language";

export const paths = {
  /** With a filter, the home page with a list of its own. */
  home: (filter: EventFilter = {}) => withQuery("/", writeEventFilter(filter)),
  /** With `showing`, the event at that showing. */
  event: (id: string | number, showing?: string) =>
    `/event/${encodeURIComponent(id)}${showing ? `?showing=${encodeURIComponent(showing)}` : ""}`,
  /** The event as a file for any calendar. */
  calendar: (id: string | number, language: Language, showing?: string) =>
    `/event/${encodeURIComponent(id)}/calendar.ics?lang=${language}${showing ? `&showing=${encodeURIComponent(showing)}` : ""}`,
  venue: (id: string | number) => `/venue/${encodeURIComponent(id)}`,
  /** The page of a performer or an organizer. */
  profile: (kind: "performer" | "organizer", id: string | number) => `/${kind}/${encodeURIComponent(id)}`,
  favourites: () => "/favourites",
  feed: (of: "events" | "news", format: "atom" | "rss", language: Language, filter: EventFilter = {}) =>
    `/${of}.${format}?${subscriptionQuery(filter, language)}`,
  search: (filter: EventFilter = {}) => withQuery("/search", writeEventFilter(filter)),
  /** A search as a calendar subscription. */
  searchCalendar: (filter: EventFilter, language: Language) =>
    `/calendar.ics?${subscriptionQuery(filter, language)}`,
  /** A search as a frame for other sites. */
  embed: (filter: EventFilter, language: Language) => `/embed?${subscriptionQuery(filter, language)}`,
  about: () => "/about",
  contact: () => "/contact",
  /** Where forms are posted without JavaScript. */
  sendMessage: (language: Language) => `/contact/send?lang=${language}`,
  subscribe: (language: Language) => `/newsletter/subscribe?lang=${language}`,
  news: () => "/world-news",
  post: (id: string | number) => `/blog/${encodeURIComponent(id)}`,
  adminLogin: () => "/admin/login",
} as const;

/** The generated poster (800×600) for content without a picture: `seed` is an event's event_id, or `post-<id>`. */
export function posterUrl(category: string | null | undefined, seed: string): string {
  return `/posters/${encodeURIComponent(category || "other")}/${encodeURIComponent(seed)}.svg`;
}

/** The address in one language. */
export const withLanguage = (path: string, language: Language): string =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

const withQuery = (path: string, query: string): string => (query ? `${path}?${query}` : path);

function subscriptionQuery(filter: EventFilter, language: Language): string {
  const query = writeEventFilter(subscriptionFilter(filter));
  return `${query && `${query}&`}lang=${language}`;
}

/** True for paths of the admin panel, which is a separate document. */
export const isAdmin = (path: string): boolean => /^\/admin(\/|$)/.test(path);
