/** Every address of the site, built here and nowhere else. */

/** What a search is asked, as it stands in the address. */
export interface SearchQuestion {
  q?: string | undefined;
  category?: string | undefined;
  city?: string | undefined;
  dateRange?: string | undefined;
  /** A part of the map: west, south, east, north. */
  bbox?: string | undefined;
  sort?: string | undefined;
}

/** The order in which the parts of a question stand in the address: one question, one address. */
const QUESTION_KEYS = ["q", "category", "city", "dateRange", "bbox", "sort"] as const;

export const paths = {
  home: () => "/",
  event: (id: string | number) => `/event/${encodeURIComponent(id)}`,
  search: (question: SearchQuestion = {}) => withQuery("/search", question),
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

function withQuery(path: string, question: SearchQuestion): string {
  const query = new URLSearchParams();
  for (const key of QUESTION_KEYS) {
    const value = question[key];
    if (value) query.set(key, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
