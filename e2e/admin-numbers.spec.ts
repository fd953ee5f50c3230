import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, SCREEN_OF } from "./site";
import { apiAs, apiAsVisitor, openAdmin, signInAs, toastOf } from "./staff";

const TEXTS = {
  tr: {
    title: "Sayılar",
    days: "Son 30 gün",
    table: "Tablo olarak göster",
    missing: "Sonuç bulunamayan aramalar",
  },
  en: {
    title: "Numbers",
    days: "Last 30 days",
    table: "Show as a table",
    missing: "Searches that found nothing",
  },
} as const;

/** Words without digits, which no event has. */
const word = () => `zzq${mark().replace(/[^a-z]/g, "")}`;

/** Searches often enough to be shown, and waits until the searches are counted. */
async function searched(words: string): Promise<void> {
  const visitor = await apiAsVisitor();
  for (let nth = 0; nth < 4; nth += 1)
    expect((await visitor.get(`/api/events?q=${encodeURIComponent(words)}`)).ok()).toBe(true);
  await visitor.dispose();
  const api = await apiAs("admin");
  const isShown = async () => {
    const { data } = await (await api.get("/api/analytics/searches?days=7")).json();
    return data.nothing_found.some((entry: { words: string }) => entry.words === words);
  };
  await expect.poll(isShown, { timeout: 20_000 }).toBe(true);
  await api.dispose();
}

const missing = (page: Page, words: string) =>
  page
    .getByRole("region", { name: /^(Sonuç bulunamayan aramalar|Searches that found nothing)$/ })
    .getByRole("listitem")
    .filter({ hasText: words });

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`numbers in ${language} on a ${screen} are a chart and a table without faults`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signInAs(page, "admin");
    await openAdmin(page, "/admin/numbers", language);
    const texts = TEXTS[language];
    await expect(page.getByRole("heading", { level: 1, name: texts.title })).toBeVisible();
    await page.getByRole("button", { name: texts.days }).click();
    await expect(page).toHaveURL(/days=30/);
    await page.getByText(texts.table).click();
    await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(31);
    await expectNoFaults(page, `numbers ${language} ${screen}`);
  });
}

test("a word that found nothing becomes a synonym", async ({ page }) => {
  const words = word();
  await searched(words);
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/numbers", "en");
  await missing(page, words)
    .getByRole("button", { name: /Make a synonym/ })
    .click();
  const lines = page.getByRole("dialog").getByRole("textbox");
  await expect(lines).toHaveValue(`${words}\n`);
  await lines.fill(`${words}\nkonser`);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, words)).toBeVisible();
  const visitor = await apiAsVisitor();
  const total = async () => (await (await visitor.get(`/api/events?q=${words}`)).json()).meta.total;
  await expect.poll(total).toBeGreaterThan(0);
  await visitor.dispose();
});

test("editors read synonyms, and viewers see neither them nor a button", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "viewer");
  await openAdmin(page, "/admin/numbers", "en");
  await expect(page.getByRole("heading", { name: "Words searched" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Synonyms" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /synonym/i })).toHaveCount(0);
});
