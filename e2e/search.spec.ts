import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import {
  DESKTOP,
  documentAt,
  heard,
  LANGUAGES,
  type Language,
  PHONE,
  readAll,
  silence,
  takenOver,
  unescaped,
  visit,
} from "./site";

const NONSENSE = "xqzwvk";

/** What a visitor reads, in both languages. */
const TEXTS = {
  tr: {
    title: (q: string) => `“${q}” · Arama · Meydan`,
    plainTitle: "Arama · Meydan",
    heading: (q: string) => `“${q}” için sonuçlar`,
    plainHeading: "Etkinlik ara",
    field: "Ne arıyorsun?",
    submit: "Ara",
    count: (count: number) => `${count} etkinlik`,
    details: "Ayrıntılar",
    buy: "Bilet al",
    reserve: "Yerini ayırt",
    chips: "Seçili filtreler",
    music: "Müzik",
    week: "7 gün içinde",
    sorts: ["Tarih", "Ad", "Fiyat", "Popüler"],
    relevance: "En uygun",
    sort: "Sırala:",
    showMap: "Haritada göster",
    map: "Harita",
    mapSoon: "Etkileşimli harita yakında geliyor",
    closeMap: "Haritayı kapat",
    empty: "Etkinlik bulunamadı",
    newSearch: "Yeni arama",
    filters: "Filtreler",
    results: "Sonuçlar",
    understood: "Aramandaki filtreler",
    nextPage: "Sonraki sayfa",
    firstPage: "İlk sayfaya dön",
  },
  en: {
    title: (q: string) => `“${q}” · Search · Meydan`,
    plainTitle: "Search · Meydan",
    heading: (q: string) => `Results for “${q}”`,
    plainHeading: "Search events",
    field: "What are you looking for?",
    submit: "Search",
    count: (count: number) => `${count} ${count === 1 ? "event" : "events"}`,
    details: "Details",
    buy: "Buy ticket",
    reserve: "Reserve",
    chips: "Active filters",
    music: "Music",
    week: "Next 7 days",
    sorts: ["Date", "Name", "Price", "Popular"],
    relevance: "Relevance",
    sort: "Sort:",
    showMap: "Show on map",
    map: "Map",
    mapSoon: "An interactive map is coming soon",
    closeMap: "Close the map",
    empty: "No events found",
    newSearch: "New search",
    filters: "Filters",
    results: "Results",
    understood: "Filters found in your search",
    nextPage: "Next page",
    firstPage: "Back to the first page",
  },
} as const;

interface Event {
  event_id: string;
  title: string;
  description: string;
  short_description: string;
  category: string;
  date: string;
  start_date: string;
  end_date: string | null;
  venue: string;
  city: string;
  url: string | null;
  platform: string;
  price_min: number | null;
  price_max: number | null;
}

/** Every upcoming event, the soonest first. */
const allEvents = (request: APIRequestContext, language: Language) =>
  readAll<Event>(request, `/api/events?limit=100&language=${language}`);

const rows = (page: Page) => page.getByRole("main").getByRole("article");
const titles = (page: Page) => rows(page).getByRole("heading");
const chips = (page: Page, language: Language = "en") =>
  page.getByRole("list", { name: TEXTS[language].chips }).getByRole("link");
const results = (page: Page) => page.getByRole("region", { name: /^(Sonuçlar|Results)$/ });
const count = (page: Page) => results(page).getByRole("status").first();
const field = (page: Page) => page.getByRole("search").getByRole("combobox");
const filters = (page: Page, language: Language = "en") =>
  page.getByRole("navigation", { name: TEXTS[language].filters });
/** A filter that is not on, or one that is. */
const filter = (page: Page, name: string) =>
  filters(page).getByRole("link", { name: new RegExp(`^${name} [\\d.,]+ events?$`) });
const chosen = (page: Page) => filters(page).locator("[aria-current=true]");
const sortLink = (page: Page, language: Language) =>
  page.getByRole("link", { name: new RegExp(`^${TEXTS[language].sort}`) });

