/** The filters of the home page, the search and the map: chosen by pointer, by keys and without JavaScript. */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DESKTOP, inLanguage, type Language, PHONE, silence, visit } from "./site";
import { indexed, newEvent } from "./staff-events";

const TEXTS = {
  tr: {
    filters: "Filtreler",
    filter: "Filtrele",
    date: "Tarih",
    city: "Şehir",
    pickDates: "Takvimden seç",
    nextMonth: "Sonraki ay",
    place: "Şehir ya da ilçe",
    priceMax: "En yüksek fiyat",
    chips: "Seçili filtreler",
    results: "Sonuçlar",
    upcoming: "Yaklaşan etkinlikler",
    count: (count: number) => `${count} etkinlik`,
    show: (count: number) => `${count} etkinliği göster`,
    below: "₺400 ve altı",
    istanbul: "İstanbul",
    remove: "Filtreyi kaldır:",
  },
  en: {
    filters: "Filters",
    filter: "Filter",
    date: "Date",
    city: "City",
    pickDates: "Pick dates",
    nextMonth: "Next month",
    place: "City or district",
    priceMax: "Highest price",
    chips: "Active filters",
    results: "Results",
    upcoming: "Upcoming events",
    count: (count: number) => `${count} event${count === 1 ? "" : "s"}`,
    show: (count: number) => `Show ${count} event${count === 1 ? "" : "s"}`,
    below: "₺400 and under",
    istanbul: "Istanbul",
    remove: "Remove filter:",
  },
} as const;

const DAY_MS = 86_400_000;
/** A day in Turkey, so many days from now. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + 3 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

async function countOf(request: APIRequestContext, query: string): Promise<number> {
  const answer = await request.get(`/api/events?limit=1&${query}`);
  expect(answer.status(), query).toBe(200);
  const { meta } = (await answer.json()) as { meta: { total: number } };
  return meta.total;
}

/** Opens the calendar and presses two days of it. */
async function pickDays(within: Locator, language: Language, first: string, last: string) {
  const texts = TEXTS[language];
  await within.getByRole("button", { name: texts.pickDates }).click();
  await expect(within.getByRole("grid")).toBeVisible();
  for (const day of [first, last]) {
    const button = within.locator(`[data-day="${day}"]`);
    if ((await button.count()) === 0) await within.getByRole("button", { name: texts.nextMonth }).click();
    await button.click();
  }
}

const chips = (page: Page, language: Language) => page.getByRole("list", { name: TEXTS[language].chips });
const resultCount = (page: Page, language: Language) =>
  page.getByRole("region", { name: TEXTS[language].results }).getByRole("status").first();

test.beforeEach(({ page }) => silence(page));

const [FIRST, LAST] = [dayFromNow(1), dayFromNow(20)];
const DAYS = `from=${FIRST}&to=${LAST}`;

for (const language of ["tr", "en"] as const) {
  const texts = TEXTS[language];

  test(`${language}: days, a ceiling and a city are chosen beside the results`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const total = await countOf(request, `city=Istanbul&${DAYS}&price_max=400`);
    expect(total).toBeGreaterThan(0);
    await page.setViewportSize(DESKTOP);
    await visit(page, inLanguage("/search", language));
    const column = page.getByRole("navigation", { name: texts.filters });
    await pickDays(column, language, FIRST, LAST);
    await expect(page).toHaveURL(`/search?${DAYS}`);
    await expect(resultCount(page, language)).toHaveText(texts.count(await countOf(request, DAYS)));

    await column.getByRole("combobox", { name: texts.place }).fill("ISTANB");
    await column.getByRole("option", { name: texts.istanbul }).click();
    await expect(page).toHaveURL(`/search?city=Istanbul&${DAYS}`);

    await column.getByRole("textbox", { name: texts.priceMax }).fill("400");
    await column.getByRole("textbox", { name: texts.priceMax }).press("Enter");
    await expect(page).toHaveURL(`/search?city=Istanbul&${DAYS}&price_max=400`);
    await expect(resultCount(page, language)).toHaveText(texts.count(total));
    await expect(chips(page, language).getByRole("link")).toHaveCount(4);

    // Each step of the way is behind Back, and a chip takes its filter away.
    await page.goBack();
    await expect(page).toHaveURL(`/search?city=Istanbul&${DAYS}`);
    await page.goForward();
    await chips(page, language).getByRole("link", { name: texts.istanbul }).click();
    await expect(page).toHaveURL(`/search?${DAYS}&price_max=400`);
    await chips(page, language).getByRole("link", { name: texts.below }).click();
    await expect(page).toHaveURL(`/search?${DAYS}`);
  });

  test(`${language}: the phone's sheet begins with the date and says how many it will show`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const total = await countOf(request, `${DAYS}&platform=biletix`);
    expect(total).toBeGreaterThan(0);
    await page.setViewportSize(PHONE);
    await visit(page, inLanguage("/search", language));
    await page.getByRole("button", { name: texts.filters }).click();
    const sheet = page.getByRole("dialog", { name: texts.filters });
    await expect(sheet.getByRole("heading", { level: 3 }).first()).toHaveText(texts.date);
    const show = (count: number) => sheet.getByRole("button", { name: texts.show(count), exact: true });
    await expect(show(await countOf(request, ""))).toBeInViewport({ ratio: 1 });
    await pickDays(sheet, language, FIRST, LAST);
    await expect(show(await countOf(request, DAYS))).toBeInViewport({ ratio: 1 });
    await sheet.getByRole("link", { name: /^Biletix/ }).click();
    await expect(show(total)).toBeInViewport({ ratio: 1 });
    await show(total).click();
    await expect(sheet).toBeHidden();
    await expect(resultCount(page, language)).toHaveText(texts.count(total));
    await expect(page).toHaveURL(`/search?${DAYS}&platform=biletix`);
    await expect(chips(page, language).getByRole("link", { name: "Biletix" })).toBeVisible();
  });

  test(`${language}: the home page has its filters in the address`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const total = await countOf(request, `city=Istanbul&${DAYS}`);
    await page.setViewportSize(DESKTOP);
    await visit(page, inLanguage("/", language));
    const list = page.getByRole("region", { name: texts.upcoming, exact: true });
    await list.getByRole("button", { name: texts.date, exact: true }).click();
    await pickDays(list, language, FIRST, LAST);
    await expect(page).toHaveURL(`/?${DAYS}`);
    await page.keyboard.press("Escape");
    await expect(list.getByRole("grid")).toBeHidden();
    await list.getByRole("button", { name: texts.city, exact: true }).click();
    await list.getByRole("link", { name: new RegExp(`^${texts.istanbul}`) }).click();
    await expect(page).toHaveURL(`/?city=Istanbul&${DAYS}`);
    await expect(list.getByRole("status").first()).toHaveText(texts.count(total));
    await expect(chips(page, language).getByRole("button")).toHaveCount(2);
    await page.goBack();
    await expect(page).toHaveURL(`/?${DAYS}`);
    await expect(chips(page, language).getByRole("button")).toHaveCount(1);
    await page.goBack();
    await expect(chips(page, language)).toHaveCount(0);
  });
}

