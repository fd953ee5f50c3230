/** The map: on home, in the search, on the page of an event and of the office; by pointer, by keyboard and without JavaScript. */
import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DEMO_EVENT, DESKTOP, inLanguage, LANGUAGES, type Language, PHONE, silence, visit } from "./site";

const TEXTS = {
  tr: {
    showMap: "Haritayı göster",
    panel: "Haritada",
    events: "Etkinlik haritası",
    open: "Haritada göster",
    dialog: "Harita",
    closer: "Yakınlaş",
    farther: "Uzaklaş",
    whole: "Türkiye'nin tamamı",
    nearMe: "Yakınımda",
    refused: /Konumunu paylaşmadın/,
    around: /Çevrende \d+ etkinlik var/,
    outside: "Bulunduğun yer bu haritanın dışında.",
    searchArea: "Bu bölgede ara",
    area: "Haritadaki bölge",
    emptyArea: /Bu bölgede etkinlik yok/,
    cluster: /: \d+ etkinlik$/,
    istanbul: /^İstanbul.*: \d+ etkinlik$/,
  },
  en: {
    showMap: "Show map",
    panel: "On the map",
    events: "Map of events",
    open: "Show on map",
    dialog: "Map",
    closer: "Zoom in",
    farther: "Zoom out",
    whole: "All of Turkey",
    nearMe: "Near me",
    refused: /You didn't share your location/,
    around: /\d+ events? around you/,
    outside: "You're outside this map.",
    searchArea: "Search this area",
    area: "Area on the map",
    emptyArea: /No events in this area/,
    cluster: /: \d+ events$/,
    istanbul: /^(İ|I)stanbul.*: \d+ events$/,
  },
} as const;

const ISTANBUL = { latitude: 41.02, longitude: 28.98 };
const BERLIN = { latitude: 52.52, longitude: 0 };

test.use({ viewport: DESKTOP });
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await silence(page);
});

const map = (page: Page, language: Language) => page.getByRole("region", { name: TEXTS[language].events });
const pins = (within: Locator) => within.locator("button.map-pin");
/** Pins that stand for one event say when and where it is. */
const clusters = (within: Locator, language: Language) =>
  within.getByRole("button", { name: TEXTS[language].cluster });

async function openHomeMap(page: Page, language: Language): Promise<Locator> {
  await visit(page, inLanguage("/", language));
  await page.getByRole("button", { name: TEXTS[language].showMap }).click();
  const shown = map(page, language);
  await expect(pins(shown).first()).toBeVisible();
  // The ground has arrived.
  await expect(shown.locator("path.map-home")).toHaveCount(1);
  return shown;
}

async function openSearchMap(page: Page, language: Language, query = ""): Promise<Locator> {
  await visit(page, inLanguage(`/search${query}`, language));
  await page.getByRole("button", { name: TEXTS[language].open }).click();
  const dialog = page.getByRole("dialog", { name: TEXTS[language].dialog, exact: true });
  await expect(pins(dialog).first()).toBeVisible();
  return dialog;
}

/** The cards of an event in the list, those on the map left out. */
const cardsOf = (page: Page, href: string | null) =>
  page.locator(`[aria-labelledby=upcoming] > div > ul > li article h3 a[href="${href}"]`).count();

async function press(page: Page, target: Locator) {
  await target.focus();
  await page.keyboard.press("Enter");
}