async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** The events of the rows in sight, in their order. */
async function shownEvents(page: Page, events: readonly Event[]): Promise<Event[]> {
  const hrefs = await titles(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  return hrefs.map((href) => {
    const event = events.find(({ event_id }) => `/event/${event_id}` === href);
    if (!event) throw new Error(`${href} leads to no event`);
    return event;
  });
}

function dayFromNow(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" }).format(moment);
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];
  const caz = language === "tr" ? "caz" : "jazz";

  test(`${language}: words in the address show what they find`, async ({ page, request, quietPage: _ }) => {
    const answer = await request.get(`/api/events?limit=24&q=${caz}&language=${language}`);
    const { data, meta }: { data: Event[]; meta: { total: number } } = await answer.json();
    expect(data.length).toBeGreaterThan(0);
    await page.goto(`/search?q=${caz}&lang=${language}`);
    await expect(page).toHaveTitle(texts.title(caz));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.heading(caz));
    await expect(page.getByRole("combobox", { name: texts.field })).toHaveValue(caz);
    await expect(count(page)).toHaveText(texts.count(meta.total));
    await expect(titles(page)).toHaveText(data.map(({ title }) => title));
  });

  test(`${language}: every result has a details button, and a buy-ticket button where there is a seller`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const events = await allEvents(request, language);
    await page.goto(`/search?lang=${language}`);
    await expect(page).toHaveTitle(texts.plainTitle);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.plainHeading);
    await expect(rows(page)).toHaveCount(24);
    const shown = await shownEvents(page, events);
    // Both kinds are among them, or the test would say nothing.
    expect(new Set(shown.map(({ url }) => url !== null)).size).toBe(2);
    for (const [place, event] of shown.entries()) {
      const row = rows(page).nth(place);
      const details = row.getByRole("link", { name: new RegExp(`^${texts.details}`) });
      await expect(details).toHaveAttribute("href", `/event/${event.event_id}`);
      const name = event.price_min === 0 && !event.price_max ? texts.reserve : texts.buy;
      const buy = row.getByRole("link", { name: new RegExp(`^${name}`) });
      if (event.url) await expect(buy).toHaveAttribute("href", event.url);
      else await expect(buy).toHaveCount(0);
    }
  });

  test(`${language}: the filters of the address are chips, and each can be taken away`, async ({
    page,
    quietPage: _,
  }) => {
    await visit(page, `/search?q=a&category=music&dateRange=week&lang=${language}`);
    const list = chips(page, language);
    await expect(list).toHaveCount(4);
    await expect(list.nth(0)).toContainText("“a”");
    await expect(list.nth(1)).toContainText(texts.music);
    await expect(list.nth(2)).toContainText(texts.week);

    await list.nth(1).click();
    await expect(page).toHaveURL("/search?q=a&dateRange=week");
    await expect(list.getByText(texts.music)).toHaveCount(0);
    await list.nth(1).click();
    await expect(page).toHaveURL("/search?q=a");
    await list.first().click();
    await expect(page).toHaveURL("/search");
    await expect(list).toHaveCount(0);
    await expect(field(page)).toHaveValue("");
  });

  test(`${language}: the sort cycles date, name, price, popularity and begins anew`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const events = await allEvents(request, language);
    const [date, name, price, popular] = texts.sorts;
    await visit(page, `/search?lang=${language}`);
    const sort = sortLink(page, language);
    await expect(sort).toContainText(date);
    let shown = await shownEvents(page, events);
    expect(shown.map((event) => event.start_date)).toEqual(shown.map((event) => event.start_date).toSorted());

    await sort.click();
    await expect(sort).toContainText(name);
    await expect(page).toHaveURL("/search?sort=name");
    const collator = new Intl.Collator(language);
    const byName = events.map(({ title }) => title).toSorted(collator.compare);
    await expect(titles(page).first()).toHaveText(byName[0] ?? "");
    shown = await shownEvents(page, events);
    const shownTitles = shown.map(({ title }) => title);
    expect(shownTitles).toEqual(shownTitles.toSorted(collator.compare));

    await sort.click();
    await expect(sort).toContainText(price);
    await expect(page).toHaveURL("/search?sort=price");
    await expect(async () => {
      const prices = (await shownEvents(page, events)).map(({ price_min }) => price_min ?? Infinity);
      expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    }).toPass({ timeout: 30_000 });

    await sort.click();
    await expect(sort).toContainText(popular);
    await expect(page).toHaveURL("/search?sort=popular");
    await expect(rows(page)).toHaveCount(24);

    await sort.click();
    await expect(sort).toContainText(date);
    await expect(page).toHaveURL("/search");
  });

  test(`${language}: a search that finds nothing says so and offers a new one`, async ({
    page,
    quietPage: _,
  }) => {
    await visit(page, `/search?q=${NONSENSE}&lang=${language}`);
    await expect(page.getByText(texts.empty, { exact: true })).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    const anew = page.getByRole("link", { name: texts.newSearch, exact: true });
    await heard(anew);
    await anew.click();
    await expect(page).toHaveURL("/search");
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
    await expect(rows(page)).toHaveCount(24);
  });

  test(`${language}: the map of no results says that an interactive map is coming`, async ({
    page,
    quietPage: _,
  }) => {
    await visit(page, `/search?q=${NONSENSE}&lang=${language}`);
    await page.getByRole("button", { name: texts.showMap }).click();
    const dialog = page.getByRole("dialog", { name: texts.map });
    await expect(dialog.getByText(texts.mapSoon)).toBeVisible();
    await dialog.getByRole("button", { name: texts.closeMap }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: texts.showMap })).toBeFocused();
  });

  test(`${language}: without JavaScript the results are there and the form works`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: language });
    const page = await context.newPage();
    await page.goto(`/search?category=music&lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(rows(page)).toHaveCount(24);
    await expect(rows(page).first().getByText(texts.music, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: texts.showMap })).toBeHidden();
    // Beside the results, each filter is a link.
    await filters(page, language)
      .getByRole("link", { name: /^Biletix/ })
      .click();
    await expect(page).toHaveURL("/search?category=music&platform=biletix");
    await page.goBack();
    const next = page.getByRole("link", { name: texts.nextPage });
    await expect(next).toHaveAttribute("rel", "next");
    await next.click();
    await expect(page).toHaveURL(/\/search\?category=music&cursor=/);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await page.getByRole("link", { name: texts.firstPage }).click();
    await expect(rows(page)).toHaveCount(24);

    // Where there is no room for them, the form has them.
    await page.setViewportSize(PHONE);
    await expect(filters(page, language)).toBeHidden();
    // Playwright knows no roles inside <noscript>.
    await page.locator("noscript select[name=city]").selectOption("Istanbul");
    await page.getByRole("searchbox").fill(NONSENSE);
    await page.getByRole("main").getByRole("button").first().click();
    await expect(page).toHaveURL(new RegExp(`/search\\?q=${NONSENSE}&category=music&.*city=Istanbul`));
    await expect(rows(page)).toHaveCount(0);
    await context.close();
  });
}

test("the language toggle translates the results in place", async ({ page, request, quietPage: _ }) => {
  const english = (await allEvents(request, "en")).filter(({ category }) => category === "business");
  expect(english.length).toBeGreaterThan(0);
  await visit(page, "/search?category=business&lang=tr");
  await page.getByRole("button", { name: "EN English" }).click();
  await expect(titles(page)).toHaveText(english.map(({ title }) => title));
  await expect(page).toHaveURL("/search?category=business");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Business events");
});

/** A word of the description that no other part of the event says. */
function wordOfDescription({ title, description, short_description, venue, city, category }: Event) {
  const others = [title, short_description, venue, city, category].join(" ").toLowerCase();
  const words = description.match(/\b[a-z]{9,}\b/g) ?? [];
  return words.find((word) => !others.includes(word.slice(0, 5)));
}

const PARTS: Record<string, (event: Event) => string | undefined> = {
  title: ({ title }) => title,
  description: wordOfDescription,
  venue: ({ venue }) => venue,
  city: ({ city }) => city,
  category: ({ category }) => category,
};

test("an event is found by its title, description, venue, city and category", async ({
  page,
  request,
  quietPage: _,
}) => {
  const events = await allEvents(request, "en");
  // Of a rare category and in a quiet city, so that the first page is sure to hold it.
  const event = events.findLast(
    (one) =>
      events.filter(({ city }) => city === one.city).length < 12 &&
      events.filter(({ category }) => category === one.category).length < 12 &&
      wordOfDescription(one),
  );
  if (!event) throw new Error("The demo content has no event that is easy to tell from others");
  for (const [part, wordsOf] of Object.entries(PARTS)) {
    await test.step(part, async () => {
      const words = wordsOf(event) ?? "";
      await page.goto(`/search?q=${encodeURIComponent(words)}&lang=en`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(TEXTS.en.heading(words));
      await expect(titles(page).getByText(event.title, { exact: true })).toBeVisible();
      // Not because it shows everything.
      const total = Number.parseInt((await count(page).textContent()) ?? "", 10);
      expect(total).toBeLessThan(events.length / 2);
    });
  }
});

test("tonight is one press away, and shows what begins from five in the evening", async ({
  page,
  request,
  quietPage: _,
}) => {
  await silence(page);
  const events = await allEvents(request, "en");
  const [from, to] = [`${dayFromNow(0)}T17:00`, `${dayFromNow(1)}T05:00`];
  const tonight = events.filter(({ start_date }) => start_date >= from && start_date < to);
  await visit(page, "/?lang=en");
  await page.getByRole("link", { name: "Tonight", exact: true }).click();
  await expect(page).toHaveURL("/search?dateRange=tonight");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events tonight");
  await expect(count(page)).toHaveText(TEXTS.en.count(tonight.length));
  await expect(titles(page)).toHaveText(tonight.slice(0, 24).map(({ title }) => title));
});

/** True if it lasts longer than a day and is not over when this day begins. */
function isOnFor({ start_date, end_date }: Event, day: string): boolean {
  if (!end_date) return false;
  const end = end_date.includes("T") ? Date.parse(end_date) : Date.parse(`${end_date}T24:00:00+03:00`);
  return end - Date.parse(start_date) > 86_400_000 && end > Date.parse(`${day}T00:00:00+03:00`);
}

test("the date ranges show what begins today, tomorrow, within 7 and within 30 days, then what is on", async ({
  page,
  request,
  quietPage: _,
}) => {
  const events = await allEvents(request, "en");
  const ranges = { today: [0, 0], tomorrow: [1, 1], week: [0, 7], month: [0, 30] };
  let hasRunning = false;
  for (const [range, [first = 0, last = 0]] of Object.entries(ranges)) {
    await test.step(range, async () => {
      const begin = dayFromNow(first);
      const within = [
        ...events.filter(({ date }) => date <= dayFromNow(last) && date >= begin),
        ...events.filter((event) => event.date < begin && isOnFor(event, begin)),
      ];
      expect(within.some(({ date }) => date >= begin)).toBe(true);
      hasRunning ||= within.some(({ date }) => date < begin);
      expect(within.length).toBeLessThan(events.length);
      await page.goto(`/search?dateRange=${range}&lang=en`);
      await expect(count(page)).toHaveText(TEXTS.en.count(within.length));
      await expect(titles(page)).toHaveText(within.slice(0, 24).map(({ title }) => title));
    });
  }
  expect(hasRunning).toBe(true);
});

test("the category of the address shows events of that category only", async ({
  page,
  request,
  quietPage: _,
}) => {
  const events = await allEvents(request, "en");
  await page.goto("/search?category=theater&lang=en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Theater events");
  await expect(page).toHaveTitle("Theater events · Meydan");
  const plays = events.filter(({ category }) => category === "theater");
  await expect(count(page)).toHaveText(TEXTS.en.count(plays.length));
  const shown = await shownEvents(page, events);
  expect(shown).toEqual(plays.slice(0, 24));
});

test("filters beside the results combine, are in the address and can be shared", async ({
  page,
  request,
  quietPage: _,
}) => {
  await silence(page);
  const all = await allEvents(request, "en");
  const events = all.filter(({ category, city }) => category === "music" && city === "Istanbul");
  expect(events.length).toBeGreaterThan(1);
  await visit(page, "/search?lang=en");
  await filter(page, "Music").click();
  await expect(page).toHaveURL("/search?category=music");
  await filter(page, "Istanbul").click();
  await expect(page).toHaveURL("/search?category=music&city=Istanbul");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Music events in Istanbul");
  await expect(count(page)).toHaveText(TEXTS.en.count(events.length));
  // The count that stood beside it was true.
  await expect(chosen(page)).toHaveText([/Music/, new RegExp(`Istanbul${events.length}`)]);
  await expect(titles(page)).toHaveText(events.slice(0, 24).map(({ title }) => title));

  // The same address in another window is the same search.
  const other = await page.context().newPage();
  await visit(other, "/search?category=music&city=Istanbul&lang=en");
  await expect(titles(other)).toHaveText(events.slice(0, 24).map(({ title }) => title));
  await expect(chosen(other)).toHaveCount(2);
  await other.close();

  await chosen(page).first().click();
  await expect(page).toHaveURL("/search?city=Istanbul");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events in Istanbul");
  await page.goBack();
  await expect(chosen(page)).toHaveCount(2);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/search");
  await expect(chips(page)).toHaveCount(0);
});

test("a price band and a seller find what they say", async ({ page, request, quietPage: _ }) => {
  const events = await allEvents(request, "en");
  await visit(page, "/search?price=free&lang=en");
  await expect(page).toHaveTitle("Free events · Meydan");
  const free = events.filter(({ price_max }) => price_max === 0);
  expect(free.length).toBeGreaterThan(0);
  await expect(count(page)).toHaveText(TEXTS.en.count(free.length));
  await page.goto("/search?platform=biletix&lang=en");
  const showings = await readAll<{ event_id: string; showing: { offers: { platform: string }[] } }>(
    request,
    "/api/events?limit=100&expand=showings",
  );
  const sold = showings.filter(({ showing }) =>
    showing.offers.some(({ platform }) => platform === "biletix"),
  );
  const soldEvents = new Set(sold.map(({ event_id }) => event_id));
  await expect(count(page)).toHaveText(TEXTS.en.count(soldEvents.size));
});

for (const [language, title, description] of [
  ["tr", "İzmir'deki müzik etkinlikleri · Meydan", /^İzmir'deki müzik etkinlikleri: \d+ etkinlik\./],
  ["en", "Music events in Izmir · Meydan", /^Music events in Izmir: \d+ events?\./],
] as const) {
  test(`${language}: a city and a category have a page of their own, whatever order they are asked in`, async ({
    request,
  }) => {
    const { html } = await documentAt(
      request,
      `/search?sort=name&bbox=&city=%C4%B0ZM%C4%B0R&category=music&lang=${language}`,
    );
    const head = unescaped(html.slice(0, html.indexOf("</head>")));
    expect(head).toContain(`<title>${title}</title>`);
    expect(/name="description" content="([^"]*)"/.exec(head)?.[1]).toMatch(description);
    expect(/rel="canonical" href="([^"]*)"/.exec(head)?.[1]).toMatch(
      new RegExp(`/search\\?category=music&city=Izmir&lang=${language}$`),
    );
    const feed = /type="application\/atom\+xml"[^>]* href="([^"]*)"/.exec(head)?.[1];
    expect(feed).toContain("/events.atom?category=music&city=");
  });
}

test("words that are understood are chips, and each takes its own words away", async ({
  page,
  quietPage: _,
}) => {
  await silence(page);
  await visit(page, "/search?q=ankara+tiyatro+bu+ay&lang=tr");
  const understood = page.getByRole("list", { name: TEXTS.tr.understood }).getByRole("link");
  await expect(understood).toHaveText([/Ankara$/, /Tiyatro$/, /Bu ay · .*\d/]);
  await understood.nth(2).click();
  await expect(page).toHaveURL("/search?q=ankara+tiyatro");
  await expect(field(page)).toHaveValue("ankara tiyatro");
  await expect(understood).toHaveText([/Ankara$/, /Tiyatro$/]);
  for (const row of await rows(page).all()) await expect(row).toContainText("Ankara");
  await understood.nth(0).click();
  await expect(page).toHaveURL("/search?q=tiyatro");
  await understood.nth(0).click();
  await expect(page).toHaveURL("/search");
  await expect(understood).toHaveCount(0);

  // What was understood and is nowhere can be let go of one by one, or exchanged.
  await visit(page, "/search?q=free+technology+van+tomorrow&lang=en");
  await expect(page.getByText(TEXTS.en.empty, { exact: true })).toBeVisible();
  await expect(page.getByText(/spelling/)).toHaveCount(0);
  await expect(chosen(page)).toHaveText([/Technology$/, /Van$/, /Free$/]);
  await expect(filters(page).getByRole("link", { name: "Ankara" })).toBeVisible();

  // Where leaving out a part finds something, it says what and how many.
  await visit(page, "/search?q=theater+ankara+xqzwvk&lang=en");
  const without = page.getByRole("link", { name: /^\d+ events? without “xqzwvk”$/ });
  await expect(without).toHaveAttribute("href", "/search?q=theater+ankara");
  const offered = Number(/^(\d+) events?/.exec((await without.textContent()) ?? "")?.[1]);
  await without.click();
  await expect(page).toHaveURL("/search?q=theater+ankara");
  await expect(count(page)).toHaveText(TEXTS.en.count(offered));
});

test("a typo is forgiven; where nothing is found, the search asks what was meant", async ({
  page,
  quietPage: _,
}) => {
  await silence(page);
  await visit(page, "/search?q=orchstra&lang=en");
  await expect(rows(page).first()).toContainText("Orchestra");
  await page.goto("/search?q=orchstra+qwerty&lang=en");
  await expect(
    page.getByText("No event matches all of these words. Here are the closest ones."),
  ).toBeVisible();
  await visit(page, "/search?q=bigband&lang=en");
  await expect(page.getByText(TEXTS.en.empty, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "big band", exact: true }).click();
  await expect(page).toHaveURL("/search?q=big+band");
  await expect(rows(page).first()).toContainText("Big Band");
});

test("a search can be followed in a calendar and a news reader", async ({ page, request, baseURL }) => {
  await visit(page, "/search?category=art&sort=name&lang=en");
  const follow = page.getByRole("complementary", { name: "Follow this search" });
  const query = "category=art&lang=en";
  await expect(follow.getByRole("link", { name: "Subscribe in your calendar" })).toHaveAttribute(
    "href",
    `webcal://${new URL(baseURL ?? "").host}/calendar.ics?${query}`,
  );
  for (const [name, path, type] of [
    ["Calendar file (.ics)", `/calendar.ics?${query}`, "text/calendar"],
    ["Atom feed", `/events.atom?${query}`, "application/atom+xml"],
  ] as const) {
    await expect(follow.getByRole("link", { name })).toHaveAttribute("href", path);
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["content-type"]).toContain(type);
  }
});