test("filters are chosen by keys alone", async ({ page, quietPage: _ }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, "/search?lang=en");
  const column = page.getByRole("navigation", { name: "Filters" });
  await column.getByRole("button", { name: "Pick dates" }).focus();
  await page.keyboard.press("Enter");
  await column.locator("[data-day][tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(`/search?from=${dayFromNow(7)}&to=${dayFromNow(9)}`);
  await expect(column.locator(`[data-day="${dayFromNow(9)}"]`)).toBeFocused();

  const place = column.getByRole("combobox", { name: "City or district" });
  await place.focus();
  await page.keyboard.press("ArrowDown");
  await expect(place).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?city=/);

  await column.getByRole("slider", { name: "Highest price" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/price_max=\d+/);
  await expect(column.getByRole("slider")).toBeFocused();
});

test("a range without events offers to clear the filters", async ({ page, quietPage: _ }) => {
  await page.route(/\/api\/events\?.*from=/, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: [],
        meta: { total: 0, limit: 24, next_cursor: null },
        search: { understood: [], relaxations: [], is_guess: false, is_relaxed: false, facets: null },
      },
    }),
  );
  await page.setViewportSize(PHONE);
  await visit(page, "/search?lang=en");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await pickDays(sheet, "en", FIRST, LAST);
  await expect(sheet.getByRole("button", { name: "No events", exact: true })).toBeDisabled();
  await sheet.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(sheet.getByRole("button", { name: /^Show \d+ events$/ })).toBeEnabled();
});

test("the map follows the filters that are chosen beside it", async ({ page, request, quietPage: _ }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, "/search?lang=en");
  await page.getByRole("button", { name: "Show on map" }).click();
  const map = page.getByRole("dialog", { name: "Map" });
  await map.getByRole("button", { name: "Filters" }).click();
  await map.getByRole("link", { name: /^Theater/ }).click();
  await expect(page).toHaveURL("/search?category=theater");
  await map.getByRole("button", { name: /^Filters/ }).click();
  const plays = await countOf(request, "category=theater");
  expect(await map.getByRole("listitem").count()).toBeLessThanOrEqual(plays);
  await page.goBack();
  await expect(map).toBeHidden();
  await expect(page).toHaveURL("/search?category=theater");
});

test("words of the home page's list are offered over everything, with their count", async ({
  page,
  request,
  quietPage: _,
}) => {
  const total = await countOf(request, "q=music&language=en");
  await page.setViewportSize(DESKTOP);
  await visit(page, "/?lang=en");
  const list = page.getByRole("region", { name: "Upcoming events", exact: true });
  await list.getByRole("searchbox", { name: "Filter this list" }).fill("music");
  await expect(list.getByRole("status").first()).toHaveText(/^\d+ among the next 100$/);
  const link = list.getByRole("link", { name: `Search everything for “music”: ${total} events` });
  await expect(link).toHaveAttribute("href", "/search?q=music");
  await link.click();
  await expect(resultCount(page, "en")).toHaveText(`${total} events`);
});

