import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const cards = (page: Page) => page.getByRole("main").getByRole("article");

async function titles(request: APIRequestContext, language: "tr" | "en"): Promise<string[]> {
  const answer = await request.get(`/api/events?limit=24&language=${language}`);
  expect(answer.ok()).toBe(true);
  const body: { data: { title: string }[] } = await answer.json();
  return body.data.map((event) => event.title);
}

async function expectNoSidewaysScroll(page: Page) {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

test("the title names the site and speaks the visitor's language", async ({
  page,
  request,
  quietPage: _,
}) => {
  const settings = await (await request.get("/api/settings?public=true")).json();
  const name: string = settings.data.site_name.value;
  await page.goto("/");
  await expect(page).toHaveTitle(`${name} · Türkiye'deki etkinlikler`);
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
});

test("events show in Turkish and, after the toggle, in English", async ({ page, request, quietPage: _ }) => {
  const turkish = await titles(request, "tr");
  const english = await titles(request, "en");
  expect(turkish.length).toBeGreaterThan(0);
  expect(turkish).not.toEqual(english);

  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  await expect(page.getByRole("heading", { name: "Yaklaşan etkinlikler" })).toBeVisible();
  await expect(cards(page).getByRole("heading")).toHaveText(turkish);

  await page.getByRole("button", { name: "EN English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Upcoming events" })).toBeVisible();
  await expect(cards(page).getByRole("heading")).toHaveText(english);
});

test("the chosen language survives a reload", async ({ page, context }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "EN English" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Upcoming events" })).toBeVisible();

  const stored = await page.evaluate(() => [
    localStorage.getItem("language"),
    JSON.parse(localStorage.getItem("app-storage") ?? "{}").state.language,
  ]);
  expect(stored).toEqual(["en", "en"]);
  const cookie = (await context.cookies()).find(({ name }) => name === "language");
  expect(cookie?.value).toBe("en");
});

test("an address may force a language, and the toggle frees it", async ({ page }) => {
  await page.goto("/?lang=en");
  await expect(page.getByRole("heading", { name: "Upcoming events" })).toBeVisible();
  await page.getByRole("button", { name: "TR Türkçe" }).click();
  await expect(page.getByRole("heading", { name: "Yaklaşan etkinlikler" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test.describe("a browser that asks for another language", () => {
  test.use({ locale: "de-DE" });

  test("gets English", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Upcoming events" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("nothing scrolls sideways", async ({ page }) => {
    await page.goto("/");
    await expect(cards(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "EN English" }).click();
    await expect(page.getByRole("heading", { name: "Upcoming events" })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("an empty list says so", async ({ page }) => {
  await page.route("**/api/events?*", (route) =>
    route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 24, next_cursor: null } } }),
  );
  await page.goto("/?lang=en");
  await expect(page.getByText("No events found")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test("a failing server can be asked again", async ({ page }) => {
  await page.route("**/api/events?*", (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Bad day", code: "invalid" } }),
  );
  await page.goto("/?lang=en");
  await expect(page.getByRole("alert")).toContainText("Failed to load events");
  await expect(page.getByRole("alert")).toContainText("Bad day");

  await page.unroute("**/api/events?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cards(page).first()).toBeVisible();
});

for (const theme of ["light", "dark"] as const) {
  test(`the ${theme} page has no accessibility faults`, async ({ page }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem("app-storage", JSON.stringify({ state: { theme: chosen }, version: 0 }));
    }, theme);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expect(cards(page).first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}
