import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { LanguageProvider } from "./i18n/language-context";
import type { Language } from "./lib/language";
import { type Location, RouterProvider, useLocation } from "./lib/router";
import { matchPage, pageModule } from "./pages";
import { Layout } from "./shared/layout/layout";
import { ErrorBoundary } from "./shared/site/error-boundary";
import { SiteProvider } from "./shared/site/site";
import { UnexpectedError } from "./shared/site/unexpected-error";

interface Props {
  location: Location;
  language: Language;
  queryClient: QueryClient;
  /** Loads the code of a page before the location changes to it. */
  prepare?: (path: string) => Promise<unknown>;
  /** The component that wraps the page. */
  wrapper?: ComponentType<{ children: ReactNode }>;
}

export function App({ location, language, queryClient, prepare, wrapper: Wrapper = Layout }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={language}>
        <ErrorBoundary resetKey="" fallback={<UnexpectedError />}>
          <RouterProvider initial={location} {...(prepare ? { prepare } : {})}>
            <SiteProvider>
              <Wrapper>
                <CurrentPage />
              </Wrapper>
            </SiteProvider>
          </RouterProvider>
        </ErrorBoundary>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

function CurrentPage() {
  const { path } = useLocation();
  const { file, params } = matchPage(path);
  const Page = pageModule(file)?.Page;
  return (
    <ErrorBoundary resetKey={path} fallback={<UnexpectedError />}>
      {Page && <Page key={path} params={params} />}
    </ErrorBoundary>
  );
}
