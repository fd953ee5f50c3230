/** Pages on paper: what can be read, where it is, and the way back to the page. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DEMO_EVENT, DEMO_VENUE, inLanguage, LANGUAGES, open, silence, visit } from "./site";

/** A4 between its margins, at 96 dots an inch. */
const PAPER = { width: 688, height: 1017 };

const TEXTS = {
  tr: { scan: "Güncel bilgiler için kodu telefonunla okut:", address: "Alsancak Mah. Atatürk Cad. No: 226" },
  en: { scan: "Scan the code for the latest details:", address: "Alsancak Mah. Atatürk Cad. No: 226" },
} as const;

const PAGES = [
  { name: "event", path: `/event/${DEMO_EVENT}` },
  { name: "tour", path: "/event/kayip-esya-burosu-turne" },
  { name: "search", path: "/search?q=caz" },
  { name: "home", path: "/" },
  { name: "venue", path: `/venue/${DEMO_VENUE}` },
] as const;

async function print(page: Page) {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
}

const code = (page: Page) => page.locator('img[src^="/qr.svg"]').filter({ visible: true });

/** Scrolls there, because an emulated print loads pictures as a screen does. */
async function expectCode(page: Page) {
  await code(page).scrollIntoViewIfNeeded();
  await expect
    .poll(() => code(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
}

test.beforeEach(async ({ page }) => {
  await silence(page);
});

for (const { name, path } of PAGES) {
  for (const language of LANGUAGES) {
    test(`the ${name} page is printed without bars and buttons, with its address, in ${language}`, async ({
      page,
      quietPage: _,
    }) => {
      await page.addInitScript(() => {
        localStorage.setItem("app-storage", JSON.stringify({ state: { theme: "dark" }, version: 0 }));
      });
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      await visit(page, inLanguage(path, language));
      await expect(page.getByText(TEXTS[language].scan)).toBeHidden();
      expect(requests.filter((url) => url.includes("/qr.svg"))).toEqual([]);
      await print(page);
      await expect(page.getByText(TEXTS[language].scan)).toBeVisible();
      await expectCode(page);
      for (const unwanted of ["button", "nav", "form", "footer", "details", ".leaflet-container"])
        await expect(page.locator(unwanted).filter({ visible: true }), unwanted).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        PAPER.width,
      );
      // Dark pages are printed dark on light, too.
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(27, 23, 48)");
      expect((await page.pdf()).length).toBeGreaterThan(10_000);
    });
  }
}

for (const language of LANGUAGES) {
  test(`an event on paper says when and where in ${language}`, async ({ page, baseURL }) => {
    await visit(page, inLanguage(`/event/${DEMO_EVENT}`, language));
    await print(page);
    await expect(page.locator("address").getByText(TEXTS[language].address)).toBeVisible();
    await expect(page.getByText(`${baseURL}/event/${DEMO_EVENT}`, { exact: true })).toBeVisible();
  });
}

test("every date of a card is on paper, where pictures are not", async ({ page }) => {
  await visit(page, "/?lang=tr");
  await print(page);
  const cards = page.getByRole("main").getByRole("article").filter({ visible: true });
  await expect(cards.locator("time[datetime]").first()).toBeVisible();
  await expect(cards.locator("img").filter({ visible: true })).toHaveCount(0);
});

test("a page that was opened from another one has its own code", async ({ page, quietPage: _ }) => {
  await visit(page, "/search?q=caz&lang=tr");
  await page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/event\//);
  await print(page);
  await expectCode(page);
  const path = new URL(page.url()).pathname;
  await expect(code(page)).toHaveAttribute("src", `/qr.svg?to=${encodeURIComponent(path)}`);
});

test("the code is loaded for paper without a look at the end of the page", async ({ page }) => {
  await visit(page, `/event/${DEMO_EVENT}?lang=tr`);
  const loaded = page.waitForResponse(/\/qr\.svg/);
  await page.pdf();
  expect((await loaded).headers()["content-type"]).toBe("image/svg+xml");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the code is there", async ({ page }) => {
    await open(page, `/event/${DEMO_EVENT}?lang=tr`);
    await print(page);
    await expect(code(page)).toHaveCount(1);
  });
});
