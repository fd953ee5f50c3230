import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DEMO_EVENT, DESKTOP, inLanguage, LANGUAGES, PHONE, PUBLIC_PAGES, silence, visit } from "./site";

/** Presses a key first: what lies below the first screen is rendered on the first interaction. */
async function expectNoFaultsAnywhere(page: Page, state: string) {
  await page.keyboard.press("Shift");
  await expectNoFaults(page, state);
}

// Recording each step of axe takes longer than axe.
test.use({ trace: "off" });
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await silence(page);
});

for (const [place, { name, path }] of PUBLIC_PAGES.entries()) {
  test(`the ${name} page has no faults`, async ({ page }) => {
    // Half of them in either language: words do not change what axe looks at.
    const language = LANGUAGES[place % 2] ?? "tr";
    await page.setViewportSize(PHONE);
    await visit(page, inLanguage(path, language));
    await expectNoFaultsAnywhere(page, "phone");
    await page.setViewportSize(DESKTOP);
    await expectNoFaultsAnywhere(page, "desktop");
  });
}

test("the filter sheet and the list view of the home page have no faults", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/?lang=tr");
  await page.getByRole("button", { name: "Filtrele" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtreler" });
  await sheet.getByRole("link", { name: /^Müzik/ }).click();
  await expectNoFaultsAnywhere(page, "filter sheet");
  await sheet.getByRole("button", { name: /göster$/ }).click();
  await page.getByRole("button", { name: "Liste görünümü" }).click();
  await expectNoFaultsAnywhere(page, "list with a filter");
});

test("the map panel of the home page has no faults", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, "/?lang=en");
  await page.getByRole("button", { name: "Show map" }).click();
  const panel = page.getByRole("complementary", { name: "On the map" });
  await expect(panel.getByRole("link").first()).toBeVisible();
  await expectNoFaultsAnywhere(page, "map panel");
});

test("a home page whose events cannot be had has no faults", async ({ page }) => {
  await page.route("**/api/events?*category=art*", (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Not today", code: "invalid" } }),
  );
  await visit(page, "/?lang=en");
  await page.getByRole("button", { name: /^Art/ }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaultsAnywhere(page, "failed list");
});

test("the map dialog of the search has no faults", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/search?q=caz&lang=en");
  await page.getByRole("button", { name: "Show on map" }).click();
  await expect(page.getByRole("dialog", { name: "Map" })).toBeVisible();
  await expectNoFaultsAnywhere(page, "phone");
  await page.setViewportSize(DESKTOP);
  await expectNoFaultsAnywhere(page, "desktop");
});

test("the dialogs of the local categories have no faults", async ({ page }) => {
  await visit(page, "/categories?lang=en");
  await page.getByRole("button", { name: "Add category" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNoFaultsAnywhere(page, "form with a fault");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Music" }).click();
  await expect(dialog).toBeVisible();
  await expectNoFaultsAnywhere(page, "question");
});

test("forms that are filled in wrongly have no faults", async ({ page }) => {
  await visit(page, "/contact?lang=en");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Please correct the marked fields.")).toBeVisible();
  await expectNoFaultsAnywhere(page, "contact and newsletter");
});

test("a toast and a screen that failed have no faults", async ({ page }) => {
  await page.route("**/health", (route) => route.abort());
  await visit(page, `/event/${DEMO_EVENT}?lang=en`);
  await expect(page.getByRole("alert").getByText("Connection Error")).toBeVisible();
  await expectNoFaultsAnywhere(page, "toast");
  await page.route("**/api/events?*", (route) => route.fulfill({ json: { success: true, data: [null] } }));
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expectNoFaultsAnywhere(page, "error page");
});

test("faults are found, also those of the dark theme alone", async ({ page }) => {
  await visit(page, "/about?lang=en");
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("[data-theme=dark] .faint { background: #111; color: #222; }");
    document.adoptedStyleSheets.push(style);
    const faint = Object.assign(document.createElement("p"), { className: "faint", textContent: "Faint" });
    document.querySelector("main")?.prepend(faint, document.createElement("button"));
  });
  const failure = await expectNoFaults(page, "faulty").catch(String);
  expect(failure).toContain("dark, color-contrast");
  expect(failure).not.toContain("light, color-contrast");
  expect(failure).toContain("light, button-name");
});