/** Closer and closer, until a pin holds one event, or those of one place, and shows its card. */
async function untilCard(within: Locator, pressPin: () => Promise<void>) {
  const card = within.getByRole("dialog");
  const looks = () => pins(within).evaluateAll((all) => all.map((pin) => pin.outerHTML).join());
  for (let step = 0; step < 9 && (await card.count()) === 0; step += 1) {
    const before = await looks();
    await pressPin();
    await expect.poll(async () => (await card.count()) > 0 || (await looks()) !== before).toBe(true);
  }
  await expect(card).toBeVisible();
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`a cluster opens into its parts, a pin into its card, and Escape leads back (${language})`, async ({
    page,
    quietPage: _,
  }) => {
    const shown = await openHomeMap(page, language);
    const popup = shown.getByRole("dialog");
    await clusters(shown, language).first().focus();
    await untilCard(shown, async () => {
      await expect(pins(shown).and(page.locator(":focus")), "the focus goes along").toHaveCount(1);
      await page.keyboard.press("Enter");
    });
    const link = popup.getByRole("link").first();
    await expect(link).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popup).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.classList.contains("map-pin"))).toBe(true);

    await page.keyboard.press("Enter");
    await link.click();
    await expect(page).toHaveURL(/\/event\//);
  });

  test(`"search this area" asks for what is in sight (${language})`, async ({ page }) => {
    const dialog = await openSearchMap(page, language);
    await expect(dialog.getByRole("button", { name: texts.searchArea })).toHaveCount(0);
    await press(page, dialog.getByRole("button", { name: texts.istanbul }));
    const asked = page.waitForRequest(/\/api\/events\?.*bbox=/);
    await dialog.getByRole("button", { name: texts.searchArea }).click();
    const bbox = new URL((await asked).url()).searchParams.get("bbox") ?? "";
    const [west = 0, south = 0, east = 0, north = 0] = bbox.split(",").map(Number);
    expect(west).toBeLessThan(ISTANBUL.longitude);
    expect(east).toBeGreaterThan(ISTANBUL.longitude);
    expect(south).toBeLessThan(ISTANBUL.latitude);
    expect(north).toBeGreaterThan(ISTANBUL.latitude);
    await expect(page).toHaveURL(new RegExp(`bbox=${encodeURIComponent(bbox)}`));
    await expect(dialog.getByRole("heading", { level: 3 }).first()).toHaveText(/^[İI]stanbul$/);

    // In the page it is a filter like any other.
    await page.keyboard.press("Escape");
    const chip = page.getByRole("link", { name: new RegExp(texts.area) });
    await chip.click();
    await expect(page).not.toHaveURL(/bbox/);
  });

  test(`"near me" goes there, or says why not (${language})`, async ({ page, context }) => {
    const shown = await openHomeMap(page, language);
    const status = shown.getByRole("status");
    const nearMe = shown.getByRole("button", { name: texts.nearMe });
    await nearMe.click();
    await expect(status).toHaveText(texts.refused);

    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(ISTANBUL);
    await nearMe.click();
    await expect(status).toHaveText(texts.around);
    await expect(shown.locator(".map-self")).toBeVisible();

    await context.setGeolocation(BERLIN);
    await page.reload();
    await openHomeMap(page, language);
    await nearMe.click();
    await expect(status).toHaveText(texts.outside);
  });

  test(`the maps have no faults (${language})`, async ({ page }) => {
    const shown = await openHomeMap(page, language);
    await expectNoFaults(page, "home");
    await press(page, pins(shown).last());
    await expectNoFaults(page, "home, closer");
    await page.setViewportSize(language === "tr" ? PHONE : DESKTOP);
    await openSearchMap(page, language);
    await expectNoFaults(page, "search");
    await visit(page, inLanguage(`/event/${DEMO_EVENT}`, language));
    await page.locator("#where").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 500);
    await expect(page.locator(".map-pin")).toBeVisible();
    await expectNoFaults(page, "event");
  });
}

test("list and map point at each other", async ({ page }) => {
  const shown = await openHomeMap(page, "en");
  const highlighted = shown.locator(".map-pin.is-highlighted");
  const card = page.locator("[aria-labelledby=upcoming] article").nth(1);
  await card.hover();
  await expect(highlighted).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(highlighted).toHaveCount(0);
  await card.getByRole("link").first().focus();
  await expect(highlighted).toHaveCount(1);

  // The card of the pin that was pressed is marked in the list, if it is there.
  const href = await card.getByRole("link").first().getAttribute("href");
  await untilCard(shown, async () => {
    await page.locator(`a[href="${href}"]`).first().focus();
    await highlighted.click();
  });
  const first = await shown.getByRole("dialog").getByRole("link").first().getAttribute("href");
  await expect(page.locator("article[data-on-map]")).toHaveCount(
    first === href ? 1 : await cardsOf(page, first),
  );
});

test("on home an area leads to the search", async ({ page }) => {
  const shown = await openHomeMap(page, "en");
  await shown.getByRole("button", { name: TEXTS.en.closer }).click();
  await shown.getByRole("button", { name: TEXTS.en.searchArea }).click();
  await expect(page).toHaveURL(/\/search\?bbox=/);
  await expect(page.getByRole("link", { name: new RegExp(TEXTS.en.area) })).toBeVisible();
});

test("an area without events keeps the map, so that one can go on", async ({ page }) => {
  await visit(page, "/search?lang=en");
  await page.route(/\/api\/events\?.*bbox=/, (route) =>
    route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 100, next_cursor: null } } }),
  );
  await page.getByRole("button", { name: TEXTS.en.open }).click();
  const dialog = page.getByRole("dialog", { name: TEXTS.en.dialog, exact: true });
  await expect(pins(dialog).first()).toBeVisible();
  await dialog.getByRole("button", { name: TEXTS.en.closer }).click();
  await dialog.getByRole("button", { name: TEXTS.en.searchArea }).click();
  await expect(dialog.getByText(TEXTS.en.emptyArea)).toBeVisible();
  await expect(map(page, "en")).toBeVisible();
});

test("the arrow keys move the map, and Escape closes the popup before the dialog", async ({ page }) => {
  const dialog = await openSearchMap(page, "tr", "?city=Van");
  const box = dialog.getByRole("application");
  await box.focus();
  const before = await pins(dialog).first().boundingBox();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await pins(dialog).first().boundingBox())?.x).toBeLessThan(before?.x ?? 0);

  const popup = dialog.getByRole("dialog");
  await untilCard(dialog, () => press(page, pins(dialog).first()));
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the wheel scrolls the page, with Ctrl it zooms", async ({ page }) => {
  const shown = await openHomeMap(page, "en");
  await shown.scrollIntoViewIfNeeded();
  await shown.hover();
  const count = await pins(shown).count();
  const top = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top);
  await expect(shown.getByText(/while scrolling to zoom/)).toBeVisible();
  expect(await pins(shown).count()).toBe(count);
  await shown.hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -400);
  await page.keyboard.up("Control");
  await expect(shown.getByRole("button", { name: TEXTS.en.searchArea })).toBeVisible();
});

