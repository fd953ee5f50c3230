import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DESKTOP, type Language, type ListedEvent, open, PHONE, silence, visit } from "./site";

/** As many as the page asks for, and as many as it shows at a time. */
const LIMIT = 100;
const BATCH = 12;
const SENT = 24;

const TEXTS = {
  tr: {
    hero: "Bu akşam meydanda ne var?",
    lead: "Konserler, oyunlar, sergiler, maçlar. Türkiye'nin dört bir yanından etkinlikler tek yerde; bilet için seni doğrudan satıcıya yönlendiriyoruz.",
    searchField: "Etkinlik ara",
    search: "Ara",
    categories: "Popüler kategoriler",
    categoryNames: ["Müzik", "Tiyatro", "Spor", "Sanat", "Gastronomi", "Eğitim"],
    count: (count: number) => `${count} etkinlik`,
    among: (count: number) => `Sıradaki 100 içinde ${count}`,
    quickAnswers: "Hızlı aramalar",
    answers: ["Bu akşam", "Bu hafta sonu", "Ücretsiz", "İstanbul", "Ankara", "İzmir"],
    upcoming: "Yaklaşan etkinlikler",
    sort: ["Sırala: Tarih", "Sırala: Ad", "Sırala: Fiyat"],
    showMap: "Haritayı göster",
    empty: "Etkinlik bulunamadı",
    emptyHint: "Başka bir kategori dene ya da daha sonra yeniden bak.",
    failed: "Etkinlikler yüklenemedi",
    retry: "Yeniden dene",
  },
  en: {
    hero: "What's happening tonight?",
    lead: "Concerts, plays, exhibitions, games. Events from all over Turkey in one place, with links straight to the ticket sellers.",
    searchField: "Search events",
    search: "Search",
    categories: "Popular categories",
    categoryNames: ["Music", "Theater", "Sports", "Art", "Gastronomy", "Education"],
    count: (count: number) => `${count} ${count === 1 ? "event" : "events"}`,
    among: (count: number) => `${count} among the next 100`,
    quickAnswers: "Quick searches",
    answers: ["Tonight", "This weekend", "Free", "Istanbul", "Ankara", "Izmir"],
    upcoming: "Upcoming events",
    sort: ["Sort: Date", "Sort: Name", "Sort: Price"],
    showMap: "Show map",
    empty: "No events found",
    emptyHint: "Try another category, or check back later.",
    failed: "Failed to load events",
    retry: "Try again",
  },
} as const;

const SLUGS = ["music", "theater", "sports", "art", "gastronomy", "education"];

interface Listing {
  data: ListedEvent[];
  meta: { total: number };
}

