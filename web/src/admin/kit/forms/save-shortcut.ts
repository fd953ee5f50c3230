import type { KeyboardEvent } from "react";

/** Ctrl+S or Ctrl+Enter; Cmd on a Mac. */
export const isSaveShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === "Enter" || key.toLowerCase() === "s");
