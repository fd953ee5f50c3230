/** What a visitor does before the code of a page has arrived is carried out when it has. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DEMO_EVENT, DESKTOP, inLanguage, LANGUAGES, open, PHONE, silence, takenOver } from "./site";

const TEXTS = {
  tr: {
    theme: "Koyu tema",
    share: "Paylaş",
    copied: "Tarih, yer ve bağlantı kopyalandı",
    words: "Bu listede ara",
  },
  en: {
    theme: "Dark theme",
    share: "Share",
    copied: "Date, place and link copied",
    words: "Filter this list",
  },
} as const;

/** Opens a page whose code does not arrive until it is released. */
async function openWithoutCode(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/app/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await open(page, address);
  return async () => {
    expect(await page.evaluate(() => "hydrated" in document.documentElement.dataset)).toBe(false);
    release();
    await takenOver(page);
  };
}

test.beforeEach(async ({ page }) => {
  await silence(page);
});

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: buttons pressed too early do what they say`, async ({ page, context, quietPage: _ }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize(PHONE);
    const release = await openWithoutCode(page, inLanguage(`/event/${DEMO_EVENT}`, language));
    const theme = page.getByRole("button", { name: texts.theme });
    // Pressed again, because nothing happens: it is still one wish.
    await theme.click();
    await theme.click();
    await page.getByRole("button", { name: texts.share }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await release();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("status").filter({ hasText: texts.copied })).toBeVisible();
    // From here on, every press counts at once.
    await theme.click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });

  test(`${language}: letters typed too early filter the list`, async ({ page, quietPage: _ }) => {
    await page.setViewportSize(DESKTOP);
    const release = await openWithoutCode(page, inLanguage("/", language));
    const field = page.getByRole("searchbox", { name: texts.words });
    await field.pressSequentially("caz");
    await release();
    await expect(field).toHaveValue("caz");
    const titles = page.getByRole("main").getByRole("article").getByRole("heading").filter({ visible: true });
    await expect.poll(() => titles.count()).toBeLessThan(12);
  });
}

test("links and searches need no code", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openWithoutCode(page, "/?lang=tr");
  await page.getByRole("search").getByRole("searchbox").fill("caz");
  await page.getByRole("search").getByRole("button").click();
  await expect(page).toHaveURL(/\/search\?q=caz/);
});

test("a phone with a slow connection and a slow processor loses no tap", async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 300,
    downloadThroughput: 90_000,
    uploadThroughput: 40_000,
  });
  await page.goto(`/event/${DEMO_EVENT}?lang=tr`, { waitUntil: "commit" });
  const theme = page.getByRole("button", { name: TEXTS.tr.theme });
  await theme.click();
  expect(await page.evaluate(() => "hydrated" in document.documentElement.dataset)).toBe(false);
  await takenOver(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
