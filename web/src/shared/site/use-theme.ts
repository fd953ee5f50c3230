import { useSyncExternalStore } from "react";
import { type AppState, writeAppState } from "../../lib/storage";

type Theme = AppState["theme"];

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Read from the document: an inline script has set it before the first paint. */
const shown = (): Theme => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** The browser's theme color; the same as --paper. */
const PAPER: Record<Theme, string> = { light: "#fbfaf7", dark: "#131020" };

function setTheme(theme: Theme): void {
  writeAppState({ theme });
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", PAPER[theme]);
  for (const listener of listeners) listener();
}

/** The theme, kept under `app-storage` and shown as `data-theme` on the document. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, shown, () => "light" as const), setTheme];
}
