/** The next events on the first screen, the visitor's city, words for near days, and pictures that differ. */
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { layoutFaults } from "./large-text";
import { DESKTOP, LANGUAGES, type Language, open, PHONE, silence, takenOver, visit } from "./site";
import { newEvent } from "./staff-events";

const TEXTS = {
  tr: {
    city: "Neredesin?",
    inIzmir: /^İzmir'de (bu akşam|sıradakiler)$/,
    izmir: "İzmir",
    bottomBar: "Alt çubuk",
    listView: "Liste görünümü",
    upcoming: "Yaklaşan etkinlikler",
    tonight: "Bu akşam 20:30",
    tomorrow: "Yarın 20:30",
    otherDay: "Paz 20:30",
    time: /\d\d:\d\d|Bugün|Bu akşam|Yarın|kadar|\d+ \p{Lu}\p{Ll}+/u,
  },
  en: {
    city: "Where are you?",
    inIzmir: /^(Tonight|Up next) in Izmir$/,
    izmir: "Izmir",
    bottomBar: "Bottom bar",
    listView: "List view",
    upcoming: "Upcoming events",
    tonight: "Tonight 8:30 PM",
    tomorrow: "Tomorrow 8:30 PM",
    otherDay: "Sun 8:30 PM",
    time: /\d\d? [AP]M|:\d\d|Today|Tonight|Tomorrow|until|\p{Lu}\p{Ll}+ \d/u,
  },
} as const;

const hero = (page: Page) => page.locator("section", { has: page.locator("#hero-events") }).last();
const heroCards = (page: Page) => hero(page).getByRole("article");
const list = (page: Page, language: Language) =>
  page.getByRole("region", { name: TEXTS[language].upcoming, exact: true });

/** What moves from now on without the visitor's doing. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shifted = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );

test.beforeEach(({ page }) => silence(page));

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: two events are on the first screen of a phone, above the bottom bar`, async ({
    page,
    quietPage: _,
  }) => {
    await page.setViewportSize(PHONE);
    await visit(page, `/?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("search")).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole("navigation", { name: texts.bottomBar }).boundingBox();
    if (!bar) throw new Error("There is no bottom bar");
    for (const card of [heroCards(page).nth(0), heroCards(page).nth(1)]) {
      const parts = [card.getByRole("heading", { level: 3 }), card.getByRole("paragraph")];
      for (const part of [card, ...parts]) {
        const box = await part.boundingBox();
        expect(box?.y).toBeGreaterThan(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar.y);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
      }
      await expect(card.getByRole("paragraph")).toHaveText(texts.time);
      await expect(card.getByRole("paragraph")).toHaveText(/ · /);
    }
    // What lies below the first screen is laid out after the first key.
    await page.keyboard.press("Shift");
    await expectNoFaults(page, "home");
  });

  test(`${language}: a wide screen shows events beside the headline`, async ({ page, quietPage: _ }) => {
    await page.setViewportSize(DESKTOP);
    await visit(page, `/?lang=${language}`);
    await expect(heroCards(page)).toHaveCount(4);
    const [headline, first, last] = await Promise.all([
      page.getByRole("heading", { level: 1 }).boundingBox(),
      heroCards(page).first().boundingBox(),
      heroCards(page).last().boundingBox(),
    ]);
    expect(first?.x).toBeGreaterThan((headline?.x ?? 0) + (headline?.width ?? 0));
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(DESKTOP.height);
    await heroCards(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/event\//);
  });

  test(`${language}: the city is chosen once, and nothing moves on the next visit`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await visit(page, `/?lang=${language}`);
    await hero(page).getByRole("combobox", { name: texts.city }).selectOption("Izmir");
    await expect(hero(page).getByRole("heading", { level: 2 })).toHaveText(texts.inIzmir);
    await watchShifts(page);
    await open(page, `/?lang=${language}`);
    await takenOver(page);
    await expect(hero(page).getByRole("heading", { level: 2 })).toHaveText(texts.inIzmir);
    await expect(hero(page).getByRole("combobox", { name: texts.city })).toHaveValue("Izmir");
    for (const card of await heroCards(page).all())
      await expect(card.getByRole("paragraph")).toContainText(texts.izmir);
    expect(await shifted(page)).toBeLessThan(0.01);
  });

  test(`${language}: near days have their word, from midnight on in Turkey`, async ({
    page,
    quietPage: _,
  }) => {
    const { id } = await newEvent({ is_active: true });
    await page.addInitScript((id) => {
      localStorage.setItem("favourites", JSON.stringify([{ id, at: 1 }]));
    }, id);
    for (const [now, words] of [
      ["2031-05-02T23:59:50+03:00", texts.otherDay],
      ["2031-05-03T00:00:10+03:00", texts.tomorrow],
      ["2031-05-03T23:59:50+03:00", texts.tomorrow],
      ["2031-05-04T00:00:10+03:00", texts.tonight],
    ] as const) {
      await page.clock.setFixedTime(now);
      await visit(page, `/favourites?lang=${language}`);
      await expect(page.getByRole("article").getByText(words)).toBeVisible();
    }
  });

  test(`${language}: the list mode shows many events in little room`, async ({ page, quietPage: _ }) => {
    await page.setViewportSize(PHONE);
    await visit(page, `/?lang=${language}`);
    await page.getByRole("button", { name: texts.listView }).click();
    const rows = list(page, language).getByRole("article");
    await expect(rows).toHaveCount(12);
    const first = await rows.first().boundingBox();
    const eighth = await rows.nth(7).boundingBox();
    expect((eighth?.y ?? 0) + (eighth?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(PHONE.height - 150);
    await expectNoFaults(page, "list");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await layoutFaults(page)).toEqual([]);
  });
}

test("neighbors have different pictures", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, "/?lang=en");
  for (const category of ["", "Music", "Theater"]) {
    if (category) await page.getByRole("button", { name: new RegExp(`^${category}`) }).click();
    const region = list(page, "en");
    await expect(region.locator("[aria-busy=true]")).toHaveCount(0);
    const pictures = await region
      .getByRole("article")
      .evaluateAll((cards) => cards.map((card) => card.querySelector("img")?.getAttribute("src") ?? ""));
    expect(pictures.length).toBeGreaterThan(7);
    const drawn = await Promise.all(pictures.map(async (src) => (await page.request.get(src)).text()));
    // Without numbers and colors: what is drawn, not how.
    const shapes = drawn.map((svg) => svg.replace(/#[0-9a-f]+|[\d.-]+/gi, ""));
    for (const [place, shape] of shapes.entries())
      expect(shapes.slice(Math.max(0, place - 4), place), `${category} ${place}`).not.toContain(shape);
  }
});
