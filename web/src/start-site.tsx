/** Starts the web app in the browser. Separate from the entry so that the bundler can merge it into the shared chunk. */
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { fillQueries } from "./api/page-data";
import { createQueryClient } from "./api/query-client";
import { App } from "./app";
import { chooseLanguage } from "./i18n/choose-language";
import { loadTexts } from "./i18n/load";
import { registerTexts } from "./i18n/translate";
import { stopKeepingInput } from "./lib/kept-input";
import { parseLanguage } from "./lib/language";
import { type PageData, type PageModule, RenderedAt, TEXTS } from "./lib/page";
import { isAdmin } from "./lib/paths";
import { parseLocation } from "./lib/router";
import { registerServiceWorker } from "./lib/service-worker";
import { readStoredLanguage } from "./lib/storage";
import { matchPage, pageModule, registerPage } from "./pages";
import "./public.css";

const files = import.meta.glob<PageModule>("./features/*/*-page.tsx");

const RELOADED = "reloaded";

/** Loads the code and the texts of a page. */
async function prepare(path: string): Promise<void> {
  // The admin panel is a document of its own.
  if (isAdmin(path)) throw new Error(path);
  const { file, texts } = matchPage(path);
  const load = files[`./features/${file}.tsx`];
  if (!load) throw new Error(`There is no page ${file}`);
  const language = () => parseLanguage(document.documentElement.lang) ?? "tr";
  const [module] = await Promise.all([pageModule(file) ?? load(), loadTexts(language(), texts)]);
  // The language may have changed meanwhile.
  await loadTexts(language(), texts);
  registerPage(file, module);
}

/** The data embedded in the page, and the URL and time it was rendered for. */
function pageData() {
  const element = document.getElementById("page-data");
  const { address, at } = element?.dataset ?? {};
  let data: PageData = {};
  try {
    data = JSON.parse(element?.textContent || "{}");
  } catch {
    // Then every response is fetched.
  }
  return { data, renderedFor: address, renderedAt: Number(at ?? 0) };
}

/** Reloads the page if its code cannot be loaded, most likely because of a new release. Once only, to prevent a reload loop. */
function reloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, "1");
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

async function start(root: HTMLElement): Promise<void> {
  const { pathname, search } = window.location;
  const isServerRendered = root.firstElementChild !== null;
  if (!isServerRendered) stopKeepingInput();
  const language =
    (isServerRendered ? parseLanguage(document.documentElement.lang) : null) ??
    chooseLanguage({ search, stored: readStoredLanguage(), browser: navigator.language });
  // Setting it again would recalculate all styles.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  if (isAdmin(pathname)) return (await import("./admin/start")).startAdmin(root, language);
  const { data: sent, renderedFor, renderedAt } = pageData();
  const { [TEXTS]: texts, ...data } = sent;
  if (isServerRendered) registerTexts(language, texts ?? {});
  // Hydration needs the URL that was rendered: the server drops unknown parameters, and the offline page is served at any URL.
  const location = renderedFor ? parseLocation(renderedFor) : { path: pathname, search };
  try {
    await prepare(location.path);
  } catch (failure) {
    // Offline, the code may not be cached; the server-rendered page is readable without it.
    if (reloadOnce() || isServerRendered) return;
    throw failure;
  }
  const queryClient = createQueryClient();
  // Online, a page is as fresh as its response; offline, it may be an old cached copy.
  fillQueries(queryClient, data, navigator.onLine ? Date.now() : renderedAt);
  const app = (
    <StrictMode>
      <RenderedAt value={renderedAt}>
        <App location={location} language={language} queryClient={queryClient} prepare={prepare} />
      </RenderedAt>
    </StrictMode>
  );
  // A transition yields to input events during hydration.
  if (isServerRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

export function startSite(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root element");
  start(root);
  if (import.meta.env.PROD) registerServiceWorker();
}
