/** Starts the web app in the browser. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { fillQueries } from "./api/page-data";
import { createQueryClient } from "./api/query-client";
import { App } from "./app";
import { chooseLanguage } from "./i18n/choose-language";
import { loadTexts } from "./i18n/load";
import { registerTexts } from "./i18n/translate";
import { parseLanguage } from "./lib/language";
import { type PageData, type PageModule, TEXTS } from "./lib/page";
import { registerServiceWorker } from "./lib/service-worker";
import { readStoredLanguage } from "./lib/storage";
import { matchPage, pageModule, registerPage } from "./pages";
import "./styles.css";

const files = import.meta.glob<PageModule>("./features/*/*-page.tsx");

/** Fetches the code and the texts of a page. */
async function prepare(path: string): Promise<void> {
  const { file, texts } = matchPage(path);
  const load = files[`./features/${file}.tsx`];
  if (!load) throw new Error(`There is no page ${file}`);
  const language = parseLanguage(document.documentElement.lang) ?? "tr";
  const [module] = await Promise.all([pageModule(file) ?? load(), loadTexts(language, texts)]);
  registerPage(file, module);
}

function pageData(): PageData {
  try {
    return JSON.parse(document.getElementById("page-data")?.textContent || "{}") as PageData;
  } catch {
    return {};
  }
}

async function start(root: HTMLElement) {
  const { pathname, search } = window.location;
  const isDrawn = root.firstElementChild !== null;
  const language =
    (isDrawn ? parseLanguage(document.documentElement.lang) : null) ??
    chooseLanguage({ search, stored: readStoredLanguage(), browser: navigator.language });
  document.documentElement.lang = language;
  const { [TEXTS]: texts, ...data } = pageData();
  if (isDrawn) registerTexts(language, texts ?? {});
  try {
    await prepare(pathname);
  } catch (failure) {
    // Without network the page for that may stand at any address; it can be read as it is.
    if (isDrawn) return;
    throw failure;
  }
  const queryClient = createQueryClient();
  fillQueries(queryClient, data);
  const app = (
    <StrictMode>
      <App
        address={{ path: pathname, search }}
        language={language}
        queryClient={queryClient}
        prepare={prepare}
      />
    </StrictMode>
  );
  if (isDrawn) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element");
start(root);
if (import.meta.env.PROD) registerServiceWorker();
