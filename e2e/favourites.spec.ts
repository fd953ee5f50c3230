import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import {
  DESKTOP,
  documentAt,
  LANGUAGES,
  type Language,
  type ListedEvent,
  PHONE,
  read,
  silence,
  visit,
} from "./site";

const TEXTS = {
  tr: {
    page: "Favorilerim",
    short: "Favoriler",
    add: "Favorilere ekle",
    remove: "Favorilerden çıkar",
    upcoming: "Yaklaşanlar",
    past: "Geçmiş",
    removeAll: "Tümünü çıkar",
    removed: "Favorilerin boşaltıldı",
    undo: "Geri al",
    absent: "Bir favorin şu anda yayında olmadığı için gösterilmiyor.",
    empty: "Henüz favorin yok",
    search: "Etkinlik ara",
    needsScript: "Favorilerin tarayıcında saklanır. Görebilmek için JavaScript'i açman gerekiyor.",
    bottomMenu: "Alt çubuk",
  },
  en: {
    page: "My favorites",
    short: "Favorites",
    add: "Add to favorites",
    remove: "Remove from favorites",
    upcoming: "Coming up",
    past: "Past",
    removeAll: "Remove all",
    removed: "Favorites cleared",
    undo: "Undo",
    absent: "One favorite isn't shown because it's not listed right now.",
    empty: "No favorites yet",
    search: "Search events",
    needsScript: "Your favorites are kept in your browser. Turn on JavaScript to see them.",
    bottomMenu: "Bottom bar",
  },
} as const;

/** Some that lie far enough ahead not to end during the tests, the next one first. */
async function lateEvents(request: APIRequestContext, language: Language, count: number) {
  const events = await read<(ListedEvent & { start_date: string; end_date: string | null })[]>(
    request,
    `/api/events?limit=100&language=${language}`,
  );
  return (
    events
      // Events that tests make come and go.
      .filter(({ event_id }) => !event_id.startsWith("e2e-"))
      .slice(-count)
      .sort((one, other) => one.start_date.localeCompare(other.start_date))
  );
}

/** What a visitor has put aside before. */
async function keep(page: Page, ids: readonly number[]): Promise<void> {
  await page.addInitScript((ids) => {
    // Once: a reload is to find what the page itself has stored.
    if (localStorage.getItem("favourites") !== null) return;
    localStorage.setItem("favourites", JSON.stringify(ids.map((id, place) => ({ id, at: 1000 - place }))));
  }, ids);
}

const kept = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("favourites") ?? "[]") as { id: number }[]).map(({ id }) => id),
  );

const titlesIn = (page: Page, name: string) =>
  page.getByRole("region", { name }).getByRole("heading", { level: 3 });

