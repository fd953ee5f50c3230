import { createContext, type RefObject } from "react";

/** The element that holds the screen: it takes the focus when what had it is gone. */
export const ContentRef = createContext<RefObject<HTMLElement | null>>({ current: null });
