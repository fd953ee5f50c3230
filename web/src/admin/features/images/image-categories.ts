import type { ImageCategory } from "../../kit/api/types";

/** In the order of the filter. */
export const IMAGE_CATEGORIES = [
  "event",
  "blog",
  "hero",
  "gallery",
  "banner",
] as const satisfies readonly ImageCategory[];

/** What uploads are filed under unless another is chosen. */
export const DEFAULT_CATEGORY: ImageCategory = "gallery";