test.describe("near me", () => {
  test.use({ geolocation: { latitude: 38.42, longitude: 27.14 }, permissions: ["geolocation"] });

  test("searches the map around the visitor", async ({ page, quietPage: _ }) => {
    await visit(page, "/search?lang=en");
    await page.getByRole("button", { name: "Near me" }).click();
    // Tenths of a degree: the address does not say where somebody lives.
    const near = "/search?bbox=near%3A26.6%2C38%2C27.6%2C38.8";
    await expect(page).toHaveURL(near);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events around here");
    await expect(chips(page).first()).toHaveText(/Around here$/);
    await expect(rows(page).first()).toContainText(/Izmir · \d+(\.\d)? km away/);
    const kilometers = async () =>
      (await page.getByText(/km away$/).allTextContents()).map((text) => Number(/[\d.]+/.exec(text)));
    // The results of the whole country stay until those of the area are there.
    await expect.poll(async () => Math.max(...(await kilometers()))).toBeLessThan(100);
    const shown = await kilometers();
    expect(shown).toEqual([...shown].sort((one, other) => one - other));
    // A reload, or somebody else, knows the area, but not who is where in it.
    await page.goto(`${near}&lang=en`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events around here");
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText(/km away/)).toHaveCount(0);

    await page.goto("/search?bbox=near:1.9,48.5,2.9,49.3&lang=en");
    await expect(page.getByText("No events around here")).toBeVisible();
    await expect(page.getByText(/spelling/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Search a wider area" })).toBeVisible();
    await page.getByRole("link", { name: /^Nearest: .+ km$/ }).click();
    await expect(page).toHaveURL(/\/search\?city=/);
    await expect(rows(page).first()).toBeVisible();
  });
});

test("near me does not call back whoever has gone on meanwhile", async ({ page, quietPage: _ }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      const here = { coords: { latitude: 38.42, longitude: 27.14 } } as GeolocationPosition;
      Object.assign(window, { answer: () => found(here) });
    };
  });
  await visit(page, "/search?lang=en");
  await page.getByRole("button", { name: "Near me" }).click();
  await page.waitForFunction(() => "answer" in window);
  await filter(page, "Music").click();
  await expect(page).toHaveURL("/search?category=music");
  await expect(page.getByRole("button", { name: "Near me" })).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { answer: () => void }).answer());
  // Had the answer led anywhere, it would be before what is pressed afterwards.
  await sortLink(page, "en").click();
  await expect(page).toHaveURL("/search?category=music&sort=name");
  await page.goBack();
  await expect(page).toHaveURL("/search?category=music");
});

