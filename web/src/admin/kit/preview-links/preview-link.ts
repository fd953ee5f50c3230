/** Preview links of unpublished items: `/api/events/{id}/preview-links`, `/api/blogs/{id}/preview-links`. */

export interface PreviewSubject {
  noun: "events" | "blogs";
  id: number;
}

export const previewLinksUrl = ({ noun, id }: PreviewSubject): string => `/api/${noun}/${id}/preview-links`;

/** How many days a link may work. */
export const LINK_DAYS = ["1", "7", "30"] as const;
export type LinkDays = (typeof LINK_DAYS)[number];
