import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, read, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, signInAs, toastOf } from "./staff";

const TEXTS = {
  tr: {
    title: "Kategoriler",
    cards: ["Toplam kategori", "Etkin kategori", "Ana kategori", "Alt kategori"],
    add: "Kategori ekle",
    form: "Yeni kategori",
    required: "Bu alan zorunlu.",
    save: "Kaydet",
    active: "Etkin",
  },
  en: {
    title: "Categories",
    cards: ["Total categories", "Active categories", "Parent categories", "Sub categories"],
    add: "Add category",
    form: "New category",
    required: "This field is required.",
    save: "Save",
    active: "Active",
  },
} as const;

interface Category {
  id: number;
  category_id: string;
  name_tr: string;
  name_en: string;
  description_tr: string;
  description_en: string;
  color_code: string;
  parent_id: number | null;
  is_active: boolean;
  display_order: number;
  version: number;
}

const ADDRESS = "/api/categories";

async function newCategory(change: Partial<Category> = {}): Promise<Category> {
  const slug = mark();
  const api = await apiAs("admin");
  const answer = await api.post(ADDRESS, {
    data: {
      category_id: slug,
      name_tr: `Ad ${slug}`,
      name_en: `Name ${slug}`,
      display_order: 900,
      ...change,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data }: { data: Category } = await answer.json();
  await api.dispose();
  return data;
}

async function find(slug: string): Promise<Category | undefined> {
  const api = await apiAs("admin");
  const all = await read<Category[]>(api, ADDRESS);
  await api.dispose();
  return all.find(({ category_id }) => category_id === slug);
}

const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const field = (page: Page, name: string) => page.locator(`dialog[open] [name=${name}]`);
const saveButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^(Save|Kaydet)$/ });

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the cards count the categories`, async ({ page, quietPage: _ }) => {
    await newCategory({ is_active: false });
    await signInAs(page, "admin");
    await silence(page);
    const answered = page.waitForResponse(/\/api\/categories\?/);
    await openAdmin(page, "/admin/categories", language);
    const { data: all }: { data: Category[] } = await (await answered).json();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    const parents = all.filter(({ parent_id }) => parent_id === null).length;
    const active = all.filter(({ is_active }) => is_active).length;
    const counts = [all.length, active, parents, all.length - parents];
    for (const [place, label] of texts.cards.entries()) {
      const stat = page.locator("dl").filter({ has: page.getByText(label, { exact: true }) });
      await expect(stat.locator("dd")).toHaveText(String(counts[place]));
    }
  });

  test(`${language}: a parent's card has color, name, badge, description and sub-categories`, async ({
    page,
  }) => {
    const parent = await newCategory({
      color_code: "#B04A14",
      description_tr: "Açıklaması burada",
      description_en: "Described here",
    });
    const sub = await newCategory({ parent_id: parent.id });
    await signInAs(page, "admin");
    await openAdmin(page, `/admin/categories?q=${parent.category_id}`, language);
    const name = (category: Category) => (language === "tr" ? category.name_tr : category.name_en);
    const shown = card(page, name(parent));
    await expect(shown.locator("[data-colour]").first()).toHaveCSS("background-color", "rgb(176, 74, 20)");
    await expect(shown.getByText(texts.active, { exact: true })).toBeVisible();
    await expect(shown).toContainText(language === "tr" ? "Açıklaması burada" : "Described here");
    await expect(shown.getByRole("listitem").filter({ hasText: name(sub) })).toBeVisible();
    const [edit, remove] = language === "tr" ? ["Düzenle", "Sil"] : ["Edit", "Delete"];
    await expect(shown.getByRole("button", { name: `${edit}: ${name(parent)}` })).toHaveText(edit);
    await expect(shown.getByRole("button", { name: `${remove}: ${name(parent)}` })).toHaveText(remove);
    await expect(page.getByRole("heading", { name: name(sub), exact: true })).toHaveCount(0);
  });

  test(`${language}: the form needs a short name and both names`, async ({ page }) => {
    await signInAs(page, "admin");
    await page.setViewportSize(DESKTOP);
    await openAdmin(page, "/admin/categories", language);
    await page.getByRole("button", { name: texts.add, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: texts.form });
    await dialog.getByRole("button", { name: texts.save }).click();
    for (const name of ["category_id", "name_tr", "name_en"]) {
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${texts.required}$`));
    }
    await expect(field(page, "name_tr")).toBeFocused();
    await expectNoFaults(page, "refused form");
  });
}

test("a category is added, with color, order and both languages", async ({ page, quietPage: _ }) => {
  const slug = mark();
  await signInAs(page, "admin");
  await page.setViewportSize(DESKTOP);
  await openAdmin(page, "/admin/categories?new=1", "en");
  await field(page, "name_tr").fill(`Çağdaş ${slug}`);
  await field(page, "name_en").fill(`Modern Dance ${slug}`);
  await expect(field(page, "category_id"), "follows the English name").toHaveValue(`modern-dance-${slug}`);
  await field(page, "category_id").fill(slug);
  await field(page, "name_en").fill(`Dance ${slug}`);
  await expect(field(page, "category_id"), "is one's own now").toHaveValue(slug);
  await field(page, "description_tr").fill("Sahne");
  await expect(page.getByRole("dialog").getByText("1 missing")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Purple" })).toBeChecked();
  await page.getByTitle("Petrol").click();
  await expect(page.getByRole("radio", { name: "Petrol" })).toBeChecked();
  await field(page, "display_order").fill("901abc");
  await field(page, "display_order").press("Control+s");
  await expect(toastOf(page, "Saved")).toContainText(`Dance ${slug}`);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).not.toHaveURL(/new=1/);
  // It is the last of all, and other tests add to them.
  await page.getByRole("searchbox", { name: "Search categories" }).fill(slug);
  await expect(card(page, `Dance ${slug}`)).toBeVisible();
  expect(await find(slug)).toMatchObject({
    name_tr: `Çağdaş ${slug}`,
    description_tr: "Sahne",
    description_en: "",
    color_code: "#0B7080",
    display_order: 901,
    parent_id: null,
    is_active: true,
  });
});

test("an order that is no number is 0, and any color can be chosen", async ({ page }) => {
  const slug = mark();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/categories?new=1", "en");
  await field(page, "name_tr").fill(slug);
  await field(page, "name_en").fill(slug);
  await field(page, "display_order").fill("yok");
  await page.locator("dialog[open] input[type=color]").fill("#123abc");
  await saveButton(page).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await find(slug)).toMatchObject({ display_order: 0, color_code: "#123ABC" });
});

test("a sub-category is added from its parent's card, and edited and deleted from its chip", async ({
  page,
}) => {
  const parent = await newCategory({ color_code: "#8A5A0B" });
  const slug = mark();
  await signInAs(page, "admin");
  await page.setViewportSize(DESKTOP);
  await openAdmin(page, `/admin/categories?q=${parent.category_id}`, "en");
  await page.getByRole("button", { name: `Add a subcategory to ${parent.name_en}` }).click();
  await expect(field(page, "parent_id")).toHaveValue(String(parent.id));
  await expect(page.getByRole("radio", { name: "Honey" })).toBeChecked();
  await field(page, "name_tr").fill(`Alt ${slug}`);
  await field(page, "name_en").fill(`Sub ${slug}`);
  await field(page, "category_id").fill(slug);
  await saveButton(page).click();
  const chip = card(page, parent.name_en).getByRole("button", { name: `Edit: Sub ${slug}` });
  await expect(chip).toBeVisible();
  expect((await find(slug))?.parent_id).toBe(parent.id);

  await chip.click();
  await expect(page.getByRole("dialog", { name: "Edit category" })).toBeVisible();
  await field(page, "name_en").fill(`Renamed ${slug}`);
  await field(page, "is_active").uncheck();
  await saveButton(page).click();
  await card(page, parent.name_en)
    .getByRole("button", { name: `Edit: Renamed ${slug}` })
    .click();
  expect(await find(slug)).toMatchObject({ category_id: slug, is_active: false, parent_id: parent.id });
  await page.getByRole("button", { name: `Delete: Renamed ${slug}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: `Edit: Renamed ${slug}` })).toHaveCount(0);
});

