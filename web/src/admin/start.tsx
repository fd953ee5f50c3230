/** Starts the admin panel in the browser. A separate chunk that public pages do not load. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../api/query-client";
import { loadTexts } from "../i18n/load";
import { type Language, parseLanguage } from "../lib/language";
import { isAdmin } from "../lib/paths";
import { AdminApp } from "./admin-app";
import "./admin.css";
import { translator } from "./i18n/translate";
import { confirmLeaving, discardUnsaved, hasUnsaved } from "./kit/dialogs/unsaved";
import { adminPaths } from "./paths";
import { renderedLocation } from "./rendered-location";
import { routeOf } from "./routes";
import { loadScreen } from "./screens";
import { checkSession } from "./session/session";

/** Guards unsaved changes, then loads the screen. Throws for paths outside the panel, which the browser loads. */
async function prepare(path: string): Promise<void> {
  const shown = renderedLocation();
  // Back has already changed the URL, and may close a form whose state is in it.
  const isBack = window.location.pathname === path && window.location.search !== shown.search;
  if (path === shown.path && !(isBack && hasUnsaved())) return;
  if (hasUnsaved()) {
    const t = translator(parseLanguage(document.documentElement.lang) ?? "tr");
    if (!(await confirmLeaving(t))) {
      if (window.location.pathname === path) window.history.pushState(null, "", shown.path + shown.search);
      return new Promise(() => undefined);
    }
    discardUnsaved();
  }
  if (!isAdmin(path)) throw new Error(path);
  await load(path);
}

async function load(path: string): Promise<void> {
  const route = routeOf(path);
  if (route) await loadScreen(route.name);
}

export async function startAdmin(root: HTMLElement, language: Language): Promise<void> {
  const { pathname: path, search } = window.location;
  checkSession();
  await Promise.all([
    loadTexts(language),
    load(path === "/admin" || path === "/admin/" ? adminPaths.dashboard() : path),
  ]);
  createRoot(root).render(
    <StrictMode>
      <AdminApp
        location={{ path, search }}
        language={language}
        queryClient={createQueryClient()}
        prepare={prepare}
      />
    </StrictMode>,
  );
}
