import { useEffect, useState } from "react";
import { type AppState, readAppState, writeAppState } from "../../lib/storage";

type Theme = AppState["theme"];

/** The theme, kept under `app-storage` and shown as `data-theme` on the document. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => (readAppState().theme === "dark" ? "dark" : "light"));

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  return [
    theme,
    (next) => {
      writeAppState({ theme: next });
      setTheme(next);
    },
  ];
}
