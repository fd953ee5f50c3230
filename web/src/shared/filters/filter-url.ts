/** Where the filters lead: to the search, or to the home page with its own list. */
import { createContext, useContext } from "react";
import type { EventFilter } from "../../lib/event-filter";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";

interface FilterUrl {
  urlOf: (filter: EventFilter) => string;
  /** True if the page stays where it is when a filter is chosen. */
  keepScroll: boolean;
  /** Called before the page navigates to a filter. */
  onChoose?: (filter: EventFilter) => void;
}

export const FilterUrlContext = createContext<FilterUrl>({ urlOf: paths.search, keepScroll: false });

/** Returns a function that applies a filter; with `replace`, in place of the one that was applied last. */
export function useApplyFilter(): (filter: EventFilter, options?: { replace?: boolean }) => void {
  const { urlOf, onChoose } = useContext(FilterUrlContext);
  const navigate = useNavigate();
  return (filter, { replace = false } = {}) => {
    onChoose?.(filter);
    navigate(urlOf(filter), { replace, keepScroll: true });
  };
}
