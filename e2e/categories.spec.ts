import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, leaveDrawingToTheBrowser, PHONE, read, visit } from "./site";

const SLUGS = ["music", "theater", "sports", "art", "gastronomy", "education", "technology", "fashion"];

/** What a visitor reads, in both languages. */
const TEXTS = {
  tr: {
    title: "Meydan · Kategoriler",
    heading: "Blog kategorileri",
    names: ["Müzik", "Tiyatro", "Spor", "Sanat", "Gastronomi", "Eğitim", "Teknoloji", "Moda"],
    count: (count: number) => `${count} yazı`,
    add: "Kategori ekle",
    addTitle: "Yeni kategori",
    edit: (name: string) => `${name} kategorisini düzenle`,
    editTitle: "Kategoriyi düzenle",
    remove: (name: string) => `${name} kategorisini sil`,
    removeTitle: "Kategori silinsin mi?",
    removeText: (name: string) => `“${name}” bu ekrandan kalkar. Sunucudaki hiçbir şey değişmez.`,
    removeButton: "Sil",
    name: "Ad",
    required: "Bu alan zorunlu.",
    brand: "Mor",
    rose: "Gül",
    save: "Kaydet",
    cancel: "Vazgeç",
    added: (name: string) => `“${name}” eklendi.`,
    saved: (name: string) => `“${name}” kaydedildi.`,
    removed: (name: string) => `“${name}” silindi.`,
    logOut: "Çıkış yap",
  },
  en: {
    title: "Meydan · Categories",
    heading: "Blog categories",
    names: ["Music", "Theater", "Sports", "Art", "Gastronomy", "Education", "Technology", "Fashion"],
    count: (count: number) => `${count} ${count === 1 ? "post" : "posts"}`,
    add: "Add category",
    addTitle: "New category",
    edit: (name: string) => `Edit ${name}`,
    editTitle: "Edit category",
    remove: (name: string) => `Delete ${name}`,
    removeTitle: "Delete this category?",
    removeText: (name: string) =>
      `“${name}” will be removed from this screen. Nothing changes on the server.`,
    removeButton: "Delete",
    name: "Name",
    required: "This field is required.",
    brand: "Purple",
    rose: "Rose",
    save: "Save",
    cancel: "Cancel",
    added: (name: string) => `“${name}” was added.`,
    saved: (name: string) => `“${name}” was saved.`,
    removed: (name: string) => `“${name}” was deleted.`,
    logOut: "Log out",
  },
} as const;

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const names = (page: Page) => cards(page).getByRole("heading");
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });

/** How many of the loaded events are of each built-in category. */
async function countEvents(request: APIRequestContext): Promise<number[]> {
  const events = await read<{ category: string }[]>(request, "/api/events?limit=100");
  return SLUGS.map((slug) => events.filter(({ category }) => category === slug).length);
}

