import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Language, parseLanguage } from "../lib/language";
import { readStoredLanguage, storeLanguage } from "../lib/storage";
import { isReady, loadTexts } from "./load";
import { type Translate, translator } from "./translate";

interface I18n {
  language: Language;
  t: Translate;
  setLanguage: (language: Language) => void;
}

/** Also for a piece that is to speak another language than the page around it. */
export const I18nContext = createContext<I18n | null>(null);

interface Props {
  initial: Language;
  children: ReactNode;
}

export function LanguageProvider({ initial, children }: Props) {
  const [language, setLanguage] = useState(initial);
  const wanted = useRef(initial);

  const show = useCallback(async (next: Language) => {
    wanted.current = next;
    try {
      // A page that was opened meanwhile has texts of its own.
      while (!isReady(next)) await loadTexts(next);
    } catch {
      // Texts that cannot be fetched are asked of the server: it may be a new release.
      window.location.reload();
      return;
    }
    if (wanted.current !== next) return;
    document.documentElement.lang = next;
    setLanguage(next);
  }, []);

  useEffect(() => {
    // The cookie that tells the server may be gone while the choice is still known here.
    const chosen = parseLanguage(readStoredLanguage());
    if (chosen && chosen !== initial && !forcedLanguage()) {
      storeLanguage(chosen);
      show(chosen);
    }
    const onPopState = () => {
      const forced = forcedLanguage();
      if (forced) show(forced);
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, [initial, show]);

  const value = useMemo<I18n>(
    () => ({
      language,
      t: translator(language),
      setLanguage: (next) => {
        storeLanguage(next);
        dropForcedLanguage();
        show(next);
      },
    }),
    [language, show],
  );

  return <I18nContext value={value}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const value = useContext(I18nContext);
  if (!value) throw new Error("useI18n needs a LanguageProvider above it");
  return value;
}

const forcedLanguage = () => parseLanguage(new URLSearchParams(window.location.search).get("lang"));

/** A `?lang=` left in the address would overrule the new choice on the next reload. */
function dropForcedLanguage() {
  const address = new URL(window.location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  window.history.replaceState(window.history.state, "", address);
}
