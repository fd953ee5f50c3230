/** Whether the visitor wants nothing to move by itself. */
export const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