test.beforeEach(async ({ page }) => silence(page));

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: a heart on a card puts an event aside, and the list remembers it`, async ({
    page,
    quietPage: _,
  }) => {
    await page.setViewportSize(DESKTOP);
    await visit(page, `/?lang=${language}`);
    const heart = page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${texts.add}: `) })
      .first();
    const title = (await heart.getAttribute("aria-label"))?.slice(texts.add.length + 2) ?? "";
    await heart.click();
    await expect(page).toHaveURL(`/?lang=${language}`);
    const pressed = page.getByRole("main").getByRole("button", { name: `${texts.remove}: ${title}` });
    await expect(pressed.first()).toBeVisible();

    await page
      .getByRole("banner")
      .getByRole("link", { name: `${texts.page}: 1`, exact: true })
      .click();
    await expect(page).toHaveURL("/favourites");
    await expect(page).toHaveTitle(`Meydan · ${texts.page}`);
    await expect(titlesIn(page, texts.upcoming)).toHaveText([title]);
    await visit(page, `/favourites?lang=${language}`);
    await expect(titlesIn(page, texts.upcoming)).toHaveText([title]);

    await titlesIn(page, texts.upcoming).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const toggle = page.getByRole("button", { name: texts.remove, exact: true });
    await toggle.click();
    await expect(page.getByRole("button", { name: texts.add, exact: true })).toBeVisible();
    expect(await kept(page)).toEqual([]);
  });

  test(`${language}: an empty list leads to a search, and has no faults`, async ({ page, quietPage: _ }) => {
    await page.setViewportSize(PHONE);
    await visit(page, `/?lang=${language}`);
    const bar = page.getByRole("navigation", { name: texts.bottomMenu });
    await bar.getByRole("link", { name: texts.short, exact: true }).click();
    await expect(page).toHaveURL("/favourites");
    await expect(bar.getByRole("link", { name: texts.short })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(texts.empty)).toBeVisible();
    await expectNoFaults(page, "empty");
    await page.getByRole("main").getByRole("link", { name: texts.search, exact: true }).click();
    await expect(page).toHaveURL("/search");
  });

  test(`${language}: what is to come stands by date, what is over below it, what is hidden stays kept`, async ({
    page,
    request,
  }) => {
    const [first, second, third] = await lateEvents(request, language, 3);
    if (!first || !second || !third) throw new Error("The demo content has too few events");
    await keep(page, [third.id, 99_999_999, first.id, second.id]);
    await page.setViewportSize(DESKTOP);
    await visit(page, `/favourites?lang=${language}`);
    await expect(titlesIn(page, texts.upcoming)).toHaveText([first.title, second.title, third.title]);
    await expect(page.getByRole("region", { name: texts.past })).toHaveCount(0);
    await expect(page.getByText(texts.absent)).toBeVisible();
    expect(await kept(page)).toEqual([third.id, 99_999_999, first.id, second.id]);
    await expectNoFaults(page, "a list");

    // The next visit comes after the events.
    await page.clock.setFixedTime("2040-01-01T00:00:00Z");
    await page.reload();
    await expect(titlesIn(page, texts.past)).toHaveText([third.title, second.title, first.title]);
    await expect(page.getByRole("region", { name: texts.upcoming })).toHaveCount(0);
    await expect(page.getByText(texts.absent)).toBeVisible();
    await page.getByRole("button", { name: texts.removeAll }).click();
    await expect(page.getByText(texts.empty)).toBeVisible();
    await expect(page.getByText(texts.absent)).toHaveCount(0);
    expect(await kept(page)).toEqual([]);
  });

  test(`${language}: all are removed and brought back, by keyboard`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const events = await lateEvents(request, language, 2);
    await keep(
      page,
      events.map(({ id }) => id),
    );
    await visit(page, `/favourites?lang=${language}`);
    await page.getByRole("button", { name: texts.removeAll }).press("Enter");
    await expect(page.getByText(texts.empty)).toBeVisible();
    expect(await kept(page)).toEqual([]);
    await expect(page.getByText(texts.removed)).toBeVisible();
    await page.getByRole("button", { name: texts.undo }).press("Enter");
    await expect(titlesIn(page, texts.upcoming)).toHaveCount(2);
    expect(await kept(page)).toEqual(events.map(({ id }) => id));
  });

  test(`${language}: without JavaScript there are no hearts, and the page says why`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: DESKTOP });
    const page = await context.newPage();
    await page.goto(`/?lang=${language}`);
    await expect(page.getByRole("button", { name: new RegExp(`^${texts.add}`) })).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link", { name: texts.page })).toBeHidden();
    await page.goto(`/favourites?lang=${language}`);
    await expect(page.getByText(texts.needsScript)).toBeVisible();
    await context.close();
  });
}

test("another tab follows", async ({ page, context, request, quietPage: _ }) => {
  const [event] = await lateEvents(request, "en", 1);
  const address = `/event/${event?.event_id}?lang=en`;
  await visit(page, address);
  const other = await context.newPage();
  await silence(other);
  await visit(other, address);
  await other.getByRole("button", { name: TEXTS.en.add, exact: true }).click();
  await expect(page.getByRole("button", { name: TEXTS.en.remove, exact: true })).toBeVisible();
});

