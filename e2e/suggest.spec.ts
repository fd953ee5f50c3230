/** The field with suggestions, in the hero and on the search page. */
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, PHONE, silence, visit } from "./site";

const TEXTS = {
  tr: {
    cities: "Şehirler",
    venues: "Mekânlar",
    status: /^\d+ öneri var\. Ok tuşlarıyla gez\.$/,
    recent: "Son aramalar",
    remove: (words: string) => `Son aramalardan çıkar: ${words}`,
    clear: "Tümünü sil",
    submit: "Ara",
  },
  en: {
    cities: "Cities",
    venues: "Venues",
    status: /^\d+ suggestions?\. Move with the arrow keys\.$/,
    recent: "Recent searches",
    remove: (words: string) => `Remove from recent searches: ${words}`,
    clear: "Clear all",
    submit: "Search",
  },
} as const;

const field = (page: Page) => page.getByRole("search").getByRole("combobox");
const list = (page: Page) => page.getByRole("listbox");
const options = (page: Page) => list(page).getByRole("option");
const active = (page: Page) => options(page).and(page.locator("[aria-selected=true]"));

test.beforeEach(({ page }) => silence(page));

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: typing with a typo suggests, and the keyboard alone leads there`, async ({
    page,
    quietPage: _,
  }) => {
    await visit(page, `/?lang=${language}`);
    await field(page).focus();
    await page.keyboard.type("istnbul");
    await expect(options(page).first()).toHaveText(language === "tr" ? "İstanbul" : "Istanbul");
    await expect(list(page).getByRole("group", { name: texts.cities })).toBeVisible();
    await expect(page.getByText(texts.status)).toBeAttached();
    await expect(field(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await expect(active(page)).toHaveText(language === "tr" ? "İstanbul" : "Istanbul");
    const id = await active(page).getAttribute("id");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(language === "tr" ? "/search?city=%C4%B0stanbul" : "/search?city=Istanbul");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      language === "tr" ? "İstanbul'daki etkinlikler" : "Events in Istanbul",
    );
    await expect(field(page)).toHaveValue("");
  });

  test(`${language}: searches are remembered on this device, and forgotten one by one or all at once`, async ({
    page,
    quietPage: _,
  }) => {
    await visit(page, `/?lang=${language}`);
    await field(page).focus();
    await expect(list(page)).toHaveCount(0);
    await field(page).fill("caz");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=caz");
    for (const words of ["film", "kukla"]) {
      await field(page).fill(words);
      await page.getByRole("search").getByRole("button", { name: texts.submit, exact: true }).click();
      await expect(page).toHaveURL(`/search?q=${words}`);
    }
    await visit(page, `/search?lang=${language}`);
    await field(page).click();
    await expect(page.getByRole("listbox", { name: texts.recent })).toBeVisible();
    await expect(options(page)).toHaveText(["kukla", "film", "caz"]);
    await page.getByRole("button", { name: texts.remove("film") }).click();
    await expect(options(page)).toHaveText(["kukla", "caz"]);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=caz");
    await expect(field(page)).toHaveValue("caz");

    await visit(page, `/search?lang=${language}`);
    await field(page).focus();
    await expect(options(page)).toHaveText(["caz", "kukla"]);
    // The way to the buttons leads through the list, and it stays open on it.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: texts.clear })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(list(page)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
  });
}

test("Escape closes the list and keeps the words; Home, End and the ends of the list work", async ({
  page,
  quietPage: _,
}) => {
  await visit(page, "/search?lang=en");
  await field(page).focus();
  await page.keyboard.type("an");
  await expect(options(page).nth(1)).toBeVisible();
  const last = await options(page).last().textContent();
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveText(last ?? "");
  await page.keyboard.press("Home");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(active(page)).toHaveText(last ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("an");
  await page.keyboard.press("ArrowDown");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list(page)).toHaveCount(0);
  await expect(page).toHaveURL("/search?lang=en");
});

test("Enter without a choice searches for what was typed", async ({ page, quietPage: _ }) => {
  await visit(page, "/search?category=music&lang=en");
  await field(page).focus();
  await page.keyboard.type("jaz");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=jaz&category=music");
  await expect(list(page)).toHaveCount(0);
});

test("a choice stays within the filters that are on, in place of the words", async ({
  page,
  quietPage: _,
}) => {
  await visit(page, "/search?q=jazz&price=free&sort=name&lang=en");
  await field(page).fill("izmir");
  await list(page).getByRole("group", { name: TEXTS.en.cities }).getByRole("option").first().click();
  await expect(page).toHaveURL("/search?city=Izmir&price=free&sort=name");
  await expect(field(page)).toHaveValue("");
});

test("the list does not lie over results until somebody types", async ({ page, quietPage: _ }) => {
  await visit(page, "/search?q=jazz&lang=en");
  const code = page.waitForResponse(/\/suggestions-[^/]*\.js$/);
  await field(page).click();
  await code;
  await page.keyboard.press("Home");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await expect(options(page).first()).toBeVisible();
});

test("what was typed is marked, whatever letters it was typed in", async ({ page, quietPage: _ }) => {
  await visit(page, "/?lang=tr");
  await field(page).fill("isik");
  await expect(options(page).locator("mark").first()).toHaveText(/^Işık$/i);
});

test("a late answer to an earlier text never takes the place of a new one", async ({ page }) => {
  let answerFirst = () => {};
  const isLate = new Promise<void>((done) => {
    answerFirst = done;
  });
  let isOver = () => {};
  const over = new Promise<void>((done) => {
    isOver = done;
  });
  await page.route("**/api/search/suggest?*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q");
    if (q === "a") await isLate;
    const data = [{ kind: "venue", label: `Answer to ${q}`, value: String(q) }];
    await route.fulfill({ json: { success: true, data, meta: {} } }).catch(() => {});
    if (q === "a") isOver();
  });
  await visit(page, "/?lang=en");
  const first = page.waitForRequest(/suggest\?q=a&/);
  await field(page).fill("a");
  await first;
  await field(page).fill("ab");
  await expect(options(page)).toHaveText(["Answer to ab"]);
  answerFirst();
  await over;
  // Long enough for the page to draw what it would have made of it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(options(page)).toHaveText(["Answer to ab"]);
  await field(page).fill("abc");
  await expect(options(page)).toHaveText(["Answer to abc"]);
});

test("an event and a venue are chosen with the mouse", async ({ page, quietPage: _ }) => {
  // The whole list is in sight: it grows as the page scrolls, from under a mouse that was on its way.
  await page.setViewportSize({ width: DESKTOP.width, height: 1600 });
  await visit(page, "/?lang=en");
  await field(page).fill("theater");
  await list(page).getByRole("group", { name: TEXTS.en.venues }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/venue\/\w/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await visit(page, "/?lang=en");
  await field(page).fill("regatta");
  await list(page).getByRole("group", { name: "Events" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/event\//);
});

test("without suggestions the field still searches", async ({ page }) => {
  await page.route("**/api/search/suggest?*", (route) => route.abort());
  await visit(page, "/?lang=en");
  await field(page).fill("jazz");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=jazz");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: PHONE.width, height: 480 }, hasTouch: true, isMobile: true });

  test("the list stays in what the keyboard leaves of the screen, below the button", async ({
    page,
    quietPage: _,
  }) => {
    await visit(page, "/?lang=tr");
    await field(page).tap();
    await field(page).fill("an");
    await expect(options(page).first()).toBeVisible();
    const submit = page.getByRole("search").getByRole("button", { name: "Ara", exact: true });
    await expect(submit).toBeInViewport({ ratio: 1 });
    const [above, below] = [await submit.boundingBox(), await list(page).locator("..").boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(480);
    expect((await options(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await options(page).first().tap();
    await expect(page).toHaveURL(/\/search\?city=/);
  });
});

for (const [screen, viewport, address] of [
  ["phone", PHONE, "/?lang=tr"],
  ["desktop", DESKTOP, "/search?lang=en"],
] as const) {
  test(`the open list has no accessibility faults on a ${screen}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => localStorage.setItem("recent-searches", '["caz","film"]'));
    await visit(page, address);
    await field(page).focus();
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await expectNoFaults(page, "recent searches");
    await field(page).fill("an");
    await expect(list(page).getByRole("group").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectNoFaults(page, "suggestions");
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it is a plain field of a form", async ({ page }) => {
    await page.goto("/?lang=en");
    const plain = page.getByRole("search").getByRole("searchbox", { name: "Search events" });
    await plain.fill("jazz");
    await plain.press("Enter");
    await expect(page).toHaveURL("/search?q=jazz");
    await expect(page.getByRole("button", { name: "Near me" })).toBeHidden();
  });
});
