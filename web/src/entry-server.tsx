/**
 * Server-side rendering. The server calls `render` with the responses it has; if some are missing, the output lists their URLs
 * and the server calls again with them.
 */
import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server.browser";
import { fillQueries } from "./api/page-data";
import { createQueryClient } from "./api/query-client";
import { App } from "./app";
import { EmptyResults } from "./features/search/empty-results";
import { UnderstoodChips } from "./features/search/understood-chips";
import { renderHead } from "./head";
import { textsOf } from "./i18n/translate";
import { HeadContext, type HeadSink } from "./lib/head";
import type { Language } from "./lib/language";
import { registerPart } from "./lib/lazy";
import { DrawnAt, type PageData, type PageModule, type PageQuestion, TEXTS, TurningPoints } from "./lib/page";
import { parseAddress } from "./lib/router";
import { isNotFound, matchPage, registerPage } from "./pages";
import { drawWithKeptCards } from "./shared/events/kept-cards";
import { FrameWithHole, framed, frameKey, PageWithoutFrame } from "./shared/frame/drawn-frame";
import { siteNeeds } from "./shared/site/site";
import "./i18n/all";

interface Input {
  /** Path and query. */
  address: string;
  language: Language;
  /** Whether the address itself asks for the language. */
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

registerPart("empty-results", EmptyResults);
registerPart("understood-chips", UnderstoodChips);

function draw({ address: text, language, is_forced: isForced, origin, now, data }: Input): Output {
  const address = parseAddress(text);
  const match = matchPage(address.path);
  const page = files[`./features/${match.file}.tsx`];
  if (!page) throw new Error(`There is no page ${match.file}`);
  const question: PageQuestion = {
    params: match.params,
    search: new URLSearchParams(address.search),
    language,
    read: (address) => data[address],
  };
  const needs = [...siteNeeds(language), ...(page.needs?.(question) ?? [])];
  const missing = needs.filter((address) => !(address in data));
  if (missing.length > 0) return { needs: missing };

  const queryClient = createQueryClient();
  fillQueries(queryClient, data, now);
  const sink: HeadSink = { head: null };
  const turningPoints: number[] = [];
  const drawApp = (around: ComponentType<{ children: ReactNode }>) =>
    renderToString(
      <HeadContext value={sink}>
        <DrawnAt value={now}>
          <TurningPoints value={turningPoints}>
            <App address={address} language={language} queryClient={queryClient} around={around} />
          </TurningPoints>
        </DrawnAt>
      </HeadContext>,
    );
  const html = framed(
    frameKey(address, language, data),
    drawWithKeptCards(
      () => drawApp(PageWithoutFrame),
      (cards) => drawApp(() => cards),
    ),
    () => drawApp(FrameWithHole),
  );
  // The query cache's garbage-collection timers would keep this page's responses in memory.
  queryClient.clear();
  const exists = !isNotFound(match) && (page.exists?.(question) ?? true);
  return {
    status: exists ? 200 : 404,
    file: match.file,
    head: renderHead(sink.head, { language, isForced, origin, exists }),
    html,
    data: { ...(page.embed?.(data) ?? data), [TEXTS]: textsOf(language, match.texts) },
    until: nextAfter(now, turningPoints),
  };
}

function nextAfter(now: number, moments: number[]): number | undefined {
  const later = moments.filter((moment) => moment > now);
  return later.length > 0 ? Math.min(...later) : undefined;
}

Object.assign(globalThis, {
  render: (input: string): string => JSON.stringify(draw(JSON.parse(input) as Input)),
});
