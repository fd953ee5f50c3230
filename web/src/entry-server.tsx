/**
 * Server-side rendering. The server calls `render` with the responses it has; if some are missing, the output lists their URLs
 * and the server calls again with them.
 */
import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server.browser";
import { fillQueries } from "./api/page-data";
import { createQueryClient } from "./api/query-client";
import { App } from "./app";
import { ActiveFilters } from "./features/home/active-filters";
import { Embed, embedNeeds } from "./features/search/embed";
import { EmptyResults } from "./features/search/empty-results";
import { UnderstoodChips } from "./features/search/understood-chips";
import { renderHead } from "./head";
import { textsOf } from "./i18n/translate";
import { HeadContext, type HeadSink } from "./lib/head";
import type { Language } from "./lib/language";
import { registerLazyComponent } from "./lib/lazy";
import { ServerOrigin } from "./lib/origin";
import { ExpiryTimes, type PageData, type PageModule, type PageRequest, RenderedAt, TEXTS } from "./lib/page";
import { parseLocation } from "./lib/router";
import { isNotFound, matchPage, registerPage } from "./pages";
import { EventDates } from "./shared/event-article/event-dates";
import { StateBanner } from "./shared/event-article/state-banner";
import { renderWithCardCache } from "./shared/events/card-cache";
import {
  LayoutWithPlaceholder,
  layoutCacheKey,
  PageWithoutLayout,
  wrapInLayout,
} from "./shared/layout/layout-cache";
import { siteNeeds } from "./shared/site/site";
import "./i18n/all";

interface Input {
  /** Path and query. */
  address: string;
  language: Language;
  /** True if the URL has `lang`. */
  is_forced: boolean;
  /** The public origin of the site: `https://meydan.example`. */
  origin: string;
  /** In milliseconds. */
  now: number;
  data: PageData;
}

type Output =
  | { needs: string[] }
  | {
      status: number;
      /** The file of the page, so that its code can be fetched early. */
      file: string;
      head: string;
      html: string;
      data: PageData;
      /** When the page goes stale without a content change, in milliseconds. */
      until?: number;
    };

const files = import.meta.glob<PageModule>("./features/*/*-page.tsx", { eager: true });
for (const [path, module] of Object.entries(files)) {
  registerPage(path.replace("./features/", "").replace(".tsx", ""), module);
}

registerLazyComponent("event-dates", EventDates);
registerLazyComponent("home-active-filters", ActiveFilters);
registerLazyComponent("state-banner", StateBanner);
registerLazyComponent("empty-results", EmptyResults);
registerLazyComponent("understood-chips", UnderstoodChips);

/** The frame for other sites: a document without the layout, the app and its data. */
const EMBED_PATH = "/embed";

function renderPage({ address: text, language, is_forced: isForced, origin, now, data }: Input): Output {
  const location = parseLocation(text);
  const isEmbed = location.path === EMBED_PATH;
  const match = matchPage(location.path);
  const page = files[`./features/${match.file}.tsx`];
  if (!page) throw new Error(`There is no page ${match.file}`);
  const request: PageRequest = {
    params: match.params,
    search: new URLSearchParams(location.search),
    language,
    read: (url) => data[url],
  };
  const needs = [...siteNeeds(language), ...(isEmbed ? embedNeeds(request) : (page.needs?.(request) ?? []))];
  const missing = needs.filter((url) => !(url in data));
  if (missing.length > 0) return { needs: missing };

  const queryClient = createQueryClient();
  fillQueries(queryClient, data, now);
  const sink: HeadSink = { head: null };
  const expiryTimes: number[] = [];
  const renderApp = (wrapper: ComponentType<{ children: ReactNode }>) =>
    renderToString(
      <HeadContext value={sink}>
        <RenderedAt value={now}>
          <ExpiryTimes value={expiryTimes}>
            <ServerOrigin value={origin}>
              <App location={location} language={language} queryClient={queryClient} wrapper={wrapper} />
            </ServerOrigin>
          </ExpiryTimes>
        </RenderedAt>
      </HeadContext>,
    );
  if (isEmbed) {
    const html = renderApp(Embed);
    queryClient.clear();
    const head = renderHead(sink.head, { language, isForced, origin, exists: true });
    return { status: 200, file: "", head, html, data: {}, until: nextAfter(now, expiryTimes) };
  }
  const html = wrapInLayout(
    layoutCacheKey(location, language, data),
    renderWithCardCache(
      () => renderApp(PageWithoutLayout),
      (cards) => renderApp(() => cards),
    ),
    () => renderApp(LayoutWithPlaceholder),
  );
  // The query cache's garbage-collection timers would keep this page's responses in memory.
  queryClient.clear();
  const exists = !isNotFound(match) && (page.exists?.(request) ?? true);
  return {
    status: exists ? 200 : 404,
    file: match.file,
    head: renderHead(sink.head, { language, isForced, origin, exists }),
    html,
    data: { ...(page.embed?.(data) ?? data), [TEXTS]: textsOf(language, match.texts) },
    until: nextAfter(now, expiryTimes),
  };
}

function nextAfter(now: number, times: number[]): number | undefined {
  const later = times.filter((moment) => moment > now);
  return later.length > 0 ? Math.min(...later) : undefined;
}

Object.assign(globalThis, {
  render: (input: string): string => JSON.stringify(renderPage(JSON.parse(input) as Input)),
});
