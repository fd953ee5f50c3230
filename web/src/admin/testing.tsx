/** Renders components in tests inside the providers of the panel, with a signed-in user. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { keyOf } from "../api/query";
import { LanguageProvider } from "../i18n/language-context";
import type { Language } from "../lib/language";
import { parseAddress, RouterProvider } from "../lib/router";
import { SiteProvider, siteNeeds } from "../shared/site/site";
import "./i18n/translate";
import { loadTexts } from "../i18n/load";
import { ConfirmHost } from "./kit/dialogs/confirm";
import type { Role, User } from "./session/roles";
import { setUser } from "./session/session";

interface Options {
  language?: Language;
  address?: string;
  role?: Role;
}

export function aPerson(role: Role = "admin"): User {
  return { id: 1, email: "ayse@example.org", full_name: "Ayşe Işık", role, avatar_url: null };
}

export async function showInPanel(
  node: ReactNode,
  { language = "en", address = "/admin", role }: Options = {},
) {
  await loadTexts(language);
  setUser(aPerson(role));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } });
  // Empty site settings, logos and categories.
  for (const address of siteNeeds(language)) client.setQueryData(keyOf(address), { data: [] });
  return render(
    <QueryClientProvider client={client}>
      <LanguageProvider initial={language}>
        <RouterProvider initial={parseAddress(address)}>
          <SiteProvider>{node}</SiteProvider>
          <ConfirmHost />
        </RouterProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}
