/** Renders a page in tests, with stubbed API responses. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { vi } from "vitest";
import { LanguageProvider } from "../i18n/language-context";
import type { Language } from "../lib/language";
import type { PageProps } from "../lib/page";
import { RouterProvider, useLocation } from "../lib/router";
import { SiteProvider } from "../shared/site/site";

/** Answers a request; the query and the body are passed for assertions. */
export type StubHandler = (call: {
  path: string;
  search: URLSearchParams;
  init: RequestInit;
}) => Response | Promise<Response>;

/** Stubs `fetch` by path; unknown paths are a 404. */
export function stubApi(answers: Record<string, StubHandler>) {
  const calls = vi.fn(async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://localhost");
    const answer = answers[url.pathname];
    return answer
      ? answer({ path: url.pathname, search: url.searchParams, init })
      : Response.json({ success: false, error: "Not found", code: "not_found" }, { status: 404 });
  });
  vi.stubGlobal("fetch", calls);
  return calls;
}

interface Options {
  path: string;
  search?: string;
  language: Language;
  params?: Record<string, string>;
}

export function renderPage(Page: ComponentType<PageProps>, options: Options) {
  const { path, search = "", language, params = {} } = options;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  return render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={language}>
        <RouterProvider initial={{ path, search }}>
          <SiteProvider>
            <Page params={params} />
          </SiteProvider>
          <CurrentPath />
        </RouterProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

/** Shows the current path. */
function CurrentPath() {
  return <p data-testid="address">{useLocation().path}</p>;
}

/** Stops the clock before the events of the builders, and leaves the visible part of the page empty. */
export function stubBrowser(): void {
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00+03:00"), toFake: ["Date"] });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
}

/** Undoes it after each test. */
export function resetBrowser(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
