/** The public site as its tests see it: its pages in the demo content, its languages, the way in. */
import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from "@playwright/test";

export type Language = "tr" | "en";
export const LANGUAGES = ["tr", "en"] as const;

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Weeks away, sold by a platform, with a range of prices, a rating and coordinates. */
export const DEMO_EVENT = "kordonda-swing-imbat-buyuk-orkestra";
export const DEMO_POST = 1;
/** Each with a text of its own and events to come. */
export const DEMO_VENUE = "moda-ardiye-sahnesi";
export const DEMO_PERFORMER = "bozuk-pusula-tiyatrosu";
export const DEMO_ORGANIZER = "atki-cozgu-inisiyatifi";

/** Every kind of public page, and of each the states that a visitor can open by its address. */
export const PUBLIC_PAGES = [
  { name: "home", path: "/", status: 200 },
  { name: "event", path: `/event/${DEMO_EVENT}`, status: 200 },
  { name: "missing event", path: "/event/hic-boyle-bir-etkinlik-yok", status: 404 },
  { name: "venue", path: `/venue/${DEMO_VENUE}`, status: 200 },
  { name: "missing venue", path: "/venue/hic-boyle-bir-mekan-yok", status: 404 },
  { name: "performer", path: `/performer/${DEMO_PERFORMER}`, status: 200 },
  { name: "missing performer", path: "/performer/hic-boyle-bir-sanatci-yok", status: 404 },
  { name: "organizer", path: `/organizer/${DEMO_ORGANIZER}`, status: 200 },
  { name: "missing organizer", path: "/organizer/hic-boyle-bir-organizator-yok", status: 404 },
  { name: "search", path: "/search", status: 200 },
  { name: "search for a word", path: "/search?q=caz", status: 200 },
  { name: "search that finds nothing", path: "/search?q=xqzwvk", status: 200 },
  { name: "about", path: "/about", status: 200 },
  { name: "contact", path: "/contact", status: 200 },
  { name: "world news", path: "/world-news", status: 200 },
  { name: "post", path: `/blog/${DEMO_POST}`, status: 200 },
  { name: "missing post", path: "/blog/999999", status: 404 },
  { name: "local categories", path: "/categories", status: 200 },
  { name: "favourites", path: "/favourites", status: 200 },
  { name: "offline", path: "/offline", status: 200 },
  { name: "unknown address", path: "/boyle-bir-sayfa-yok", status: 404 },
] as const;

/** The screen on which a language is tested where both matter: Turkish, whose words are longer, has to fit a phone. */
export const SCREEN_OF = {
  tr: { screen: "phone", viewport: PHONE },
  en: { screen: "desktop", viewport: DESKTOP },
} as const;

/** The address that forces a language. */
export function inLanguage(path: string, language: Language): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

/**
 * The document at an address. A server that is short of time leaves the drawing to the browser and does not keep such a
 * page; it is asked again then, for a drawn one.
 */
export async function documentAt(
  request: APIRequestContext,
  address: string,
  headers: Record<string, string> = {},
): Promise<{ answer: APIResponse; html: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request.get(address, { maxRedirects: 0, headers });
    const html = await answer.text();
    if (!html.includes('<div id="root"></div>')) return { answer, html };
    expect(attempt, `${address} is never drawn`).toBeLessThan(10);
  }
}

/** Opens a page as the server drew it. */
export async function open(page: Page, address: string): Promise<void> {
  await documentAt(page.request, address);
  await page.goto(address);
}

/** Opens a page and waits until React has taken it over: before that a press on a button does nothing. */
export async function visit(page: Page, address: string): Promise<void> {
  await open(page, address);
  await takenOver(page);
}

export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "hydrated" in document.documentElement.dataset &&
      document.querySelector("#root main, #root [role=alert]") !== null,
  );
}

/** Waits until React hears an element: a part whose code comes later is taken over after the page around it. */
export async function heard(element: Locator): Promise<void> {
  const isHeard = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(isHeard).toBe(true);
}

/** Loses the connection and has it again; the page has noticed both. */
export async function reconnect(page: Page): Promise<void> {
  for (const isOnline of [false, true]) {
    await page.context().setOffline(!isOnline);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(isOnline);
  }
}

/**
 * Waits until colors and places have stopped changing: in between, they are nobody's choice. What turns forever is left
 * out. The state is asked for, because Chromium keeps `finished` waiting for what is not drawn (a closed `details`).
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/**
 * Keeps the page from listening to the change stream, so that no change by another test makes it load its data again; to be called
 * before the page is opened.
 */
export async function silence(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource;
  });
}

/** The `data` of an answer of the API. */
export async function read<T>(request: APIRequestContext, address: string): Promise<T> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  const body: { data: T } = await answer.json();
  return body.data;
}

/** All pages of a list of the API. */
export async function readAll<T>(request: APIRequestContext, address: string): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const answer = await request.get(cursor ? `${address}&cursor=${cursor}` : address);
    expect(answer.status(), address).toBe(200);
    const body: { data: T[]; meta: { total: number; next_cursor: string | null } } = await answer.json();
    all.push(...body.data);
    cursor = body.meta.next_cursor;
    if (cursor === null) expect(all.length, `${address}: as many as it says there are`).toBe(body.meta.total);
  }
  return all;
}

/** What the home page and the lists show of an event. */
export interface ListedEvent {
  id: number;
  event_id: string;
  title: string;
  description: string;
  venue: string;
  city: string;
  category: string;
  is_featured: boolean;
  latitude: number | null;
  longitude: number | null;
}

/** The language that a document says it is in. */
export function languageOf(html: string): string {
  return /<html lang="(\w+)"/.exec(html)?.[1] ?? "";
}

/** Text of an HTML document as it is read. */
export function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
}

/** Serves pages as the server does when it cannot draw them: the browser then reads everything itself. */
export async function leaveDrawingToTheBrowser(page: Page, address: string) {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(<div id="root">)[\s\S]*(<\/div>\s*<script type="application\/json" id="page-data")[^>]*>[\s\S]*?(<\/script>)/,
      "$1$2>$3",
    );
    expect(body.length).toBeLessThan(html.length / 2);
    await route.fulfill({ response, body });
  });
}
