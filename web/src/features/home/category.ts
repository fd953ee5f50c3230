import type { Translate } from "../../i18n/translate";

const CATEGORIES = [
  "music",
  "theater",
  "sports",
  "art",
  "gastronomy",
  "education",
  "technology",
  "business",
] as const;
type Category = (typeof CATEGORIES)[number];

/** The two ends of a cover's gradient, the shape on it, and its highlight. */
export const COVER_COLOURS: Record<Category, readonly [string, string, string, string]> = {
  music: ["#7a3ff2", "#2a1458", "#f2a33a", "#ff7a59"],
  theater: ["#c8324f", "#4a0f20", "#f6c453", "#ff9b85"],
  sports: ["#12805c", "#06382a", "#b6e35b", "#f2efe6"],
  art: ["#d9662b", "#4d1f0a", "#2aa6a1", "#fbe3c4"],
  gastronomy: ["#b7791f", "#4a2b06", "#e4573d", "#ffe9bd"],
  education: ["#2563c9", "#0d2450", "#f2a33a", "#cfe3ff"],
  technology: ["#0e8a9d", "#06323c", "#7bf0d0", "#f3f7ff"],
  business: ["#4b5563", "#171c26", "#f2a33a", "#dbe2ee"],
};

export function knownCategory(slug: string | null | undefined): Category | null {
  return CATEGORIES.find((category) => category === slug) ?? null;
}

/** The category's name in words; one that staff added keeps the name it came with. */
export function categoryName(slug: string | null | undefined, t: Translate): string {
  const category = knownCategory(slug);
  return category ? t(`category.${category}`) : (slug ?? "");
}

/** The hue that a category keeps everywhere. */
export function categoryColour(slug: string | null | undefined): string {
  return `var(--${knownCategory(slug) ?? "brand"})`;
}
