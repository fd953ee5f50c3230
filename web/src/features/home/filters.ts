import type { Sort } from "./home-events";

/** What the list is narrowed to, and how to change it. */
export interface Filters {
  category: string | null;
  city: string | null;
  sort: Sort;
  /** Choosing the chosen one again clears it. */
  chooseCategory: (category: string) => void;
  chooseCity: (city: string | null) => void;
  setSort: (sort: Sort) => void;
}

export const SORT_NAMES = {
  date: "home.sortDate",
  name: "home.sortName",
  price: "home.sortPrice",
} as const;
