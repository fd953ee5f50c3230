/** Local storage that may be full, blocked or absent: reads then return null and writes do nothing. */

const LANGUAGE_KEY = "language";
const APP_KEY = "app-storage";
const YEAR_IN_SECONDS = 31_536_000;

/** The preferences kept under `app-storage`, in the envelope that the app store persists. */
export interface AppState {
  theme: "light" | "dark";
  language: string | null;
  selectedCategory: string | null;
  selectedCity: string | null;
}

const DEFAULTS: AppState = {
  theme: "light",
  language: null,
  selectedCategory: null,
  selectedCity: null,
};

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False if nothing was stored: private windows may refuse, and the storage may be full. */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function readAppState(): AppState {
  try {
    const stored: unknown = JSON.parse(readItem(APP_KEY) ?? "null");
    const state = stored && typeof stored === "object" && "state" in stored ? stored.state : null;
    return { ...DEFAULTS, ...(state && typeof state === "object" ? state : {}) };
  } catch {
    return { ...DEFAULTS };
  }
}

export function writeAppState(change: Partial<AppState>): void {
  writeItem(APP_KEY, JSON.stringify({ state: { ...readAppState(), ...change }, version: 0 }));
}

/** The language chosen before: the key of its own, else the app store's, else the cookie's. */
export function readStoredLanguage(): string | null {
  return readItem(LANGUAGE_KEY) ?? readAppState().language ?? readCookie(LANGUAGE_KEY);
}

/** Writes all three places; the cookie is for the server. */
export function storeLanguage(language: string): void {
  writeItem(LANGUAGE_KEY, language);
  writeAppState({ language });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`;
}

function readCookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}
