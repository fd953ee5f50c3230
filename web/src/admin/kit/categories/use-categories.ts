import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../i18n/language-context";
import type { Language } from "../../../lib/language";
import { CATEGORIES } from "../../../shared/categories/category";
import { staffQuery } from "../api/queries";
import type { List, ManagedCategory } from "../api/types";
import type { Choice } from "../fields/fields";

export interface EventCategories {
  /** The main categories in order, plus the event's own if it is not among them. */
  choices: (language: Language, present?: string) => Choice[];
  /** The subcategories of a main category. */
  below: (category: string, language: Language) => Choice[];
  name: (category: string, language: Language) => string;
}

/** The categories from the API; the built-in ones while loading. */
export function useCategories(): EventCategories {
  const { data } = useQuery(staffQuery<List<ManagedCategory>>("/api/categories"));
  const { t } = useI18n();
  const all = data?.data ?? [];
  const named = (one: ManagedCategory, language: Language): Choice => ({
    value: one.category_id,
    label: language === "tr" ? one.name_tr : one.name_en,
  });
  const main = (language: Language): Choice[] =>
    all.length > 0
      ? all.filter(({ parent_id }) => parent_id == null).map((one) => named(one, language))
      : CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }));
  const name = (category: string, language: Language) => {
    const known = all.find(({ category_id }) => category_id === category);
    if (known) return named(known, language).label;
    return main(language).find(({ value }) => value === category)?.label ?? category;
  };
  return {
    name,
    choices: (language, present) => {
      const choices = main(language);
      const isMissing = present && !choices.some(({ value }) => value === present);
      return isMissing ? [...choices, { value: present, label: name(present, language) }] : choices;
    },
    below: (category, language) => {
      const parent = all.find(({ category_id }) => category_id === category);
      return parent
        ? all.filter(({ parent_id }) => parent_id === parent.id).map((one) => named(one, language))
        : [];
    },
  };
}