test("the filters have no faults", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(PHONE);
  await visit(page, "/search?lang=en");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await pickDays(sheet, "en", FIRST, LAST);
  await sheet.getByRole("combobox", { name: "City or district" }).fill("a");
  await expect(sheet.getByRole("option").first()).toBeVisible();
  await expectNoFaults(page, "sheet");
  await page.setViewportSize(DESKTOP);
  await visit(page, "/?lang=tr");
  const list = page.getByRole("region", { name: "Yaklaşan etkinlikler", exact: true });
  await list.getByRole("button", { name: "Tarih", exact: true }).click();
  const loaded = page.waitForResponse(
    (answer) => /\/api\/events\?/.test(answer.url()) && answer.url().includes(LAST),
  );
  await pickDays(list, "tr", FIRST, LAST);
  // The list is dimmed until the events of these days are loaded.
  await loaded;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectNoFaults(page, "popover");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a ceiling is sent by a form that keeps the other filters", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto("/search?category=music&lang=en");
    const column = page.getByRole("navigation", { name: "Filters" });
    await column.locator("noscript input[name=price_max]").fill("400");
    await column.locator("noscript button").click();
    await expect(page).toHaveURL(/category=music/);
    await expect(page).toHaveURL(/price_max=400/);
  });
});

test.describe("an address", () => {
  test("has every filter, each with a chip, and the server renders the list", async ({ page, request }) => {
    const query = `city=Istanbul&district=Kad%C4%B1k%C3%B6y&${DAYS}&price_max=900&platform=mobilet`;
    const total = await countOf(request, query);
    const html = await (await request.get(`/search?${query}&lang=en`)).text();
    expect(html).toContain(TEXTS.en.count(total));
    await visit(page, `/search?${query}&lang=en`);
    await expect(chips(page, "en").getByRole("listitem")).toHaveCount(6);
    await expect(resultCount(page, "en")).toHaveText(TEXTS.en.count(total));
  });

  test("of the home page has filters, too", async ({ page, request }) => {
    await visit(page, `/?city=Istanbul&${DAYS}&lang=en`);
    await expect(chips(page, "en").getByRole("button")).toHaveCount(2);
    const list = page.getByRole("region", { name: "Upcoming events", exact: true });
    const total = await countOf(request, `city=Istanbul&${DAYS}`);
    await expect(list.getByRole("status").first()).toHaveText(TEXTS.en.count(total));
  });
});

for (const size of [PHONE, DESKTOP]) {
  test(`what an event is like is chosen by its counts, ${size.width} pixels wide`, async ({
    page,
    request,
  }) => {
    const event = await newEvent({
      is_active: true,
      event_languages: ["de", "en"],
      setting: "outdoor",
      min_age: 18,
      price_min: 300,
      price_max: 300,
    });
    const { word } = event;
    await indexed(request, event);
    await page.setViewportSize(size);
    await visit(page, `/search?q=${word}&lang=en`);
    const isPhone = size === PHONE;
    if (isPhone) await page.getByRole("button", { name: "Filters" }).click();
    const filters = isPhone
      ? page.getByRole("dialog", { name: "Filters" })
      : page.getByRole("navigation", { name: "Filters" });
    for (const name of ["18 and over", "German", "Outdoors"]) {
      await filters.getByRole("link", { name: `${name} 1 event`, exact: true }).click();
      await expect(filters.getByRole("link", { name: new RegExp(`^Remove filter: ${name}`) })).toBeVisible();
    }
    await expect(filters.getByRole("link", { name: /^Indoors/ })).toHaveCount(0);
    await expect(page).toHaveURL(`/search?q=${word}&audience=adults&event_language=de&setting=outdoor`);
    if (isPhone) await filters.getByRole("button", { name: "Show 1 event", exact: true }).click();
    await expect(resultCount(page, "en")).toHaveText("1 event");
    await expect(chips(page, "en").getByRole("listitem")).toHaveCount(5);
  });
}

test("a district is found by its name, and appears with its city", async ({
  page,
  request,
  quietPage: _,
}) => {
  const total = await countOf(request, "city=Istanbul&district=Kad%C4%B1k%C3%B6y");
  expect(total).toBeGreaterThan(0);
  await page.setViewportSize(DESKTOP);
  await visit(page, "/search?lang=en");
  const column = page.getByRole("navigation", { name: "Filters" });
  await expect(column.getByRole("heading", { name: "District", exact: true })).toHaveCount(0);
  await column.getByRole("combobox", { name: "City or district" }).fill("kadikoy");
  await column.getByRole("option", { name: /^Kadıköy/ }).click();
  await expect(page).toHaveURL("/search?city=Istanbul&district=Kad%C4%B1k%C3%B6y");
  await expect(resultCount(page, "en")).toHaveText(TEXTS.en.count(total));
  await expect(column.getByRole("heading", { name: "District", exact: true })).toBeVisible();
  await chips(page, "en").getByRole("link", { name: "Istanbul" }).click();
  await expect(page).toHaveURL("/search");
});
