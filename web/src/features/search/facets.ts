/** The facets of a search: the choices of each filter with their counts. */
import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../../api/categories";
import type { Count, Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { changeFilter, DATE_RANGES, type EventFilter, PLATFORMS, PRICES } from "../../lib/event-filter";
import { CATEGORIES } from "../../shared/categories/category";
import { CITIES } from "../../shared/events/city";
import { cityOption, isSameCity } from "./cities";
import { useFilterName } from "./labels";

export const FACETS = ["dateRange", "category", "city", "price", "platform"] as const;
export type Facet = (typeof FACETS)[number];

export interface Choice {
  value: string;
  label: string;
  /** Null without counts. */
  count: number | null;
  isChosen: boolean;
  /** The filter with this choice toggled. */
  filter: EventFilter;
}

export interface Group {
  facet: Facet;
  choices: Choice[];
}

/** The number of active facets. */
export const activeFacets = (filter: EventFilter): number => FACETS.filter((facet) => filter[facet]).length;

/** With counts, choices without events are left out; without counts, all are offered. */
export function useFacets(filter: EventFilter, facets: Facets | null): Group[] {
  const { language } = useI18n();
  const nameOf = useFilterName();
  const categories = useCategories();
  const counted: Record<Facet, Uncounted[]> = {
    dateRange: facets?.dates ?? uncounted(DATE_RANGES),
    category: facets?.categories ?? uncounted(categories),
    city: facets?.cities ?? uncounted(CITIES),
    price: facets?.prices ?? uncounted(PRICES),
    platform: facets?.platforms ?? uncounted(PLATFORMS),
  };
  return FACETS.map((facet) => ({
    facet,
    choices: withChosen(counted[facet], facet)
      .map(choiceOf(facet))
      .filter(({ count, isChosen }) => count !== 0 || isChosen),
  }));

  function choiceOf(facet: Facet): (counted: Uncounted) => Choice {
    return ({ value: counted, count }) => {
      const value = facet === "city" ? cityOption(counted, language).value : counted;
      const isChosen = isSame(facet, value, filter[facet]);
      const chosen = changeFilter(filter, facet, value);
      return {
        value,
        label: nameOf(chosen, facet),
        count,
        isChosen,
        filter: isChosen ? changeFilter(filter, facet, undefined) : chosen,
      };
    };
  }

  /** Adds the selected value if no event has it, so that it can be deselected. */
  function withChosen(counted: Uncounted[], facet: Facet): Uncounted[] {
    const asked = filter[facet];
    if (!asked || counted.some(({ value }) => isSame(facet, value, asked))) return counted;
    return [...counted, { value: asked, count: facets ? 0 : null }];
  }
}

type Uncounted = Omit<Count, "count"> & { count: number | null };

const uncounted = (values: readonly string[]): Uncounted[] => values.map((value) => ({ value, count: null }));

function isSame(facet: Facet, value: string, asked: string | undefined): boolean {
  return asked !== undefined && (facet === "city" ? isSameCity(value, asked) : value === asked);
}

/** The site's categories; the built-in ones while loading. */
export function useCategories(): string[] {
  const { language } = useI18n();
  const { data } = useQuery(categoriesQuery(language));
  const listed = data?.data.filter(({ parent_id }) => parent_id == null);
  return listed?.map(({ category_id }) => category_id) ?? [...CATEGORIES];
}
