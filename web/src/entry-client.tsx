/** Starts the web app in the browser. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client";
import { App } from "./app";
import { chooseLanguage } from "./i18n/choose-language";
import { readStoredLanguage } from "./lib/storage";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element");

const language = chooseLanguage({
  search: window.location.search,
  stored: readStoredLanguage(),
  browser: navigator.language,
});

createRoot(root).render(
  <StrictMode>
    <App path={window.location.pathname} language={language} queryClient={createQueryClient()} />
  </StrictMode>,
);
