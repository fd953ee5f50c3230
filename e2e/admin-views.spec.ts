/** Views of lists for everybody on the staff; a person's own views are in admin-event-table.spec.ts. */
import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, silence } from "./site";
import { apiAs, openAdmin, signInAs, toastOf } from "./staff";
import { replaceStored } from "./staff-directory";

const table = (page: Page): Locator => page.getByRole("grid", { name: /^(Etkinlikler|Events)$/ });
const openTable = (page: Page, query: string) => openAdmin(page, `/admin/events?view=table&${query}`, "en");

interface StoredView {
  id: number;
  name: string;
  list: string;
  search: string;
  columns: string[];
  version: number;
}

async function storedView(name: string): Promise<StoredView | undefined> {
  const api = await apiAs("editor");
  const { data } = (await (await api.get("/api/views")).json()) as { data: StoredView[] };
  await api.dispose();
  return data.find((view) => view.name === name);
}

async function newView(name: string, search: string): Promise<StoredView> {
  const api = await apiAs("editor");
  const answer = await api.post("/api/views", {
    data: { list: "events", name, search, columns: ["title", "code"] },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data } = (await answer.json()) as { data: StoredView };
  await api.dispose();
  return data;
}

const openViews = (page: Page) => page.getByRole("button", { name: "Views", exact: true }).click();
const shared = (page: Page, name: string) =>
  page.getByRole("list", { name: "Views for everybody" }).getByRole("button", { name, exact: true });
const saveForAll = async (page: Page, name: string) => {
  await page.getByRole("textbox", { name: "Name of the view" }).fill(name);
  await page.getByRole("checkbox", { name: "For everybody" }).check();
  await page.getByRole("button", { name: "Save this view" }).click();
};

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "editor");
});

test("a view is saved by an editor and opened by another person with its columns", async ({
  page,
  browser,
}) => {
  const name = `Sanat ${mark()}`;
  await openTable(page, "category=art&sort=name");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Code", exact: true }).check();
  await openViews(page);
  await expectNoFaults(page, "views");
  await saveForAll(page, name);
  await expect(toastOf(page, "Saved")).toContainText(name);
  await expect(page.getByRole("button", { name: "Views", exact: true })).toBeFocused();
  expect(await storedView(name)).toMatchObject({ list: "events" });

  const context = await browser.newContext({ baseURL: process.env.MEYDAN_E2E_URL, viewport: DESKTOP });
  const other = await context.newPage();
  await signInAs(other, "admin");
  await openTable(other, "status=inactive");
  await openViews(other);
  await shared(other, name).click();
  await expect(other).toHaveURL(/category=art/);
  await expect(other).not.toHaveURL(/status=/);
  await expect(table(other).getByRole("columnheader", { name: "Code" })).toBeVisible();
  await context.close();
});

test("a view of the same name is replaced, but not over a change by somebody else", async ({ page }) => {
  const name = `Sanat ${mark()}`;
  const view = await newView(name, "category=art");
  await silence(page);
  await openTable(page, "category=music&sort=name");
  await openViews(page);
  await expect(shared(page, name)).toBeVisible();
  await replaceStored(`/api/views/${view.id}`, { ...view, search: "category=sports" });
  const reloaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/views");
  await saveForAll(page, name);
  await reloaded;
  await expect(toastOf(page, "The view was not saved")).toContainText("Somebody else has changed this view");
  expect((await storedView(name))?.search).toBe("category=sports");
  await expect(page.getByText("saving changes it for everybody")).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().includes(`/api/views/${view.id}`));
  await page.getByRole("button", { name: "Save this view" }).click();
  expect((await saved).status()).toBe(200);
  expect((await storedView(name))?.search).toContain("category=music");
});

test("a view appears while the menu is open, and is deleted after a question", async ({ page }) => {
  const name = `Sanat ${mark()}`;
  const streaming = page.waitForResponse("**/api/stream");
  await openTable(page, "category=art");
  await streaming;
  await openViews(page);
  await expect(page.getByRole("textbox", { name: "Name of the view" })).toBeVisible();
  await newView(name, "category=art");
  await expect(shared(page, name)).toBeVisible();
  await page.getByRole("button", { name: `Delete view for everybody: ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page, "Deleted")).toContainText(name);
  await expect(page.getByRole("button", { name: "Views", exact: true })).toBeFocused();
  expect(await storedView(name)).toBeUndefined();
});

test("viewers have their own views only", async ({ page, context }) => {
  await context.clearCookies();
  await signInAs(page, "viewer");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openAdmin(page, "/admin/activity?view=table", "en");
  await openViews(page);
  await expect(page.getByRole("textbox", { name: "Name of the view" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "For everybody" })).toHaveCount(0);
  expect(asked).not.toContain("/api/views");
});

for (const language of LANGUAGES) {
  test(`${language}: on a phone the menu fits and has no accessibility faults`, async ({ page }) => {
    const name = `Sanat ${mark()}`;
    await newView(name, "category=art");
    await page.setViewportSize(PHONE);
    await openAdmin(page, "/admin/events?view=table&category=art", language);
    await page.getByRole("button", { name: /^(Görünümler|Views)$/ }).click();
    const list = page.getByRole("list", { name: /^(Herkesin görünümleri|Views for everybody)$/ });
    await expect(list.getByRole("button", { name, exact: true })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await expectNoFaults(page, "views");
  });
}
