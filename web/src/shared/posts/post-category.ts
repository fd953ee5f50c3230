/** The categories of posts. They differ from those of events, but share their colors. */
import type { Translate } from "../../i18n/translate";
import { lowerTurkish } from "../../lib/turkish";

/** The names a category may have in responses: English, and Turkish in older data. */
const NAMES = {
  music: ["music", "müzik"],
  sports: ["sports", "spor"],
  art: ["art", "sanat"],
  technology: ["technology", "teknoloji"],
  film: ["film", "sinema"],
  theater: ["theater", "tiyatro"],
  festival: ["festival", "şenlik"],
  other: ["other", "diğer"],
} as const;
export type PostCategory = keyof typeof NAMES;

const HUES: Record<PostCategory, string> = {
  music: "music",
  sports: "sports",
  art: "art",
  technology: "technology",
  film: "education",
  theater: "theater",
  festival: "gastronomy",
  other: "brand",
};

export function postCategory(name: string): PostCategory | null {
  // An English name in capitals has an I that Turkish would lower to ı: FILM.
  const forms: string[] = [name.trim().toLowerCase(), lowerTurkish(name.trim())];
  const found = Object.entries(NAMES).find(([, names]) => names.some((known) => forms.includes(known)));
  return found ? (found[0] as PostCategory) : null;
}

/** The name in the language of the page, whichever language it came in; an unknown one stays as it is. */
export function postCategoryName(name: string, t: Translate): string {
  const category = postCategory(name);
  return category ? t(`post.category.${category}`) : name;
}

export function postCategoryColour(name: string): string {
  return `var(--${HUES[postCategory(name) ?? "other"]})`;
}

/** The category of the generated poster of a post without a picture. */
export function posterCategory(name: string): string {
  return postCategory(name) ?? "other";
}