test("near me says kindly when the position is not shared", async ({ page, quietPage: _ }) => {
  await visit(page, "/?lang=en");
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByText(/You didn't share your location/)).toBeVisible();
  await expect(page).toHaveURL("/?lang=en");
});

test("typed words go into the address without the blanks around them", async ({ page, quietPage: _ }) => {
  await visit(page, "/search?category=music&lang=en");
  await field(page).fill("  jazz ");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search?q=jazz&category=music");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“jazz”: music events");
});

test("words that are sent before the page is alive stay within the filters", async ({ page }) => {
  await page.route("**/assets/**/*.js", () => {});
  await page.goto("/search?category=music&city=Istanbul&price=free&lang=en", { waitUntil: "commit" });
  const plain = page.getByRole("search").getByRole("searchbox");
  await plain.fill("jazz");
  await plain.press("Enter");
  await expect(page).toHaveURL("/search?q=jazz&category=music&city=Istanbul&price=free");
});

test("a place in the list that is none, or is no longer, is the first page", async ({
  page,
  quietPage: _,
}) => {
  await page.goto("/search?category=music&cursor=zz&lang=en");
  await expect(rows(page)).toHaveCount(24);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("a later page becomes the first in another language", async ({ page, request }) => {
  await silence(page);
  const answer = await request.get("/api/events?limit=24&sort=name&language=tr");
  const { meta }: { meta: { next_cursor: string } } = await answer.json();
  await visit(page, `/search?sort=name&cursor=${meta.next_cursor}&lang=tr`);
  await expect(page.getByRole("link", { name: TEXTS.tr.firstPage })).toBeVisible();
  await page.getByRole("button", { name: "EN English" }).click();
  await expect(page).toHaveURL("/search?sort=name");
  await expect(page.getByText(/^Showing 24 of/)).toBeVisible();
});

test("an empty or blank query does nothing", async ({ page, quietPage: _ }) => {
  await silence(page);
  await visit(page, "/search?q=jazz&lang=en");
  const found = await titles(page).allTextContents();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/events")) asked.push(request.url());
  });
  for (const blank of ["", "   "]) {
    await field(page).fill(blank);
    await field(page).press("Enter");
  }
  // Had a blank done anything, it would show before what is pressed afterwards.
  await page.getByRole("button", { name: TEXTS.en.showMap }).click();
  await expect(page.getByRole("dialog", { name: TEXTS.en.map })).toBeVisible();
  await expect(page).toHaveURL("/search?q=jazz&lang=en");
  await expect(titles(page)).toHaveText(found);
  expect(asked).toEqual([]);
});

