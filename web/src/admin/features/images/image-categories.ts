import type { ImageCategory } from "../../kit/api/types";

/** In the order of the filter. */
export const IMAGE_CATEGORIES = [
  "event",
  "blog",
  "hero",
  "gallery",
  "banner",
] as const satisfies readonly ImageCategory[];

/** The default category of uploads. */
export const DEFAULT_CATEGORY: ImageCategory = "gallery";
