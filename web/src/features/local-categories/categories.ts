/** Blog categories in component state only: nothing is sent or stored. */
import type { Translate } from "../../i18n/translate";
import { foldTurkish } from "../../lib/turkish";
import { knownCategory } from "../../shared/categories/category";

export const DEFAULT_COLOUR = "#473B73";

/** The colors that the form offers. */
export const PALETTE = {
  brand: DEFAULT_COLOUR,
  music: "#7A3FF2",
  theater: "#C02C49",
  sports: "#12704F",
  art: "#B04A14",
  gastronomy: "#8A5A0B",
  education: "#2563C9",
  technology: "#0B7080",
  fashion: "#A8327A",
  business: "#4B5563",
} as const;

export interface LocalCategory {
  id: number;
  /** Events are counted by it. */
  slug: string;
  /** As typed; null for a built-in category with its translated name. */
  name: string | null;
  colour: string;
}

const SLUGS = [
  "music",
  "theater",
  "sports",
  "art",
  "gastronomy",
  "education",
  "technology",
  "fashion",
] as const;

/** The folded Turkish names of the built-in categories. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  muzik: "music",
  tiyatro: "theater",
  spor: "sports",
  sanat: "art",
  gastronomi: "gastronomy",
  egitim: "education",
  teknoloji: "technology",
  moda: "fashion",
};

export const BUILT_IN: readonly LocalCategory[] = SLUGS.map((slug, place) => ({
  id: place + 1,
  slug,
  name: null,
  colour: PALETTE[slug],
}));

export function nameOf({ name, slug }: LocalCategory, t: Translate): string {
  if (name) return name;
  const known = knownCategory(slug);
  return known ? t(`category.${known}`) : t("localCategories.fashion");
}

/** The values of the form. */
export interface CategoryInput {
  name: string;
  colour: string;
}

/** A category needs a name that can be read. */
export const isNamed = ({ name }: Pick<CategoryInput, "name">) => name.trim() !== "";

export function addCategory(
  list: readonly LocalCategory[],
  { name, colour }: CategoryInput,
): LocalCategory[] {
  const id = Math.max(0, ...list.map((category) => category.id)) + 1;
  return [...list, { id, slug: slugOf(name), name: name.trim(), colour }];
}

export function editCategory(
  list: readonly LocalCategory[],
  id: number,
  { name, colour }: CategoryInput,
): LocalCategory[] {
  return list.map((category) => (category.id === id ? { ...category, name: name.trim(), colour } : category));
}

export function deleteCategory(list: readonly LocalCategory[], id: number): LocalCategory[] {
  return list.filter((category) => category.id !== id);
}

/** The slug by which events refer to a category: "Müzik" and "MUSIC" are both "music". */
function slugOf(name: string): string {
  const plain = foldTurkish(name.trim());
  return WELL_KNOWN[plain] ?? plain;
}

/** The icon color on a background: white unless the background is light. */
export function inkOn(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.3 ? "#1b1730" : "#ffffff";
}