test("a card stays after its heart was pressed by mistake", async ({ page, request, quietPage: _ }) => {
  const [event] = await lateEvents(request, "en", 1);
  if (!event) throw new Error("The demo content has no events");
  await keep(page, [event.id]);
  await visit(page, "/favourites?lang=en");
  const heart = (word: string) => page.getByRole("button", { name: `${word}: ${event.title}` });
  await heart(TEXTS.en.remove).click();
  expect(await kept(page)).toEqual([]);
  await expect(page.getByText("No favorites left")).toBeVisible();
  await heart(TEXTS.en.add).click();
  expect(await kept(page)).toEqual([event.id]);
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await heart(TEXTS.en.remove).click();
  await expect(page.getByText("Removed")).toBeVisible();
  await page.getByRole("button", { name: TEXTS.en.undo }).click();
  expect(await kept(page)).toEqual([event.id]);
  await heart(TEXTS.en.remove).click();
  await page.reload();
  await expect(page.getByText(TEXTS.en.empty)).toBeVisible();
});

test("many are one call, and one more is asked for without taking the others away", async ({
  page,
  context,
  request,
  quietPage: _,
}) => {
  const events = await lateEvents(request, "en", 31);
  const others = events.slice(0, -1);
  const late = events.at(-1);
  if (!late) throw new Error("The demo content has no events");
  const asked: string[] = [];
  page.on("request", (call) => {
    if (new URL(call.url()).pathname.startsWith("/api/events")) asked.push(call.url());
  });
  await keep(
    page,
    others.map(({ id }) => id),
  );
  await visit(page, "/favourites?lang=en");
  await expect(titlesIn(page, TEXTS.en.upcoming)).toHaveCount(30);
  expect(asked).toHaveLength(1);

  let answer = () => {};
  const held = new Promise<void>((answered) => {
    answer = answered;
  });
  await page.route(/\/api\/events\?ids=/, async (route) => {
    await held;
    await route.continue();
  });
  const awaited = page.waitForRequest(/\/api\/events\?ids=/);
  const other = await context.newPage();
  await silence(other);
  await visit(other, `/event/${late.event_id}?lang=en`);
  await other.getByRole("button", { name: TEXTS.en.add, exact: true }).click();
  await awaited;
  // The new one may be there already: the other page has kept it.
  expect(await titlesIn(page, TEXTS.en.upcoming).count()).toBeGreaterThanOrEqual(30);
  answer();
  await expect(titlesIn(page, TEXTS.en.upcoming)).toHaveText(events.map(({ title }) => title));
});

test("events that cannot be loaded stay kept and are asked for again", async ({ page, request }) => {
  const [event] = await lateEvents(request, "en", 1);
  if (!event) throw new Error("The demo content has no events");
  await keep(page, [event.id]);
  await page.route(/\/api\/events\?ids=/, (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Bad day", code: "invalid" } }),
  );
  await visit(page, "/favourites?lang=en");
  await expect(page.getByRole("alert")).toContainText("Failed to load your favorites");
  await page.unroute(/\/api\/events\?ids=/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(titlesIn(page, TEXTS.en.upcoming)).toHaveText([event.title]);
});

test("hearts come after the page was taken over, and nothing moves", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await keep(page, [1, 2, 3]);
  await visit(page, "/?lang=tr");
  await expect(page.getByRole("button", { name: /^Favorilere ekle: / }).first()).toBeAttached();
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(moved).toBeLessThan(0.01);
});

test("no search engine keeps the list", async ({ request }) => {
  const { answer, html } = await documentAt(request, "/favourites?lang=tr");
  expect(answer.status()).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex">');
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).not.toContain("/favourites");
});
