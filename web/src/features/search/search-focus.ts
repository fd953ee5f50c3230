/** The elements that get the focus when the focused element is removed. */
import { createContext, type RefObject } from "react";

interface SearchFocus {
  heading: RefObject<HTMLHeadingElement | null>;
  field: RefObject<HTMLInputElement | null>;
}

export const SearchFocusContext = createContext<SearchFocus>({
  heading: { current: null },
  field: { current: null },
});
