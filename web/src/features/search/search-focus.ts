/** The parts of the search page that take the focus when what had it is gone. */
import { createContext, type RefObject } from "react";

interface SearchFocus {
  heading: RefObject<HTMLHeadingElement | null>;
  field: RefObject<HTMLInputElement | null>;
}

export const SearchFocusContext = createContext<SearchFocus>({
  heading: { current: null },
  field: { current: null },
});
