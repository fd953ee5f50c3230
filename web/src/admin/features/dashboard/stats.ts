/** In the order of the cards. */
export const STAT_NAMES = [
  "totalEvents",
  "activeEvents",
  "totalBlogs",
  "publishedBlogs",
  "totalImages",
  "totalCategories",
] as const;
