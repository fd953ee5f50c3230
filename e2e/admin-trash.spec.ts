import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE } from "./site";
import { apiAs, apiAsVisitor, openAdmin, signInAs, toastOf } from "./staff";

const TEXTS = {
  tr: {
    title: "Çöp kutusu",
    tabs: ["Tümü", "Etkinlikler", "Blog", "Kategoriler", "Görseller", "Logolar", "Mesajlar"],
    noun: "Kategori",
    restore: "Geri al",
    restored: "Geri alındı",
    left: "30 gün sonra kalıcı olarak silinir",
    by: "E2E admin sildi",
  },
  en: {
    title: "Trash",
    tabs: ["All", "Events", "Blog", "Categories", "Images", "Logos", "Messages"],
    noun: "Category",
    restore: "Restore",
    restored: "Restored",
    left: "Permanently deleted in 30 days",
    by: "Deleted by E2E admin",
  },
} as const;

interface Gone {
  id: number;
  slug: string;
  name: string;
}

/** A category in the trash. */
async function newGone(): Promise<Gone> {
  const slug = mark();
  const name = `Silinen ${slug}`;
  const api = await apiAs("admin");
  const made = await api.post("/api/categories", {
    data: { category_id: slug, name_tr: name, name_en: `Gone ${slug}` },
  });
  const { data }: { data: { id: number } } = await made.json();
  expect((await api.delete(`/api/categories/${data.id}`)).status()).toBe(200);
  await api.dispose();
  return { id: data.id, slug, name };
}

async function isBack({ slug }: Gone): Promise<boolean> {
  const api = await apiAs("admin");
  const { data }: { data: { category_id: string }[] } = await (await api.get("/api/categories")).json();
  await api.dispose();
  return data.some(({ category_id }) => category_id === slug);
}

const row = (page: Page, { name }: Gone) => page.getByRole("listitem").filter({ hasText: name });

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: what was deleted is listed and restored`, async ({ page, quietPage: _ }) => {
    const gone = await newGone();
    await signInAs(page, "admin");
    await openAdmin(page, "/admin/trash", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    for (const tab of texts.tabs) {
      await expect(page.getByRole("main").getByRole("button", { name: tab, exact: true })).toBeVisible();
    }
    await expect(row(page, gone)).toContainText(texts.noun);
    await expect(row(page, gone)).toContainText(texts.left);
    await expect(row(page, gone)).toContainText(texts.by);
    await row(page, gone)
      .getByRole("button", { name: `${texts.restore}: ${gone.name}` })
      .click();
    await expect(toastOf(page, texts.restored)).toContainText(gone.name);
    await expect(row(page, gone)).toHaveCount(0);
    expect(await isBack(gone)).toBe(true);
  });
}

test("one thing is deleted for good after a question", async ({ page }) => {
  const gone = await newGone();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/trash?noun=categories", "en");
  const purge = row(page, gone).getByRole("button", { name: `Delete permanently: ${gone.name}` });
  await purge.click();
  const question = page.getByRole("alertdialog", { name: "Delete permanently?" });
  await expect(question).toContainText(gone.name);
  await expectNoFaults(page, "question");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(purge).toBeFocused();
  await purge.click();
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(toastOf(page, "Permanently deleted")).toContainText(gone.name);
  await expect(row(page, gone)).toHaveCount(0);
  const api = await apiAs("admin");
  expect((await api.post(`/api/trash/categories/${gone.id}/restore`)).status()).toBe(404);
  await api.dispose();
});

test("the trash is emptied after a question", async ({ page }) => {
  const gone = await newGone();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/trash", "en");
  await expect(row(page, gone)).toBeVisible();
  const empty = page.getByRole("button", { name: "Empty trash" });
  await empty.click();
  const question = page.getByRole("alertdialog", { name: "Empty the trash?" });
  await expect(question).toContainText("This can't be undone.");
  await page.keyboard.press("Escape");
  await expect(empty).toBeFocused();
  await expect(row(page, gone)).toBeVisible();
  await empty.click();
  await question.getByRole("button", { name: "Empty trash" }).click();
  await expect(toastOf(page, "The trash was emptied")).toContainText(/Permanently deleted: [1-9]/);
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await expect(empty).toBeDisabled();
  const api = await apiAs("admin");
  expect((await api.post(`/api/trash/categories/${gone.id}/restore`)).status()).toBe(404);
  await api.dispose();
});

test("the kinds are filtered", async ({ page }) => {
  const gone = await newGone();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/trash", "en");
  const answered = page.waitForResponse(/\/api\/trash\?noun=messages/);
  await page.getByRole("main").getByRole("button", { name: "Messages", exact: true }).click();
  await answered;
  await expect(row(page, gone)).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "Categories", exact: true }).click();
  await expect(row(page, gone)).toBeVisible();
  await expect(page).toHaveURL(/noun=categories/);
});

test("what cannot come back says why and stays", async ({ page }) => {
  const gone = await newGone();
  const api = await apiAs("admin");
  const taken = { category_id: gone.slug, name_tr: "Yenisi", name_en: "The new one" };
  expect((await api.post("/api/categories", { data: taken })).status()).toBe(201);
  await api.dispose();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/trash?noun=categories", "en");
  await row(page, gone)
    .getByRole("button", { name: `Restore: ${gone.name}` })
    .click();
  await expect(toastOf(page, "Not restored")).toContainText("Another category already has this short name.");
  await expect(row(page, gone)).toBeVisible();
});

test("what another deletes appears without a reload", async ({ page }) => {
  await signInAs(page, "admin");
  const listening = page.waitForResponse("**/api/stream");
  await openAdmin(page, "/admin/trash", "en");
  await listening;
  const gone = await newGone();
  await expect(row(page, gone)).toBeVisible();
});

test("only admins see the trash", async ({ page }) => {
  const calls = [
    ["GET", "/api/trash"],
    ["DELETE", "/api/trash"],
    ["DELETE", "/api/trash/categories/1"],
    ["POST", "/api/trash/categories/1/restore"],
  ] as const;
  for (const role of ["viewer", "editor"] as const) {
    const api = await apiAs(role);
    for (const [method, address] of calls) {
      expect((await api.fetch(address, { method })).status(), `${role} ${method} ${address}`).toBe(403);
    }
    await api.dispose();
  }
  const visitor = await apiAsVisitor();
  for (const [method, address] of calls) {
    expect((await visitor.fetch(address, { method })).status(), `${method} ${address}`).toBe(401);
  }
  await visitor.dispose();
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/trash");
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    const gone = await newGone();
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/trash", "tr");
    await expect(row(page, gone)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, screen);
  });
}
