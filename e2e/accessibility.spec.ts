import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  DEMO_EVENT,
  DESKTOP,
  inLanguage,
  LANGUAGES,
  PHONE,
  PUBLIC_PAGES,
  showTheme,
  silence,
  type Theme,
  visit,
} from "./site";

/** The rules for which it matters in which theme a page is shown. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

async function expectNoFaults(page: Page, state: string, rules?: string[]) {
  // Nothing is in frames, so axe may do all in the page itself, which is quicker.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const faults = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
  expect(faults, state).toEqual([]);
}

async function show(page: Page, theme: Theme) {
  // Nobody changes the theme without pressing anything, and what lies below the first screen waits for that.
  await page.keyboard.press("Shift");
  await showTheme(page, theme);
}

/** Everything that axe knows, best practices included, in the first theme; in the other one what differs there. */
async function expectNoFaultsInBothThemes(page: Page, state: string, first: Theme = "light") {
  const second = first === "light" ? "dark" : "light";
  await show(page, first);
  await expectNoFaults(page, `${state}, ${first}`);
  await show(page, second);
  await expectNoFaults(page, `${state}, ${second}`, OF_COLOUR);
}

// Recording each step of axe takes longer than axe.
test.use({ trace: "off" });
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/api/stream", silence);
});

for (const [place, { name, path }] of PUBLIC_PAGES.entries()) {
  test(`the ${name} page has no faults`, async ({ page }) => {
    // Half of them in either language: words do not change what axe looks at.
    const language = LANGUAGES[place % 2] ?? "tr";
    await page.setViewportSize(PHONE);
    await visit(page, inLanguage(path, language));
    await expectNoFaultsInBothThemes(page, "phone", "light");
    await page.setViewportSize(DESKTOP);
    await expectNoFaultsInBothThemes(page, "desktop", "dark");
  });
}

test("the filter sheet and the list view of the home page have no faults", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/?lang=tr");
  await page.getByRole("button", { name: "Filtrele" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtreler" });
  await sheet.getByRole("link", { name: /^Müzik/ }).click();
  await expectNoFaultsInBothThemes(page, "filter sheet");
  await sheet.getByRole("button", { name: /göster$/ }).click();
  await page.getByRole("button", { name: "Liste görünümü" }).click();
  await expectNoFaultsInBothThemes(page, "list with a filter");
});

test("the map panel of the home page has no faults", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, "/?lang=en");
  await page.getByRole("button", { name: "Show map" }).click();
  const panel = page.getByRole("complementary", { name: "On the map" });
  await expect(panel.getByRole("link").first()).toBeVisible();
  await expectNoFaultsInBothThemes(page, "map panel");
});

test("a home page whose events cannot be had has no faults", async ({ page }) => {
  await page.route("**/api/events?*category=art*", (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Not today", code: "invalid" } }),
  );
  await visit(page, "/?lang=en");
  await page.getByRole("button", { name: /^Art/ }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaultsInBothThemes(page, "failed list");
});

test("the map dialog of the search has no faults", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/search?q=caz&lang=en");
  await page.getByRole("button", { name: "Show on map" }).click();
  await expect(page.getByRole("dialog", { name: "Map" })).toBeVisible();
  await expectNoFaultsInBothThemes(page, "phone");
  await page.setViewportSize(DESKTOP);
  await expectNoFaultsInBothThemes(page, "desktop");
});

test("the dialogs of the local categories have no faults", async ({ page }) => {
  await visit(page, "/categories?lang=en");
  await page.getByRole("button", { name: "Add category" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNoFaultsInBothThemes(page, "form with a fault");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Music" }).click();
  await expect(dialog).toBeVisible();
  await expectNoFaultsInBothThemes(page, "question");
});

test("forms that are filled in wrongly have no faults", async ({ page }) => {
  await visit(page, "/contact?lang=en");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Please correct the marked fields.")).toBeVisible();
  await expectNoFaultsInBothThemes(page, "contact and newsletter");
});

test("a toast and a screen that failed have no faults", async ({ page }) => {
  await page.route("**/health", (route) => route.abort());
  await visit(page, `/event/${DEMO_EVENT}?lang=en`);
  await expect(page.getByRole("alert").getByText("Connection Error")).toBeVisible();
  await expectNoFaultsInBothThemes(page, "toast");
  await page.route("**/api/events?*", (route) => route.fulfill({ json: { success: true, data: [null] } }));
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expectNoFaultsInBothThemes(page, "error page");
});
