/**
 * Starts the web app in the browser. Apart from the entry, so that the bundler can put it into one file with what pages share:
 * two files that name each other's parts weigh more than one.
 */
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { fillQueries } from "./api/page-data";
import { createQueryClient } from "./api/query-client";
import { App } from "./app";
import { chooseLanguage } from "./i18n/choose-language";
import { loadTexts } from "./i18n/load";
import { registerTexts } from "./i18n/translate";
import { parseLanguage } from "./lib/language";
import { DrawnAt, type PageData, type PageModule, TEXTS } from "./lib/page";
import { isAdmin } from "./lib/paths";
import { parseAddress } from "./lib/router";
import { registerServiceWorker } from "./lib/service-worker";
import { readStoredLanguage } from "./lib/storage";
import { matchPage, pageModule, registerPage } from "./pages";
import "./public.css";

const files = import.meta.glob<PageModule>("./features/*/*-page.tsx");

const RELOADED = "reloaded";

/** Fetches the code and the texts of a page. */
async function prepare(path: string): Promise<void> {
  // The admin panel is a document of its own.
  if (isAdmin(path)) throw new Error(path);
  const { file, texts } = matchPage(path);
  const load = files[`./features/${file}.tsx`];
  if (!load) throw new Error(`There is no page ${file}`);
  const language = () => parseLanguage(document.documentElement.lang) ?? "tr";
  const [module] = await Promise.all([pageModule(file) ?? load(), loadTexts(language(), texts)]);
  // The language may have changed while they were on their way.
  await loadTexts(language(), texts);
  registerPage(file, module);
}

/** What the server sent along with the page, and what it drew it for, and when. */
function pageData() {
  const element = document.getElementById("page-data");
  const { address, at } = element?.dataset ?? {};
  let data: PageData = {};
  try {
    data = JSON.parse(element?.textContent || "{}");
  } catch {
    // Then everything is asked for.
  }
  return { data, drawnFor: address, drawnAt: Number(at ?? 0) };
}

/** Code that is gone or did not arrive: most likely there is a new release. Once, or a broken one would load for ever. */
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
  const isDrawn = root.firstElementChild !== null;
  const language =
    (isDrawn ? parseLanguage(document.documentElement.lang) : null) ??
    chooseLanguage({ search, stored: readStoredLanguage(), browser: navigator.language });
  // Set without need, it would have the whole page styled anew.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  if (isAdmin(pathname)) return (await import("./admin/start")).startAdmin(root, language);
  const { data: sent, drawnFor, drawnAt } = pageData();
  const { [TEXTS]: texts, ...data } = sent;
  if (isDrawn) registerTexts(language, texts ?? {});
  // What was drawn is taken over as it was: the server knows no parameters of strangers, and without network the page
  // for that stands at any address.
  const address = drawnFor ? parseAddress(drawnFor) : { path: pathname, search };
  try {
    await prepare(address.path);
  } catch (failure) {
    // Without network its code may not be at hand; what was drawn can be read as it is.
    if (reloadOnce() || isDrawn) return;
    throw failure;
  }
  const queryClient = createQueryClient();
  // The server gives a page only as long as what it shows is unchanged; without network it may be any old one.
  fillQueries(queryClient, data, navigator.onLine ? Date.now() : drawnAt);
  const app = (
    <StrictMode>
      <DrawnAt value={drawnAt}>
        <App address={address} language={language} queryClient={queryClient} prepare={prepare} />
      </DrawnAt>
    </StrictMode>
  );
  // In small steps: the page can be scrolled and pressed meanwhile.
  if (isDrawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

export function startSite(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root element");
  start(root);
  if (import.meta.env.PROD) registerServiceWorker();
}
