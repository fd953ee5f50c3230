import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, signInAs } from "./staff";

const TEXTS = {
  tr: {
    title: "İşlem geçmişi",
    noun: "Kategori",
    actions: { created: "Eklendi", updated: "Güncellendi", deleted: "Silindi", restored: "Geri alındı" },
    before: "Önce",
    after: "Sonra",
    name: "Ad (İngilizce)",
    active: "Etkin",
    yes: "Evet",
    no: "Hayır",
    changed: "Değişen alan: 3",
  },
  en: {
    title: "Activity",
    noun: "Category",
    actions: { created: "Created", updated: "Updated", deleted: "Deleted", restored: "Restored" },
    before: "Before",
    after: "After",
    name: "Name (English)",
    active: "Active",
    yes: "Yes",
    no: "No",
    changed: "Fields changed: 3",
  },
} as const;

/**
 * A category with a life: added, changed, deleted, restored, and in the end hidden or public. What comes back is part of
 * its name in both languages.
 */
async function newHistory({ isPublic = false } = {}): Promise<string> {
  const slug = mark();
  const api = await apiAs("admin");
  const draft = {
    category_id: slug,
    name_tr: `Geçmiş ${slug}`,
    name_en: `The old name here ${slug}`,
    description_tr: "Uzun bir açıklama: ilk hâli",
  };
  const made = await api.post("/api/categories", { data: draft });
  const { data }: { data: { id: number } } = await made.json();
  const changed = {
    ...draft,
    name_en: `The new name here ${slug}`,
    description_tr: "Uzun bir açıklama: son hâli",
    is_active: isPublic,
  };
  expect((await api.put(`/api/categories/${data.id}`, { data: changed })).status()).toBe(200);
  expect((await api.delete(`/api/categories/${data.id}`)).status()).toBe(200);
  expect((await api.post(`/api/trash/categories/${data.id}/restore`)).status()).toBe(200);
  await api.dispose();
  return slug;
}

