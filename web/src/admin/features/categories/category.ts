/** The form values of a category, and the filtering of the category list. */
import type { Language } from "../../../lib/language";
import { foldTurkish } from "../../../lib/turkish";
import type { Translate } from "../../i18n/translate";
import { read } from "../../kit/api/api";
import type { CategoryDraft, List, ManagedCategory } from "../../kit/api/types";
import type { Problems } from "../../kit/forms/form";
import { atMost, isSlug, required, validateAll } from "../../kit/forms/validators";

/** The brand color, which is also the server's default. */
export const DEFAULT_COLOUR = "#473B73";

/** The colors that the form offers. */
export const COLOURS = {
  brand: DEFAULT_COLOUR,
  violet: "#7A3FF2",
  pomegranate: "#C02C49",
  pine: "#12704F",
  tile: "#B04A14",
  honey: "#8A5A0B",
  indigo: "#2563C9",
  petrol: "#0B7080",
  rose: "#A8327A",
  stone: "#4B5563",
} as const;

export interface CategoryValues {
  category_id: string;
  name_tr: string;
  name_en: string;
  description_tr: string;
  description_en: string;
  color_code: string;
  /** The id of the parent as text; empty for a main category. */
  parent_id: string;
  display_order: string;
  is_active: boolean;
  version: number | undefined;
}

export function blankValues(parent: ManagedCategory | null): CategoryValues {
  return {
    category_id: "",
    name_tr: "",
    name_en: "",
    description_tr: "",
    description_en: "",
    color_code: parent?.color_code ?? DEFAULT_COLOUR,
    parent_id: parent ? String(parent.id) : "",
    display_order: "0",
    is_active: true,
    version: undefined,
  };
}

export function valuesOf(category: ManagedCategory): CategoryValues {
  return {
    category_id: category.category_id,
    name_tr: category.name_tr,
    name_en: category.name_en,
    description_tr: category.description_tr,
    description_en: category.description_en,
    color_code: category.color_code,
    parent_id: category.parent_id ? String(category.parent_id) : "",
    display_order: String(category.display_order),
    is_active: category.is_active,
    version: category.version,
  };
}

/** An empty parent is null; an invalid sort order is 0. */
export function draftOf(values: CategoryValues): CategoryDraft {
  const order = Number.parseInt(values.display_order, 10);
  return {
    ...values,
    category_id: values.category_id.trim(),
    parent_id: values.parent_id === "" ? null : Number(values.parent_id),
    display_order: Number.isNaN(order) ? 0 : order,
  };
}

/** The server's limits (crates/domain/src/category.rs). */
export function validateCategory(values: CategoryValues, t: Translate): Problems<CategoryValues> {
  return validateAll(
    values,
    {
      category_id: [required, isSlug],
      name_tr: [required, atMost(100)],
      name_en: [required, atMost(100)],
      description_tr: [atMost(1000)],
      description_en: [atMost(1000)],
    },
    t,
  );
}

/** A category created from these values; one with the same slug may have existed before. */
export async function findCreated({ category_id, name_tr, name_en }: CategoryValues) {
  const { data } = await read<List<ManagedCategory>>("/api/categories");
  const isThis = (one: ManagedCategory) =>
    one.category_id === category_id.trim() &&
    one.name_tr === name_tr.trim() &&
    one.name_en === name_en.trim();
  return data.find(isThis) ?? null;
}

export interface Branch {
  parent: ManagedCategory;
  subs: ManagedCategory[];
}

/** Main categories with their subcategories; a category whose parent is missing is treated as a main one. */
export function branchesOf(all: readonly ManagedCategory[]): Branch[] {
  const mains = all.filter((one) => !one.parent_id || !all.some(({ id }) => id === one.parent_id));
  return mains.map((parent) => ({ parent, subs: all.filter(({ parent_id }) => parent_id === parent.id) }));
}

export const isMain = (category: ManagedCategory): boolean => !category.parent_id;

export const FILTERS = ["all", "active", "inactive"] as const;
export const SORTS = ["order", "name", "events"] as const;

export interface CategoriesView {
  q: string;
  status: (typeof FILTERS)[number];
  sort: (typeof SORTS)[number];
}

/** Keeps a branch if its parent or one of its subcategories matches. */
export function visibleBranches(
  branches: readonly Branch[],
  { q, status, sort }: CategoriesView,
  language: Language,
): Branch[] {
  const words = foldTurkish(q).split(/\s+/).filter(Boolean);
  const fits = (category: ManagedCategory) => {
    const { category_id, name_tr, name_en, description_tr, description_en } = category;
    const text = foldTurkish([category_id, name_tr, name_en, description_tr, description_en].join(" "));
    const isWanted = status === "all" || category.is_active === (status === "active");
    return isWanted && words.every((word) => text.includes(word));
  };
  const left = branches.filter(({ parent, subs }) => [parent, ...subs].some(fits));
  if (sort === "name") {
    return left.sort((a, b) =>
      nameOf(a.parent, language).localeCompare(nameOf(b.parent, language), language),
    );
  }
  if (sort === "events") return left.sort((a, b) => eventsOf(b) - eventsOf(a));
  return left.sort((a, b) => a.parent.display_order - b.parent.display_order);
}

export const eventsOf = ({ parent, subs }: Branch): number =>
  [parent, ...subs].reduce((sum, { event_count }) => sum + (event_count ?? 0), 0);

/** In the panel's language, else in the other one. */
export const nameOf = ({ name_tr, name_en }: ManagedCategory, language: Language): string =>
  (language === "tr" ? name_tr || name_en : name_en || name_tr) ?? "";

export const descriptionOf = (
  { description_tr: tr, description_en: en }: ManagedCategory,
  language: Language,
): string => (language === "tr" ? tr || en : en || tr);