test("parents to choose are the main categories other than the one being edited", async ({ page }) => {
  const parent = await newCategory();
  const sub = await newCategory({ parent_id: parent.id });
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/categories?q=${parent.category_id}`, "en");
  await page.getByRole("button", { name: `Edit: ${parent.name_en}` }).click();
  const options = field(page, "parent_id").locator("option");
  await expect(options.filter({ hasText: /^Music$/ })).toHaveCount(1);
  const choices = await options.allTextContents();
  expect(choices).toContain("None (main category)");
  expect(choices).not.toContain(parent.name_en);
  expect(choices).not.toContain(sub.name_en);

  // It has sub-categories of its own: the server knows, and says so beside the field.
  await field(page, "parent_id").selectOption({ label: "Music" });
  await saveButton(page).click();
  await expect(field(page, "parent_id")).toHaveAccessibleDescription(
    /Choose another main category; a category with subcategories can't become a subcategory\.$/,
  );
  await field(page, "parent_id").selectOption({ label: "None (main category)" });
  await saveButton(page).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
});

test("a short name that is taken or wrong is said beside its field, and nothing is lost", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await page.setViewportSize(DESKTOP);
  await openAdmin(page, "/admin/categories?new=1", "en");
  await field(page, "name_tr").fill("Müzikler");
  await field(page, "name_en").fill("Musics");
  await field(page, "category_id").fill("Müzik!");
  await saveButton(page).click();
  await expect(field(page, "category_id")).toHaveAccessibleDescription(
    /Must start with a letter and contain only lowercase letters, digits, - and _, at most 63 characters\.$/,
  );
  await field(page, "category_id").fill("music");
  await saveButton(page).click();
  await expect(field(page, "category_id")).toHaveAccessibleDescription(
    /Another category already has this short name\.$/,
  );
  await expect(field(page, "category_id")).toBeFocused();
  await expect(field(page, "name_tr")).toHaveValue("Müzikler");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "name_en")).toHaveValue("Musics");
});

test("a save without network keeps the form open with everything typed", async ({ page }) => {
  const category = await newCategory();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/categories?q=${category.category_id}`, "tr");
  await page.getByRole("button", { name: `Düzenle: ${category.name_tr}` }).click();
  await field(page, "description_tr").fill("Yazdıklarım");
  await page.route("**/api/categories/*", (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Sunucuya ulaşılamıyor.");
  await expect(field(page, "description_tr")).toHaveValue("Yazdıklarım");
  await page.unroute("**/api/categories/*");
  await saveButton(page).click();
  await expect(toastOf(page, "Kaydedildi")).toBeVisible();
  expect((await find(category.category_id))?.description_tr).toBe("Yazdıklarım");
});

test("two people edit one category: each field is chosen, nothing is lost", async ({ page }) => {
  const category = await newCategory();
  await signInAs(page, "admin");
  await page.setViewportSize(DESKTOP);
  await openAdmin(page, `/admin/categories?q=${category.category_id}`, "en");
  await page.getByRole("button", { name: `Edit: ${category.name_en}` }).click();
  await field(page, "description_en").fill("mine");
  const api = await apiAs("admin");
  const theirs = { ...category, description_en: "theirs", description_tr: "onlarınki" };
  expect((await api.put(`${ADDRESS}/${category.id}`, { data: theirs })).status()).toBe(200);
  await api.dispose();
  await saveButton(page).click();
  const dialog = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
  await expect(dialog.getByRole("group", { name: "Description (English)" })).toBeVisible();
  await expectNoFaults(page, "both versions");
  // What only they touched is theirs already; what both touched is a choice.
  await dialog.getByRole("button", { name: "Save what I chose" }).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await find(category.category_id)).toMatchObject({
    description_en: "mine",
    description_tr: "onlarınki",
    version: 3,
  });
});