const rows = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label });
const rowOf = (page: Page, label: string, action: string) => rows(page, label).filter({ hasText: action });

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: an admin sees who did what, and field by field what it was before`, async ({
    page,
    quietPage: _,
  }) => {
    const label = await newHistory();
    await signInAs(page, "admin");
    await openAdmin(page, "/admin/activity?noun=categories", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    await expect(rows(page, label)).toHaveCount(4);
    for (const action of Object.values(texts.actions)) {
      await expect(rowOf(page, label, action)).toContainText(texts.noun);
      await expect(rowOf(page, label, action)).toContainText("E2E admin");
    }

    const updated = rowOf(page, label, texts.actions.updated);
    await updated.locator("summary").click();
    await expect(updated).toContainText(texts.changed);
    const name = updated.locator("dl > div").filter({ has: page.getByText(texts.name, { exact: true }) });
    await expect(name).toContainText(`${texts.before}The old name here`);
    await expect(name).toContainText(`${texts.after}The new name here`);
    await expect(name.locator("del")).toHaveText(/^old\s*$/);
    await expect(name.locator("ins")).toHaveText(/^new\s*$/);
    const active = updated.locator("dl > div").filter({ has: page.getByText(texts.active, { exact: true }) });
    await expect(active).toContainText(`${texts.before}${texts.yes}`);
    await expect(active).toContainText(`${texts.after}${texts.no}`);
    await expect(updated.locator("dl > div")).toHaveCount(3);

    const created = rowOf(page, label, texts.actions.created);
    await created.locator("summary").click();
    await expect(created.locator("dl")).toContainText("The old name here");
    await expect(created.locator("dl")).not.toContainText(texts.before);
  });
}

for (const role of ["viewer", "editor"] as const) {
  test(`a ${role} sees who did what, but not the contents`, async ({ page, quietPage: _ }) => {
    const label = await newHistory({ isPublic: true });
    await signInAs(page, role);
    await openAdmin(page, "/admin/activity?noun=categories", "en");
    await expect(rows(page, label)).toHaveCount(4);
    await expect(page.locator("details")).toHaveCount(0);
    await expect(
      page.getByRole("combobox", { name: "Kind" }).getByRole("option", { name: "User" }),
    ).toHaveCount(0);
    const api = await apiAs(role);
    const { data }: { data: { noun: string; label: string; before: unknown; after: unknown }[] } = await (
      await api.get("/api/audit?limit=50")
    ).json();
    expect(data.filter(({ before, after }) => before || after)).toEqual([]);
    expect(data.filter(({ noun, label }) => noun === "users" || label.includes("@"))).toEqual([]);
    await api.dispose();
  });
}

test("details open and close with the keyboard", async ({ page }) => {
  const label = await newHistory();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/activity?noun=categories&kind=updated", "en");
  const row = rowOf(page, label, "Updated");
  await row.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(row.locator("dl")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(row.locator("dl")).toBeHidden();
});

test("the trail is filtered by kind, action, person and day, and the address keeps it", async ({ page }) => {
  const label = await newHistory();
  await signInAs(page, "admin");
  await silence(page);
  await openAdmin(page, "/admin/activity", "en");
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Category" });
  await expect(rows(page, label)).toHaveCount(4);
  await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Deleted" });
  await expect(rows(page, label)).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search people" }).fill("e2e ADMIN");
  await expect(page).toHaveURL(/actor=/);
  await expect(rows(page, label)).toHaveCount(1);

  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Istanbul" }).format();
  await page.getByLabel("First day").fill(today);
  await page.getByLabel("Last day").fill(today);
  await expect(page).toHaveURL(/to=/);
  await expect(rows(page, label)).toHaveCount(1);
  await page.reload();
  await expect(rows(page, label)).toHaveCount(1);
  await page.getByLabel("First day").fill("2001-01-01");
  await page.getByLabel("Last day").fill("2001-12-31");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/noun=/);
  await page.getByRole("searchbox", { name: "Search people" }).fill("xqzwvk");
  await expect(page.getByText("No results")).toBeVisible();
});

test("a deed of another appears without a reload", async ({ page }) => {
  await signInAs(page, "viewer");
  const listening = page.waitForResponse("**/api/stream");
  await openAdmin(page, "/admin/activity?noun=categories", "en");
  await listening;
  const label = await newHistory({ isPublic: true });
  await expect(rows(page, label)).toHaveCount(4);
});

test("a viewer does not learn the name of what is hidden", async ({ page }) => {
  await signInAs(page, "viewer");
  const label = await newHistory();
  await openAdmin(page, "/admin/activity?noun=categories", "en");
  await expect(page.locator("main ul > li").first()).toBeVisible();
  await expect(rows(page, label)).toHaveCount(0);
});

test("a long trail is paged", async ({ page }) => {
  await signInAs(page, "admin");
  await silence(page);
  const asked: string[] = [];
  await page.route(/\/api\/audit\?/, async (route) => {
    asked.push(route.request().url());
    // As many as there are, but two at a time.
    await route.continue({ url: route.request().url().replace("limit=50", "limit=2") });
  });
  await openAdmin(page, "/admin/activity", "en");
  await expect(page.locator("main ul > li")).toHaveCount(2);
  const first = await page.locator("main ul > li").first().textContent();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator("main ul > li").first()).not.toHaveText(first ?? "");
  expect(asked.at(-1)).toContain("cursor=");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.locator("main ul > li").first()).toHaveText(first ?? "");
});

test("a trail that cannot be read says so and is tried again", async ({ page }) => {
  await signInAs(page, "viewer");
  await silence(page);
  await page.route(/\/api\/audit\?/, (route) =>
    route.fulfill({ status: 403, json: { success: false, error: "Not today", code: "forbidden" } }),
  );
  await openAdmin(page, "/admin/activity", "en");
  await expect(page.getByRole("alert").filter({ hasText: "Not today" })).toBeVisible();
  await page.unroute(/\/api\/audit\?/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("main ul > li").first()).toBeVisible();
});

test("visitors do not see the trail", async () => {
  const visitor = await apiAsVisitor();
  expect((await visitor.get("/api/audit")).status()).toBe(401);
  await visitor.dispose();
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    const label = await newHistory();
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/activity", "tr");
    await rowOf(page, label, "Güncellendi").locator("summary").click();
    await rowOf(page, label, "Silindi").locator("summary").click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, screen);
  });
}
