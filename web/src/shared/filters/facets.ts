/** The facets of a search: the choices of each filter with their counts. */
import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../../api/categories";
import type { Count, Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { DATE_RANGES, type EventFilter, PLATFORMS } from "../../lib/event-filter";
import { changeFilter, removeFilter, type SingleKey } from "../../lib/filter-changes";
import { CATEGORIES } from "../categories/category";
import { CITIES } from "../events/city";
import { cityOption, isSameCity } from "./cities";
import { useFilterName } from "./labels";

/** The groups of choices, in the order of the panel. */
export const GROUPS = [
  "dateRange",
  "category",
  "city",
  "district",
  "price",
  "audience",
  "event_language",
  "setting",
  "features",
  "platform",
] as const;
export type GroupName = (typeof GROUPS)[number];

export interface Choice {
  key: SingleKey;
  value: string;
  label: string;
  /** Null without counts. */
  count: number | null;
  isChosen: boolean;
  /** The filter with this choice toggled. */
  filter: EventFilter;
}

export interface Group {
  name: GroupName;
  choices: Choice[];
}

type Uncounted = Omit<Count, "count"> & { count: number | null };

const uncounted = (values: readonly string[]): Uncounted[] => values.map((value) => ({ value, count: null }));

/** With counts, choices without events are left out; without counts, those that most events have are offered. */
export function useFacets(filter: EventFilter, facets: Facets | null): Group[] {
  const { language } = useI18n();
  const nameOf = useFilterName();
  const categories = useCategories();

  const counted = (key: SingleKey): Uncounted[] => {
    switch (key) {
      case "dateRange":
        return facets?.dates ?? uncounted(DATE_RANGES);
      case "category":
        return facets?.categories ?? uncounted(categories);
      case "city":
        return facets?.cities ?? uncounted(CITIES);
      case "district":
        return districtsOf(filter.city, facets);
      case "price":
        // Other prices are chosen by their amount.
        return (facets?.prices ?? uncounted(["free"])).filter(
          ({ value }) => value === "free" || value === filter.price,
        );
      case "platform":
        return facets?.platforms ?? uncounted(PLATFORMS);
      case "audience":
        return facets?.audiences ?? [];
      case "event_language":
        return facets?.languages ?? [];
      case "setting":
        return facets?.settings ?? [];
      case "accessible":
      case "available":
        return [{ value: "true", count: facets?.[key] ?? 0 }];
      default:
        return [];
    }
  };

  const choicesOf = (key: SingleKey): Choice[] =>
    withChosen(counted(key), key)
      .map(({ value: counted, count }) => choiceOf(key, counted, count))
      .filter(({ count, isChosen }) => count !== 0 || isChosen);

  return GROUPS.map((name) => ({
    name,
    choices: name === "features" ? [...choicesOf("accessible"), ...choicesOf("available")] : choicesOf(name),
  }));

  function choiceOf(key: SingleKey, counted: string, count: number | null): Choice {
    const value = key === "city" ? cityOption(counted, language).value : counted;
    const isChosen = isSame(key, value, filter[key]);
    const chosen = changeFilter(filter, key, value);
    return {
      key,
      value,
      label: nameOf(chosen, key),
      count,
      isChosen,
      filter: isChosen ? removeFilter(filter, key) : chosen,
    };
  }

  /** Adds the selected value if no event has it, so that it can be deselected. */
  function withChosen(counted: Uncounted[], key: SingleKey): Uncounted[] {
    const asked = filter[key];
    if (!asked || counted.some(({ value }) => isSame(key, value, asked))) return counted;
    return [...counted, { value: asked, count: facets ? 0 : null }];
  }
}

/** The districts of a city; none without a city: the field above them finds districts of all cities. */
function districtsOf(city: string | undefined, facets: Facets | null): Uncounted[] {
  if (!city) return [];
  return (facets?.districts ?? [])
    .filter((district) => isSameCity(district.city, city))
    .map(({ name, count }) => ({ value: name, count }));
}

/** Places are compared as the API does: ignoring case and diacritics. */
function isSame(key: SingleKey, value: string, asked: string | undefined): boolean {
  if (asked === undefined) return false;
  return key === "city" || key === "district" ? isSameCity(value, asked) : value === asked;
}

/** The site's categories; the built-in ones while loading. */
export function useCategories(): string[] {
  const { language } = useI18n();
  const { data } = useQuery(categoriesQuery(language));
  const listed = data?.data.filter(({ parent_id }) => parent_id == null);
  return listed?.map(({ category_id }) => category_id) ?? [...CATEGORIES];
}