test("with words the sort cycle begins with the best match", async ({ page, quietPage: _ }) => {
  await visit(page, "/search?q=jazz&lang=en");
  const sort = sortLink(page, "en");
  for (const name of [TEXTS.en.relevance, ...TEXTS.en.sorts]) {
    await expect(sort).toContainText(name);
    await sort.click();
  }
  await expect(sort).toContainText(TEXTS.en.relevance);
  await expect(page).toHaveURL("/search?q=jazz");
});

test("the map dialog lists the results that have a place, by city", async ({
  page,
  request,
  quietPage: _,
}) => {
  const events = await allEvents(request, "en");
  await visit(page, "/search?category=education&lang=en");
  const shown = await shownEvents(page, events);
  expect(shown.length).toBeGreaterThan(1);
  await page.getByRole("button", { name: TEXTS.en.showMap }).click();
  const dialog = page.getByRole("dialog", { name: TEXTS.en.map });
  await expect(dialog.getByText(TEXTS.en.mapSoon)).toHaveCount(0);
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText([
    ...new Set(shown.map(({ city }) => city)),
  ]);
  const maps = dialog.getByRole("link", { name: /^Open in maps/ });
  await expect(maps).toHaveCount(shown.length);
  await expect(maps.first()).toHaveAttribute("target", "_blank");
  await expect(dialog.getByText("OpenStreetMap").first()).toBeVisible();
  await expect(dialog.getByText(/^(\w{3}, )?\w{3} \d+.* · .*(₺|Free)/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a details button leads to the event and is counted as its click", async ({
  page,
  request,
  quietPage: _,
}) => {
  const events = await allEvents(request, "en");
  // What a beacon carries cannot be read here; a browser that knows none sends the same as an ordinary request.
  await page.addInitScript(() => Object.assign(navigator, { sendBeacon: undefined }));
  await visit(page, "/search?lang=en");
  const [first] = await shownEvents(page, events);
  const counted = page.waitForRequest("**/api/analytics/track");
  await rows(page)
    .first()
    .getByRole("link", { name: /^Details/ })
    .click();
  expect((await counted).postDataJSON()).toEqual({
    event_type: "event_click",
    event_data: { event_id: first?.event_id },
  });
  await expect(page).toHaveURL(`/event/${first?.event_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first?.title ?? "");
});

test("a buy-ticket button opens the seller in a new tab", async ({
  page,
  request,
  context,
  quietPage: _,
}) => {
  const events = await allEvents(request, "en");
  await page.goto("/search?lang=en");
  const event = (await shownEvents(page, events)).find(({ url, price_min }) => url && price_min);
  const seller = event?.url ?? "";
  await context.route(seller, (route) => route.fulfill({ body: "The seller's own page" }));
  const row = rows(page).filter({ has: page.getByRole("link", { name: event?.title ?? "", exact: true }) });
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    row.getByRole("link", { name: /^Buy ticket/ }).click(),
  ]);
  await expect(tab).toHaveURL(seller);
  await expect(page).toHaveURL("/search?lang=en");
});

test("more results come at the press of a button", async ({ page, request, quietPage: _ }) => {
  const events = await allEvents(request, "en");
  await visit(page, "/search?lang=en");
  await expect(page.getByText(`Showing 24 of ${events.length} events`)).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(titles(page)).toHaveText(events.slice(0, 48).map(({ title }) => title));
});

test("with the last page the focus goes on to the first event that came", async ({
  page,
  request,
  quietPage: _,
}) => {
  await silence(page);
  const events = await allEvents(request, "en");
  const categories = [...new Set(events.map(({ category }) => category))];
  const within = (category: string) => events.filter((event) => event.category === category);
  const category = categories.find((one) => within(one).length > 24 && within(one).length <= 48) ?? "";
  expect(category, "a category of two pages").not.toBe("");
  await visit(page, `/search?category=${category}&lang=en`);
  await page.getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await expect(titles(page)).toHaveCount(within(category).length);
  await expect(titles(page).nth(24).getByRole("link")).toBeFocused();
});

test("with the keyboard, the focus goes where a choice goes", async ({ page, quietPage: _ }) => {
  await silence(page);
  await visit(page, "/search?lang=en");
  const more = filters(page).locator("summary").first();
  await more.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const folded = filters(page).locator("details[open] a").first();
  await expect(folded).toBeFocused();
  const name = (await folded.locator("span.truncate").textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toContainText(name);
  await expect(chosen(page)).toBeFocused();
  // A chip goes away: whoever was on it hears the new heading.
  await chips(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TEXTS.en.plainHeading);
});

test("a refusal is shown at once, is not asked again by itself, and can be by hand", async ({ page }) => {
  await silence(page);
  let attempts = 0;
  await page.route("**/api/events?*category=art*", (route) => {
    attempts += 1;
    return route.fulfill({ status: 422, json: { success: false, error: "Bad day", code: "invalid" } });
  });
  await visit(page, "/about?lang=en");
  await page.clock.install();
  await page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true }).click();
  await filter(page, "Art").click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Failed to load events");
  await expect(alert).toContainText("Bad day");
  await page.clock.runFor(60_000);
  expect(attempts).toBe(1);

  await page.unroute("**/api/events?*category=art*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("a lost connection is tried three more times, after one, two and four seconds", async ({ page }) => {
  await silence(page);
  let attempts = 0;
  await page.route("**/api/events?*", (route) => {
    attempts += 1;
    return route.abort();
  });
  // Counted where the page hears of it: only then is the next attempt set on the clock, which may go on.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (...call) =>
      fetch(...call).catch((failure) => {
        const { dataset } = document.documentElement;
        dataset.failures = String(Number(dataset.failures ?? 0) + 1);
        throw failure;
      });
  });
  const html = page.locator("html");
  await visit(page, "/about?lang=en");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true }).click();
  for (const [place, pause] of [1000, 2000, 4000].entries()) {
    await expect(html).toHaveAttribute("data-failures", String(place + 1));
    await page.clock.runFor(pause - 1);
    expect(attempts).toBe(place + 1);
    await page.clock.runFor(1);
  }
  await expect(html).toHaveAttribute("data-failures", "4");
  await page.clock.resume();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Failed to load events");
  expect(attempts).toBe(4);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test("both buttons of a result are in sight and nothing scrolls sideways", async ({
      page,
      quietPage: _,
    }) => {
      await page.goto("/search?q=jazz&category=music&dateRange=month&lang=en");
      const buy = page.getByRole("link", { name: /^Buy ticket/ });
      const row = rows(page).filter({ has: buy }).first();
      for (const name of [/^Details/, /^Buy ticket/]) {
        const button = row.getByRole("link", { name });
        await button.scrollIntoViewIfNeeded();
        await expect(button).toBeInViewport({ ratio: 1 });
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await expectNoSidewaysScroll(page);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the filters are in a sheet that stays for the next choice", async ({
    page,
    request,
    quietPage: _,
  }) => {
    await silence(page);
    const concerts = await readAll<Event>(
      request,
      "/api/events?limit=100&category=music&dateRange=month&language=en",
    );
    await visit(page, "/search?lang=en");
    await expect(filters(page)).toBeHidden();
    const button = page.getByRole("button", { name: /^Filters/ });
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("link", { name: /^Music/ }).click();
    await expect(page).toHaveURL("/search?category=music");
    await sheet.getByRole("link", { name: /^Next 30 days/ }).click();
    await expect(page).toHaveURL("/search?category=music&dateRange=month");
    await expect(sheet.locator("[aria-current=true]")).toHaveCount(2);
    const done = sheet.getByRole("button", { name: `Show ${TEXTS.en.count(concerts.length)}`, exact: true });
    await expect(done).toBeVisible();
    await expectNoFaults(page, "filters", "dialog[open]");
    await done.click();
    await expect(sheet).toBeHidden();
    await expect(button).toHaveText(/2 active$/);
    await expect(button).toBeFocused();
    await expectNoSidewaysScroll(page);

    await button.click();
    await sheet.getByRole("button", { name: "Clear", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search");
    await expect(sheet.getByRole("button", { name: /^Show \d+ events$/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  test("a step back closes the sheet or the map and keeps what was chosen", async ({
    page,
    quietPage: _,
  }) => {
    await silence(page);
    await visit(page, "/?lang=en");
    await page.getByRole("link", { name: "Tonight", exact: true }).click();
    await expect(page).toHaveURL("/search?dateRange=tonight");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await page.getByRole("button", { name: /^Filters/ }).click();
    await sheet.getByRole("link", { name: /^Remove filter: Tonight/ }).click();
    await expect(page).toHaveURL("/search");
    await sheet.getByRole("link", { name: /^Music/ }).click();
    await expect(page).toHaveURL("/search?category=music");
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/search?category=music");
    await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();

    const map = page.getByRole("dialog", { name: TEXTS.en.map });
    await page.getByRole("button", { name: TEXTS.en.showMap }).click();
    await expect(map).toBeVisible();
    // A forced language is no longer in the address.
    await page.reload();
    await takenOver(page);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "EN English" }).click();
    await page.getByRole("button", { name: TEXTS.en.showMap }).click();
    await map.getByRole("button", { name: TEXTS.en.closeMap }).click();
    await expect(map).toBeHidden();
    await page.getByRole("button", { name: TEXTS.en.showMap }).click();
    await map.getByRole("listitem").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/event\//);
    await page.goBack();
    await expect(page).toHaveURL("/search?category=music");
    await expect(map).toBeHidden();
    // All of that has left nothing behind.
    await page.goBack();
    await expect(page).toHaveURL("/?lang=en");
  });

  test("the sheet stays where nothing is left to choose, and does not open again by itself", async ({
    page,
    quietPage: _,
  }) => {
    await silence(page);
    await visit(page, `/search?q=${NONSENSE}&dateRange=week&lang=en`);
    await page.getByRole("button", { name: /^Filters/ }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(page).toHaveURL(`/search?q=${NONSENSE}`);
    const close = sheet.getByRole("button", { name: "Close", exact: true }).last();
    await expect(close).toBeFocused();
    await close.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await field(page).fill("jazz");
    await field(page).press("Enter");
    await expect(rows(page).first()).toBeVisible();
    await expect(sheet).toBeHidden();
  });
});

test("a screen that is turned while the sheet is open can be used", async ({ page, quietPage: _ }) => {
  await page.setViewportSize({ width: 834, height: 1194 });
  await visit(page, "/search?lang=en");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("link").first()).toBeVisible();
  await page.setViewportSize({ width: 1194, height: 834 });
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await filter(page, "Music").click();
  await expect(page).toHaveURL("/search?category=music");
});
