import { createContext, type RefObject } from "react";

/** The `<main>` element, which gets the focus when the focused element is removed. */
export const ContentRef = createContext<RefObject<HTMLElement | null>>({ current: null });
