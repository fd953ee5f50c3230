/** Renders components in tests inside the providers of the panel, with a signed-in user. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { queryKeyOf } from "../api/query";
import { LanguageProvider } from "../i18n/language-context";
import type { Language } from "../lib/language";
import { parseLocation, RouterProvider } from "../lib/router";
import { SiteProvider, siteNeeds } from "../shared/site/site";
import "./i18n/translate";
import { loadTexts } from "../i18n/load";
import { ConfirmHost } from "./kit/dialogs/confirm";
import type { Role, User } from "./session/roles";
import { setUser } from "./session/session";

interface Options {
  language?: Language;
  url?: string;
  role?: Role;
}

export function buildUser(role: Role = "admin"): User {
  return { id: 1, email: "ayse@example.org", full_name: "Ayşe Işık", role, avatar_url: null };
}

export async function renderInPanel(
  node: ReactNode,
  { language = "en", url = "/admin", role }: Options = {},
) {
  await loadTexts(language);
  setUser(buildUser(role));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } });
  // Empty site settings, logos and categories.
  for (const url of siteNeeds(language)) client.setQueryData(queryKeyOf(url), { data: [] });
  return render(
    <QueryClientProvider client={client}>
      <LanguageProvider initial={language}>
        <RouterProvider initial={parseLocation(url)}>
          <SiteProvider>{node}</SiteProvider>
          <ConfirmHost />
        </RouterProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}