test("deleting asks first and can be undone", async ({ page }) => {
  const category = await newCategory();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/categories?q=${category.category_id}`, "en");
  const remove = page.getByRole("button", { name: `Delete: ${category.name_en}` });
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Delete?" });
  await expectNoFaults(page, "question");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card(page, category.name_en)).toBeVisible();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(card(page, category.name_en)).toHaveCount(0);
  expect(await find(category.category_id)).toBeUndefined();
  await toastOf(page, "Deleted").getByRole("button", { name: "Undo" }).click();
  await expect(card(page, category.name_en)).toBeVisible();
  expect(await find(category.category_id)).toBeDefined();
});

test("one that events use is not deleted, and the reason is said", async ({ page }) => {
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/categories?q=theater", "en");
  await page.getByRole("button", { name: "Delete: Theater" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("A category with events can't be deleted");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page, "Not deleted")).toContainText(
    "Other items still use this, so it can't be deleted.",
  );
  await expect(card(page, "Theater")).toBeVisible();
});

test("on a phone, too, the form says why it is not deleted", async ({ page }) => {
  await signInAs(page, "admin");
  await page.setViewportSize(PHONE);
  await openAdmin(page, "/admin/categories?q=theater", "en");
  await page.getByRole("button", { name: "Edit: Theater" }).click();
  const form = page.getByRole("dialog", { name: "Edit category" });
  await form.getByRole("button", { name: "Delete: Theater" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const reason = toastOf(page, "Not deleted");
  await expect(reason).toContainText("Other items still use this, so it can't be deleted.");
  await reason.getByRole("button", { name: "Close notification" }).click();
  await expect(reason).toHaveCount(0);
  await expect(form).toBeVisible();
});

test("categories are searched, filtered and sorted", async ({ page }) => {
  const inactive = await newCategory({ is_active: false, name_en: `Ünlü ${mark()}` });
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/categories", "en");
  await page.getByRole("searchbox", { name: "Search categories" }).fill(inactive.name_en.replace("Ü", "u"));
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("main").getByRole("button", { name: "Active", exact: true }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(card(page, "Music")).toBeVisible();
  await page.getByRole("combobox", { name: "Sort" }).selectOption({ label: "Most events" });
  await expect(page.getByRole("article").first().getByRole("heading")).toHaveText("Music");
  await expect(page).toHaveURL(/sort=events/);
});

test("the list says when it cannot be loaded, and when there is none", async ({ page }) => {
  await signInAs(page, "admin");
  await silence(page);
  await page.route("**/api/categories?*", (route) =>
    route.fulfill({ status: 403, json: { success: false, error: "Not today", code: "forbidden" } }),
  );
  await openAdmin(page, "/admin/categories", "en");
  await expect(page.getByRole("alert").filter({ hasText: "Not today" })).toBeVisible();
  await page.unroute("**/api/categories?*");
  await page.route("**/api/categories?*", (route) =>
    route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 0 } } }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No categories yet")).toBeVisible();
});

test("only admins write categories", async ({ page }) => {
  const data = { category_id: mark(), name_tr: "x", name_en: "x" };
  const calls = (api: { post: typeof page.request.post; put: typeof page.request.put }) =>
    Promise.all([api.post(ADDRESS, { data }), api.put(`${ADDRESS}/1`, { data })]);
  for (const role of ["viewer", "editor"] as const) {
    const api = await apiAs(role);
    for (const answer of await calls(api)) expect(answer.status(), role).toBe(403);
    expect((await api.delete(`${ADDRESS}/1`)).status(), role).toBe(403);
    await api.dispose();
  }
  const visitor = await apiAsVisitor();
  for (const answer of await calls(visitor)) expect(answer.status()).toBe(401);
  expect((await visitor.delete(`${ADDRESS}/1`)).status()).toBe(401);
  await visitor.dispose();
  await signInAs(page, "viewer");
  await openAdmin(page, "/admin/categories");
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    const parent = await newCategory({ is_active: false, display_order: -1 });
    await newCategory({ parent_id: parent.id, is_active: false });
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/categories", "tr");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, screen);
    await page.getByRole("button", { name: `Düzenle: ${parent.name_tr}` }).click();
    await expectNoFaults(page, `form on a ${screen}`);
  });
}
