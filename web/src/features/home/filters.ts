import type { EventFilter } from "../../lib/event-filter";
import type { Sort } from "./home-events";

/** The home page's filters and their setters. */
export interface Filters {
  category: string | null;
  city: string | null;
  sort: Sort;
  /** Choosing the active category clears it. */
  chooseCategory: (category: string) => void;
  chooseCity: (city: string | null) => void;
  setSort: (sort: Sort) => void;
}

export const SORT_NAMES = {
  date: "home.sortDate",
  name: "home.sortName",
  price: "home.sortPrice",
} as const;

/** The filter of the list, for the API and for links to the search; "date" is the default order. */
export const eventFilter = ({
  category,
  city,
  sort,
}: Pick<Filters, "category" | "city" | "sort">): EventFilter => ({
  category: category ?? undefined,
  city: city ?? undefined,
  sort: sort === "date" ? undefined : sort,
});