/** What the page sends to change something on the server, and what it keeps. */
function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${request.url()}`);
  });
  return writes;
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: eight categories are shown, each with its count of events`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const counts = await countEvents(request);
    expect(counts.some((count) => count > 0)).toBe(true);
    await page.goto(`/categories?lang=${language}`);
    await expect(page).toHaveTitle(texts.title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.heading);
    await expect(names(page)).toHaveText([...texts.names]);
    for (const [place, count] of counts.entries()) {
      await expect(cards(page).nth(place).getByText(texts.count(count), { exact: true })).toBeVisible();
    }
  });

  test(`${language}: a category is added to the screen, and to nothing else`, async ({
    page,
    quietPage: _,
  }) => {
    await visit(page, `/categories?lang=${language}`);
    const writes = watchWrites(page);
    await page.getByRole("button", { name: texts.add }).click();
    const dialog = page.getByRole("dialog", { name: texts.addTitle });
    await expect(dialog.getByRole("radio", { name: texts.brand })).toBeChecked();
    await expect(dialog.locator("input[type=color]")).toHaveValue("#473b73");
    await dialog.getByRole("textbox", { name: texts.name, exact: true }).fill("  Opera ");
    await dialog.getByRole("button", { name: texts.save }).click();

    await expect(dialog).toBeHidden();
    await expect(names(page)).toHaveText([...texts.names, "Opera"]);
    await expect(card(page, "Opera").getByText(texts.count(0), { exact: true })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: texts.added("Opera") })).toBeVisible();
    expect(writes).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Opera");
    await page.reload();
    await expect(names(page)).toHaveText([...texts.names]);
  });

  test(`${language}: a category is edited on the screen, and nowhere else`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const [count = 0] = await countEvents(request);
    const [music = ""] = texts.names;
    await visit(page, `/categories?lang=${language}`);
    const writes = watchWrites(page);
    await page.getByRole("button", { name: texts.edit(music) }).click();
    const dialog = page.getByRole("dialog", { name: texts.editTitle });
    const name = dialog.getByRole("textbox", { name: texts.name, exact: true });
    await expect(name).toHaveValue(music);
    await name.fill("Ezgi");
    await dialog.getByRole("radio", { name: texts.rose }).check({ force: true });
    await dialog.getByRole("button", { name: texts.save }).click();

    await expect(dialog).toBeHidden();
    await expect(names(page)).toHaveText(["Ezgi", ...texts.names.slice(1)]);
    await expect(card(page, "Ezgi").getByText(texts.count(count), { exact: true })).toBeVisible();
    await expect(card(page, "Ezgi").locator("div").first()).toHaveCSS(
      "background-color",
      "rgb(168, 50, 122)",
    );
    await expect(page.getByRole("status").filter({ hasText: texts.saved("Ezgi") })).toBeVisible();
    expect(writes).toEqual([]);
    await page.reload();
    await expect(names(page)).toHaveText([...texts.names]);
  });

  test(`${language}: a category is deleted from the screen after a question, and from nowhere else`, async ({
    page,
    quietPage: _,
  }) => {
    const [, theater = ""] = texts.names;
    await visit(page, `/categories?lang=${language}`);
    const writes = watchWrites(page);
    const dialog = page.getByRole("dialog", { name: texts.removeTitle });
    await page.getByRole("button", { name: texts.remove(theater) }).click();
    await expect(dialog.getByText(texts.removeText(theater))).toBeVisible();
    await dialog.getByRole("button", { name: texts.cancel }).click();
    await expect(dialog).toBeHidden();
    await expect(names(page)).toHaveText([...texts.names]);

    await page.getByRole("button", { name: texts.remove(theater) }).click();
    await dialog.getByRole("button", { name: texts.removeButton, exact: true }).click();
    await expect(names(page)).toHaveText(texts.names.filter((name) => name !== theater));
    await expect(page.getByRole("status").filter({ hasText: texts.removed(theater) })).toBeVisible();
    expect(writes).toEqual([]);
    await page.reload();
    await expect(names(page)).toHaveText([...texts.names]);
  });

  test(`${language}: a category without a name is refused`, async ({ page, quietPage: _ }) => {
    await visit(page, `/categories?lang=${language}`);
    await page.getByRole("button", { name: texts.add }).click();
    const dialog = page.getByRole("dialog", { name: texts.addTitle });
    const name = dialog.getByRole("textbox", { name: texts.name, exact: true });
    for (const blank of ["", "   "]) {
      await name.fill(blank);
      await dialog.getByRole("button", { name: texts.save }).click();
      await expect(name).toHaveAccessibleDescription(texts.required);
      await expect(name).toBeFocused();
    }
    await dialog.getByRole("button", { name: texts.cancel }).click();
    await expect(dialog).toBeHidden();
    await expect(names(page)).toHaveText([...texts.names]);
  });

  test(`${language}: logging out forgets the admin flag and goes to the sign-in`, async ({ page }) => {
    await visit(page, `/categories?lang=${language}`);
    await page.evaluate(() => {
      localStorage.setItem("adminAuthenticated", "true");
      localStorage.setItem("adminLoginTime", "2026-11-18T20:30:00.000Z");
    });
    await page.getByRole("button", { name: texts.logOut }).click();
    await expect(page).toHaveURL("/admin/login");
    const kept = await page.evaluate(() => [
      localStorage.getItem("adminAuthenticated"),
      localStorage.getItem("adminLoginTime"),
    ]);
    expect(kept).toEqual([null, null]);
  });

  test(`${language}: without JavaScript the words are there`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/categories?lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.heading);
    await expect(names(page)).toHaveText([...texts.names]);
    await context.close();
  });
}

test("events that cannot be counted can be asked for again", async ({ page, request }) => {
  const [count = 0] = await countEvents(request);
  await leaveDrawingToTheBrowser(page, "**/categories?lang=en");
  await page.route("**/api/events?*", (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Bad day", code: "invalid" } }),
  );
  await visit(page, "/categories?lang=en");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("The posts couldn't be counted");
  await expect(names(page)).toHaveText([...TEXTS.en.names]);

  await page.unroute("**/api/events?*");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(card(page, "Music").getByText(TEXTS.en.count(count), { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("the language toggle translates the built-in categories in place", async ({ page, quietPage: _ }) => {
  await visit(page, "/categories?lang=tr");
  await page.getByRole("button", { name: "EN English" }).click();
  await expect(names(page)).toHaveText([...TEXTS.en.names]);
  await expect(page).toHaveTitle(TEXTS.en.title);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test("the cards stand in a grid that fits and the form is in reach", async ({ page, quietPage: _ }) => {
      await visit(page, "/categories?lang=en");
      const [first, second] = [
        await cards(page).nth(0).boundingBox(),
        await cards(page).nth(1).boundingBox(),
      ];
      expect(first?.y === second?.y).toBe(screen === "desktop");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await page.getByRole("button", { name: TEXTS.en.add }).click();
      const save = page.getByRole("dialog").getByRole("button", { name: TEXTS.en.save });
      await expect(save).toBeInViewport({ ratio: 1 });
    });
  });
}