async function listing(request: APIRequestContext, language: Language, query = ""): Promise<Listing> {
  const answer = await request.get(`/api/events?limit=${LIMIT}&language=${language}${query}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

const titlesOf = ({ data }: Listing) => data.slice(0, BATCH).map(({ title }) => title);

const list = (page: Page, language: Language = "en") =>
  page.getByRole("region", { name: TEXTS[language].upcoming, exact: true });
const cards = (page: Page, language: Language = "en") => list(page, language).getByRole("article");
const titles = (page: Page, language: Language = "en") => cards(page, language).getByRole("heading");
const categories = (page: Page, language: Language = "en") =>
  page.getByRole("region", { name: TEXTS[language].categories }).getByRole("button");
const category = (page: Page, name: string) => categories(page).filter({ hasText: name });
const sortButton = (page: Page) => page.getByRole("button", { name: /^Sort:/ });

/** The questions that the page asks of the events, in their order. */
function watchQuestions(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/events") asked.push(searchParams);
  });
  return asked;
}

// A change by another test would make this page ask again.
test.beforeEach(({ page }) => silence(page));

for (const language of ["tr", "en"] as const) {
  const texts = TEXTS[language];

  test.describe(`in ${language}`, () => {
    test("the hero asks what is on and has a search box", async ({ page, quietPage: _ }) => {
      await visit(page, `/?lang=${language}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.hero);
      await expect(page.getByText(texts.lead, { exact: true })).toBeVisible();
      const search = page.getByRole("search");
      await search.getByRole("combobox", { name: texts.searchField }).fill("caz gecesi");
      await search.getByRole("button", { name: texts.search, exact: true }).click();
      await expect(page).toHaveURL("/search?q=caz+gecesi");
    });

    test("each popular category shows how many of the loaded events it has", async ({
      page,
      request,
      quietPage: _,
    }) => {
      const { data } = await listing(request, language);
      const counts = SLUGS.map((slug) => data.filter((event) => event.category === slug).length);
      expect(Math.max(...counts)).toBeGreaterThan(1);
      await visit(page, `/?lang=${language}`);
      await expect(categories(page, language)).toHaveText(
        texts.categoryNames.map((name, place) => `${name}${texts.among(counts[place] ?? 0)}`),
      );
    });

    test("the first events of a hundred are listed, the soonest first", async ({
      page,
      request,
      quietPage: _,
    }) => {
      const answer = await listing(request, language);
      expect(answer.data.length).toBe(LIMIT);
      await visit(page, `/?lang=${language}`);
      await expect(titles(page, language)).toHaveText(titlesOf(answer));
      await expect(list(page, language).getByRole("status")).toHaveText(texts.count(answer.meta.total));
    });

    test("an empty category says so and how to go on", async ({ page }) => {
      await page.route("**/api/events?*category=art*", (route) =>
        route.fulfill({
          json: { success: true, data: [], meta: { total: 0, limit: LIMIT, next_cursor: null } },
        }),
      );
      await visit(page, `/?lang=${language}`);
      await categories(page, language).nth(SLUGS.indexOf("art")).click();
      await expect(list(page, language).getByText(texts.empty, { exact: true })).toBeVisible();
      await expect(list(page, language).getByText(texts.emptyHint)).toBeVisible();
      await expect(cards(page, language)).toHaveCount(0);
    });

    test("a refusal shows the server's sentence, empties the list and can be asked again", async ({
      page,
    }) => {
      const asked = watchQuestions(page);
      await page.route("**/api/events?*category=art*", (route) =>
        route.fulfill({ status: 422, json: { success: false, error: "Bugün olmaz", code: "invalid" } }),
      );
      await visit(page, `/?lang=${language}`);
      await categories(page, language).nth(SLUGS.indexOf("art")).click();
      const alert = list(page, language).getByRole("alert");
      await expect(alert).toContainText(texts.failed);
      await expect(alert).toContainText("Bugün olmaz");
      await expect(cards(page, language)).toHaveCount(0);
      expect(asked.filter((question) => question.get("category") === "art")).toHaveLength(1);

      await page.unroute("**/api/events?*category=art*");
      await alert.getByRole("button", { name: texts.retry }).click();
      await expect(cards(page, language).first()).toBeVisible();
      await expect(alert).toHaveCount(0);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("the page can be read, searched and browsed", async ({ page, request }) => {
        const answer = await listing(request, language);
        await open(page, `/?lang=${language}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.hero);
        await expect(titles(page, language)).toHaveText(titlesOf(answer));
        await expect(categories(page, language)).toHaveCount(6);
        const quick = page.getByRole("list", { name: texts.quickAnswers }).getByRole("link");
        await expect(quick).toHaveText([...texts.answers]);

        await categories(page, language).first().click();
        await expect(page).toHaveURL("/search?category=music");
        await page.goBack();
        await page.getByRole("search").getByRole("searchbox").fill("caz");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL("/search?q=caz");
        await page.goBack();
        await titles(page, language).first().getByRole("link").click();
        await expect(page).toHaveURL(`/event/${answer.data[0]?.event_id}`);
      });
    });
  });
}

test("a blank search does nothing", async ({ page, quietPage: _ }) => {
  await visit(page, "/?lang=en");
  const box = page.getByRole("search").getByRole("combobox");
  for (const blank of ["", "   "]) {
    await box.fill(blank);
    await box.press("Enter");
  }
  // What follows shows that the page was still listening.
  await box.fill("caz");
  await expect(page).toHaveURL("/?lang=en");
  expect(await page.evaluate(() => history.length)).toBe(2);
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=caz");
});

test("quick answers lead to days, to what is free and to a city", async ({ page }) => {
  await visit(page, "/?lang=en");
  const links = page.getByRole("list", { name: "Quick searches" }).getByRole("link");
  await expect(links).toHaveText([...TEXTS.en.answers]);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    "/search?dateRange=tonight",
    "/search?dateRange=weekend",
    "/search?price=free",
    "/search?city=Istanbul",
    "/search?city=Ankara",
    "/search?city=Izmir",
  ]);
});

test("choosing a category filters, choosing it again clears, and each change asks for events", async ({
  page,
  request,
  quietPage: _,
}) => {
  const all = titlesOf(await listing(request, "en"));
  const music = await listing(request, "en", "&category=music");
  const sports = await listing(request, "en", "&category=sports");
  const asked = watchQuestions(page);
  await visit(page, "/?lang=en");
  await expect(category(page, "Music")).toHaveAttribute("aria-pressed", "false");

  await category(page, "Music").click();
  await expect(titles(page)).toHaveText(titlesOf(music));
  await expect(category(page, "Music")).toHaveAttribute("aria-pressed", "true");
  expect(asked.at(-1)?.toString()).toBe(`limit=${LIMIT}&category=music&language=en`);

  await category(page, "Sports").click();
  await expect(titles(page)).toHaveText(titlesOf(sports));
  await expect(category(page, "Music")).toHaveAttribute("aria-pressed", "false");
  expect(asked.at(-1)?.get("category")).toBe("sports");
  const before = asked.length;

  await category(page, "Sports").click();
  await expect(titles(page)).toHaveText(all);
  await expect(category(page, "Sports")).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => asked.slice(before).map(String)).toEqual([`limit=${LIMIT}&language=en`]);
});

test("without a connection a choice is not left without a word, and works out once there is one", async ({
  page,
  context,
}) => {
  await visit(page, "/?lang=en");
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Art/ }).click();
  await expect(list(page).getByRole("alert")).toContainText("You are offline.");
  await context.setOffline(false);
  await expect(list(page).getByRole("alert")).toHaveCount(0);
  await expect(cards(page).first()).toContainText("Art");
});

test("the counts of the other categories stay while one is chosen", async ({ page }) => {
  await visit(page, "/?lang=en");
  const counts = await categories(page).allTextContents();
  await category(page, "Theater").click();
  await expect(list(page).getByRole("button", { name: "Remove filter: Theater" })).toBeVisible();
  const after = await categories(page).allTextContents();
  expect(after.filter((text) => !text.startsWith("Theater"))).toEqual(
    counts.filter((text) => !text.startsWith("Theater")),
  );
});

test("category and city are kept under app-storage and come back with the page", async ({
  page,
  request,
  quietPage: _,
}) => {
  const narrowed = await listing(request, "en", "&category=music&city=Istanbul");
  expect(narrowed.data.length).toBeGreaterThan(0);
  await visit(page, "/?lang=en");
  await category(page, "Music").click();
  await list(page).getByRole("button", { name: "City", exact: true }).click();
  await list(page)
    .getByRole("link", { name: /^Istanbul/ })
    .click();
  await expect(titles(page)).toHaveText(titlesOf(narrowed));
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("app-storage") ?? ""))).toMatchObject({
    state: { selectedCategory: "music", selectedCity: "Istanbul" },
  });

  await expect(page).toHaveURL("/?category=music&city=Istanbul");
  await page.goto("/?lang=en");
  await expect(titles(page)).toHaveText(titlesOf(narrowed));
  await expect(page).toHaveURL("/?category=music&city=Istanbul");
  await expect(category(page, "Music")).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Remove filter: Istanbul" }).click();
  await page.getByRole("button", { name: "Remove filter: Music" }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toHaveCount(0);
  await expect(titles(page)).toHaveText(titlesOf(await listing(request, "en")));
});

test("the sort cycles date, name, price and date again", async ({ page, request, quietPage: _ }) => {
  const orders = ["", "&sort=name", "&sort=price"];
  const expected = await Promise.all(
    orders.map(async (sort) => titlesOf(await listing(request, "en", sort))),
  );
  expect(expected[1]).not.toEqual(expected[0]);
  expect(expected[2]).not.toEqual(expected[1]);
  await visit(page, "/?lang=en");
  for (const step of [0, 1, 2, 0]) {
    await expect(sortButton(page)).toHaveText(TEXTS.en.sort[step] ?? "");
    await expect(titles(page)).toHaveText(expected[step] ?? []);
    await sortButton(page).click();
  }
  await expect(sortButton(page)).toHaveText("Sort: Name");
});

test("the list can be narrowed by words in title, description and venue", async ({ page, request }) => {
  const { data } = await listing(request, "en");
  const fold = (text: string) => text.toLocaleLowerCase("tr").replaceAll("ı", "i");
  const found = (words: string, text: keyof ListedEvent) =>
    data.filter((event) => fold(String(event[text])).includes(words));
  await visit(page, "/?lang=en");
  const words = page.getByRole("searchbox", { name: "Filter this list" });

  const [venue] = data.map((event) => event.venue).filter(Boolean);
  await words.fill(venue ?? "");
  const there = found(fold(venue ?? ""), "venue");
  await expect(titles(page)).toHaveText(there.map(({ title }) => title));

  await words.fill("photograph");
  const matching = data.filter((event) =>
    (["title", "description", "venue"] as const).some((text) => fold(event[text]).includes("photograph")),
  );
  expect(found("photograph", "title").length).toBeLessThan(matching.length);
  await expect(titles(page)).toHaveText(matching.slice(0, BATCH).map(({ title }) => title));

  await words.fill("xqzwvk");
  await expect(list(page).getByText("No events found", { exact: true })).toBeVisible();
  await expect(list(page).getByRole("link", { name: "Search everything for “xqzwvk”" })).toHaveAttribute(
    "href",
    "/search?q=xqzwvk",
  );
  await words.fill("");
  await expect(cards(page)).toHaveCount(BATCH);
});

test("more of the hundred open step by step, and the rest is in the search", async ({ page, request }) => {
  const answer = await listing(request, "en");
  const asked = watchQuestions(page);
  await visit(page, "/?lang=en");
  const more = list(page).getByRole("link", { name: /^Show more/ });
  await expect(more).toContainText(`Showing ${BATCH} of ${answer.meta.total} events`);
  expect(asked).toHaveLength(0);

  await more.click();
  await expect(cards(page)).toHaveCount(2 * BATCH);
  expect(asked).toHaveLength(0);
  // Who goes by keyboard goes on with the first new card.
  await expect(titles(page).nth(BATCH).getByRole("link")).toBeFocused();
  await more.click();
  await expect(cards(page)).toHaveCount(3 * BATCH);
  expect(asked.map(String)).toEqual([`limit=${LIMIT}&language=en`]);
  for (let shown = 4 * BATCH; shown < LIMIT; shown += BATCH) {
    await more.click();
    await expect(cards(page)).toHaveCount(shown);
  }
  await more.click();
  await expect(titles(page)).toHaveText(answer.data.map(({ title }) => title));
  await list(page)
    .getByRole("link", { name: /^See all in search/ })
    .click();
  await expect(page).toHaveURL(/\/search(\?|$)/);
});

test("the list is as far open as before on the way back from an event", async ({ page }) => {
  await visit(page, "/?lang=en");
  await list(page)
    .getByRole("link", { name: /^Show more/ })
    .click();
  await expect(cards(page)).toHaveCount(2 * BATCH);
  await titles(page)
    .nth(BATCH + 3)
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/event\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(2 * BATCH);
});

test("a failing server is asked four times, then the page says so", async ({ page }) => {
  await page.clock.install();
  const asked = watchQuestions(page);
  await page.route("**/api/events?*category=art*", (route) => route.fulfill({ status: 503, body: "" }));
  await visit(page, "/?lang=en");
  await category(page, "Art").click();
  const ofArt = () => asked.filter((question) => question.get("category") === "art").length;
  for (const [attempt, pause] of [1000, 2000, 4000].entries()) {
    await expect.poll(ofArt).toBe(attempt + 1);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.clock.runFor(pause + 100);
  }
  await expect.poll(ofArt).toBe(4);
  await expect(list(page).getByRole("alert")).toContainText("Failed to load events");
  await expect(list(page).getByRole("alert")).toContainText("HTTP error! status: 503");
});

test("a click on an event opens it", async ({ page, request, quietPage: _ }) => {
  const { data } = await listing(request, "en");
  await visit(page, "/?lang=en");
  // Anywhere on the card.
  await cards(page)
    .nth(5)
    .click({ position: { x: 20, y: 100 } });
  await expect(page).toHaveURL(`/event/${data[5]?.event_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(data[5]?.title ?? "");
});

test.describe("tracking", () => {
  test("a view of the page and a click on an event are told once each", async ({ page, request }) => {
    const { data } = await listing(request, "en");
    const told: unknown[] = [];
    // What a beacon carries is seen by a route only.
    await page.route("**/api/analytics/track", (route) => {
      told.push(route.request().postDataJSON());
      return route.continue();
    });
    await visit(page, "/?lang=en");
    await expect.poll(() => told).toEqual([{ event_type: "page_view", event_data: { page: "home" } }]);
    await titles(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/event\//);
    // The page of the event tells of its view after that.
    await expect
      .poll(() => told.slice(1, 2))
      .toEqual([{ event_type: "event_click", event_data: { event_id: data[0]?.event_id } }]);
    expect(told.filter((hit) => (hit as { event_type: string }).event_type !== "event_view")).toHaveLength(2);
  });

  test("cannot fail visibly", async ({ page }) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await page.addInitScript(() => {
      navigator.sendBeacon = () => {
        throw new Error("no beacon");
      };
    });
    await visit(page, "/?lang=en");
    await titles(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/event\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(problems).toEqual([]);
  });
});

test.describe("on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("a toggle shows and hides the map of the listed events", async ({ page, request, quietPage: _ }) => {
    const { data } = await listing(request, "en");
    const placed = data.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
    await visit(page, "/?lang=en");
    const panel = page.getByRole("complementary", { name: "On the map" });
    await expect(panel).toHaveCount(0);

    await page.getByRole("button", { name: "Show map" }).click();
    await expect(panel).toBeVisible();
    await expect(panel.getByRole("link")).toHaveCount(placed.length);
    const cities = new Set(placed.map(({ city }) => city));
    await expect(panel.getByRole("heading", { level: 4 })).toHaveCount(cities.size);
    await expect(page.getByRole("button", { name: "Hide map" })).toHaveAttribute("aria-pressed", "true");

    await page.getByRole("button", { name: "Hide map" }).click();
    await expect(panel).toHaveCount(0);
    await page.getByRole("button", { name: "Show map" }).click();
    await panel.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/event\//);
  });

  test("the map follows the filter", async ({ page, request }) => {
    const art = await listing(request, "en", "&category=art");
    await visit(page, "/?lang=en");
    await page.getByRole("button", { name: "Show map" }).click();
    await category(page, "Art").click();
    const placed = art.data.filter(({ latitude }) => latitude !== null);
    await expect(page.getByRole("complementary", { name: "On the map" }).getByRole("link")).toHaveCount(
      placed.length,
    );
  });

  test("there is no list view and no carousel", async ({ page }) => {
    await visit(page, "/?lang=en");
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "List view" })).toBeHidden();
    await expect(page.getByRole("region", { name: "Featured" })).toBeHidden();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the map toggle and the desktop's fields are not there", async ({ page }) => {
    await visit(page, "/?lang=en");
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Show map" })).toBeHidden();
    await expect(page.getByRole("button", { name: "City", exact: true })).toBeHidden();
  });

  for (const language of ["tr", "en"] as const) {
    for (const width of [320, PHONE.width]) {
      test(`nothing scrolls sideways at ${width} pixels in ${language}`, async ({ page }) => {
        await page.setViewportSize({ width, height: PHONE.height });
        await visit(page, `/?lang=${language}`);
        await expect(cards(page, language).first()).toBeVisible();
        const [content, screen] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        expect(content).toBeLessThanOrEqual(screen ?? 0);
      });
    }
  }

  test("the filter sheet narrows and sorts the list at once", async ({ page, request, quietPage: _ }) => {
    const music = await listing(request, "en", "&category=music");
    const narrowed = await listing(request, "en", "&category=music&city=Istanbul&sort=name");
    expect(narrowed.data.length).toBeGreaterThan(1);
    await visit(page, "/?lang=en");
    const opener = page.getByRole("button", { name: /^Filter/ });
    await opener.click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const show = ({ meta }: Listing) => sheet.getByRole("button", { name: `Show ${meta.total} events` });
    await sheet.getByRole("link", { name: `Music ${music.meta.total} events` }).click();
    await expect(show(music)).toBeVisible();
    await sheet.getByRole("link", { name: /^Istanbul/ }).click();
    await sheet.getByRole("button", { name: "Name", exact: true }).click();
    await show(narrowed).click();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveText("Filter22 active");
    await expect(titles(page)).toHaveText(titlesOf(narrowed));

    await opener.click();
    await sheet.getByRole("link", { name: /^Remove filter: Music/ }).click();
    await sheet.getByRole("button", { name: "Clear", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(opener).toHaveText("Filter");
    await expect(titles(page)).toHaveText(titlesOf(await listing(request, "en", "&sort=name")));
  });

  test("the filter sheet closes by its button and by a step back", async ({ page }) => {
    await visit(page, "/?lang=en");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/?lang=en");
  });

  test("a toggle changes between grid and list", async ({ page, quietPage: _ }) => {
    await visit(page, "/?lang=en");
    const toggle = page.getByRole("button", { name: "List view" });
    const card = cards(page).nth(1);
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    expect(await pictureSide(card)).toBe("above");
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    expect(await pictureSide(card)).toBe("beside");
    await toggle.click();
    expect(await pictureSide(card)).toBe("above");
  });

  test.describe("the featured cards", () => {
    const carousel = (page: Page) => page.getByRole("region", { name: "Featured" });

    async function featured(request: APIRequestContext): Promise<string[]> {
      const { data } = await listing(request, "en");
      // Of those that come with the page, without the one that leads the list below.
      const chosen = data.slice(1, SENT).filter((event) => event.is_featured);
      return chosen.slice(0, 5).map(({ title }) => title);
    }

    /** A finger that goes dx, dy pixels over the cards. */
    async function swipe(page: Page, dx: number, dy = 0) {
      await carousel(page).scrollIntoViewIfNeeded();
      const box = await carousel(page).getByRole("list").boundingBox();
      if (!box) throw new Error("There are no cards");
      const finger = await page.context().newCDPSession(page);
      const from = { x: PHONE.width / 2, y: box.y + 120 };
      const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: typeof from) =>
        finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
      await send("touchStart", from);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await send("touchMove", { x: from.x + dx * part, y: from.y + dy * part });
      }
      await send("touchEnd");
      await finger.detach();
    }

    test("are those of the first ones", async ({ page, request }) => {
      const expected = await featured(request);
      expect(expected.length).toBeGreaterThan(1);
      await visit(page, "/?lang=en");
      await expect(carousel(page).getByRole("article").getByRole("heading")).toHaveText(expected);
      await expect(carousel(page)).toContainText(`Card 1 of ${expected.length}`);
    });

    test("follow a swipe of 50 pixels and ignore one of 49", async ({ page, request }) => {
      const count = (await featured(request)).length;
      await visit(page, "/?lang=en");
      const card = carousel(page).getByRole("article");
      await swipe(page, -49);
      await expect(carousel(page)).toContainText(`Card 1 of ${count}`);
      await swipe(page, -50);
      await expect(carousel(page)).toContainText(`Card 2 of ${count}`);
      await expect(card.nth(1)).toBeInViewport({ ratio: 0.9 });
      await swipe(page, 49);
      await expect(carousel(page)).toContainText(`Card 2 of ${count}`);
      await swipe(page, 50);
      await expect(carousel(page)).toContainText(`Card 1 of ${count}`);
      await expect(card.first()).toBeInViewport({ ratio: 0.9 });
      // A swipe is no tap on the card under the finger.
      await expect(page).toHaveURL("/?lang=en");
    });

    test("stay where they are at either end", async ({ page, request }) => {
      const count = (await featured(request)).length;
      await visit(page, "/?lang=en");
      await swipe(page, 120);
      await expect(carousel(page)).toContainText(`Card 1 of ${count}`);
      for (let card = 2; card <= count; card++) {
        await swipe(page, -120);
        await expect(carousel(page)).toContainText(`Card ${card} of ${count}`);
      }
      await swipe(page, -120);
      await expect(carousel(page)).toContainText(`Card ${count} of ${count}`);
    });

    test("also follow buttons and arrow keys", async ({ page, request }) => {
      const count = (await featured(request)).length;
      await visit(page, "/?lang=en");
      await carousel(page).getByRole("button", { name: "Next card" }).click();
      await expect(carousel(page)).toContainText(`Card 2 of ${count}`);
      await carousel(page).getByRole("button", { name: "Previous card" }).click();
      await expect(carousel(page)).toContainText(`Card 1 of ${count}`);
      await carousel(page).getByRole("heading", { level: 3 }).first().getByRole("link").focus();
      await page.keyboard.press("ArrowRight");
      await expect(carousel(page)).toContainText(`Card 2 of ${count}`);
      await page.keyboard.press("ArrowLeft");
      await expect(carousel(page)).toContainText(`Card 1 of ${count}`);
    });

    test("open their event by a tap", async ({ page, request }) => {
      const [first] = await featured(request);
      await visit(page, "/?lang=en");
      await carousel(page).getByRole("article").first().tap();
      await expect(page).toHaveURL(/\/event\//);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(first ?? "");
    });
  });
});

/** Where the picture of a card stands in relation to its title. */
async function pictureSide(card: Locator): Promise<"above" | "beside" | "neither"> {
  await card.scrollIntoViewIfNeeded();
  const picture = await card
    .getByRole("img", { includeHidden: true })
    .or(card.locator("img"))
    .first()
    .boundingBox();
  const title = await card.getByRole("heading").boundingBox();
  if (!picture || !title) return "neither";
  if (picture.y + picture.height <= title.y) return "above";
  return picture.x + picture.width <= title.x ? "beside" : "neither";
}