test.describe("by touch", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("one finger scrolls, and is told of two", async ({ page }) => {
    const dialog = await openSearchMap(page, "tr");
    const box = dialog.getByRole("application");
    expect(await box.evaluate((element) => getComputedStyle(element).touchAction)).toBe("pan-x pan-y");
    await box.dispatchEvent("pointerdown", { pointerType: "touch" });
    await box.evaluate((element) => {
      const touch = new Touch({ identifier: 1, target: element, clientX: 100, clientY: 200 });
      element.dispatchEvent(
        new TouchEvent("touchmove", { touches: [touch], cancelable: true, bubbles: true }),
      );
    });
    await expect(dialog.getByText("Haritayı iki parmağınla taşı")).toBeVisible();
    await expect(box).not.toHaveClass(/leaflet-touch-drag/);
    await pins(dialog).first().tap();
    await expect(dialog.getByRole("button", { name: TEXTS.tr.searchArea })).toBeVisible();
  });
});

test("event and office have their map, nothing moves when it comes, nothing comes from elsewhere", async ({
  page,
  baseURL,
}) => {
  const strangers: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin)
      strangers.push(request.url());
  });
  for (const address of [`/event/${DEMO_EVENT}`, "/contact"]) {
    await visit(page, inLanguage(address, "en"));
    const frame = page.locator(".needs-js.bg-brand-soft");
    const before = await frame.boundingBox();
    await frame.scrollIntoViewIfNeeded();
    const shown = page.getByRole("region", { name: /^On the map: / });
    await expect(shown.getByRole("img")).toBeVisible();
    await expect(shown.locator("path.map-home")).toHaveCount(1);
    expect((await frame.boundingBox())?.height).toBe(before?.height);
  }
  expect(strangers).toEqual([]);
});

test("a map that opens with its dialog has the country in its middle, also where things move", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize(PHONE);
  const dialog = await openSearchMap(page, "tr");
  const frame = await dialog.getByRole("application").boundingBox();
  await expect(dialog.locator("path.map-home")).toHaveCount(1);
  const off = async () => {
    const country = await dialog.locator("path.map-home").boundingBox();
    if (!frame || !country) throw new Error("no map");
    return Math.abs(country.x + country.width / 2 - (frame.x + frame.width / 2));
  };
  await expect.poll(off).toBeLessThan(frame ? frame.width / 8 : 0);
});

test("its code and its ground come only when a map is seen", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.setViewportSize(PHONE);
  for (const address of ["/", "/search", "/contact", `/event/${DEMO_EVENT}`]) await visit(page, address);
  expect(loaded.filter((path) => /\/(base|place|event)-map|pins-/.test(path))).toEqual([]);
});

test("tiles take the place of our own drawing where the settings name them", async ({ page }) => {
  const tiles: string[] = [];
  await page.route("https://tiles.example/**", (route) => {
    tiles.push(route.request().url());
    return route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  const setting = (value: string) => ({ value, type: "text", category: "general" });
  await page.route("**/api/settings?public=true", (route) =>
    route.fulfill({
      json: { success: true, data: { map_tile_url: setting("https://tiles.example/{z}/{x}/{y}.png") } },
    }),
  );
  // Drawn in the browser, so that the settings are asked for.
  await visit(page, "/about?lang=en");
  await page.evaluate(() => sessionStorage.clear());
  await page.route("**/search?lang=en", async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const isData = /(<script type="application\/json" id="page-data"[^>]*>)([\s\S]*?)(<\/script>)/;
    await route.fulfill({
      response: answer,
      body: html.replace(isData, (_whole, start: string, data: string, end: string) => {
        const parsed = JSON.parse(data) as Record<string, { data: Record<string, unknown> }>;
        const settings = parsed["/api/settings?public=true"];
        if (settings) settings.data.map_tile_url = setting("https://tiles.example/{z}/{x}/{y}.png");
        return start + JSON.stringify(parsed).replace(/</g, "\\u003c") + end;
      }),
    });
  });
  const dialog = await openSearchMap(page, "en");
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  await expect(dialog.getByText("© OpenStreetMap")).toBeVisible();
  await expect(dialog.locator("path.map-home")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the place stands there in words, with a way to a map", async ({ page }) => {
    await page.goto(inLanguage(`/event/${DEMO_EVENT}`, "en"));
    const where = page.getByRole("region", { name: "Where" });
    await expect(where.getByRole("link", { name: /^Open in maps/ })).toBeVisible();
    await expect(where.locator(".needs-js")).toBeHidden();
    await page.goto(inLanguage("/", "tr"));
    await expect(page.getByRole("button", { name: TEXTS.tr.showMap })).toBeHidden();
    await page.goto(inLanguage("/search", "tr"));
    await expect(page.getByRole("button", { name: TEXTS.tr.open })).toBeHidden();
  });
});
