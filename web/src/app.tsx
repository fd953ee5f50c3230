import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { LanguageProvider } from "./i18n/language-context";
import type { Language } from "./lib/language";
import { type Address, RouterProvider, useAddress } from "./lib/router";
import { matchPage, pageModule } from "./pages";
import { Frame } from "./shared/frame/frame";
import { ErrorBoundary } from "./shared/site/error-boundary";
import { SiteProvider } from "./shared/site/site";
import { UnexpectedError } from "./shared/site/unexpected-error";

interface Props {
  address: Address;
  language: Language;
  queryClient: QueryClient;
  /** Loads the code of a page before the location changes to it. */
  prepare?: (path: string) => Promise<unknown>;
  /** The component that wraps the page. */
  around?: ComponentType<{ children: ReactNode }>;
}

export function App({ address, language, queryClient, prepare, around: Around = Frame }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={language}>
        <ErrorBoundary resetKey="" fallback={<UnexpectedError />}>
          <RouterProvider initial={address} {...(prepare ? { prepare } : {})}>
            <SiteProvider>
              <Around>
                <CurrentPage />
              </Around>
            </SiteProvider>
          </RouterProvider>
        </ErrorBoundary>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

function CurrentPage() {
  const { path } = useAddress();
  const { file, params } = matchPage(path);
  const Page = pageModule(file)?.Page;
  return (
    <ErrorBoundary resetKey={path} fallback={<UnexpectedError />}>
      {Page && <Page key={path} params={params} />}
    </ErrorBoundary>
  );
}
