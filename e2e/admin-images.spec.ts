import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { LANGUAGES, read, SCREEN_OF, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, PICTURE, searchList, signInAs, toastOf } from "./staff";
import { newEvent } from "./staff-events";

interface Picture {
  id: number;
  image_id: string;
  title: string;
  category: string;
  alt_text_tr: string;
  alt_text_en: string;
  file_path: string;
  file_size: number;
  width: number;
  height: number;
  version: number;
}

/** A word that no other image has. */

const fileOf = (name: string, buffer: Buffer = PICTURE) => ({ name, mimeType: "image/png", buffer });
/** Begins as a picture does and ends in the middle. */
const BROKEN = PICTURE.subarray(0, 60);

async function newImage(title: string, change: Record<string, string> = {}): Promise<Picture> {
  const api = await apiAs("admin");
  const answer = await api.post("/api/images/upload", {
    multipart: { title, ...change, image: fileOf("a.png") },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data }: { data: Picture } = await answer.json();
  await api.dispose();
  return data;
}

async function found(name: string): Promise<Picture[]> {
  const api = await apiAs("admin");
  const images = await read<Picture[]>(api, `/api/images?limit=100&sort=name&q=${name}`);
  await api.dispose();
  return images;
}

async function forget(...ids: number[]): Promise<void> {
  const api = await apiAs("admin");
  for (const id of ids) await api.delete(`/api/images/${id}`);
  await api.dispose();
}

const fileInput = (page: Page) => page.locator("main input[type=file]");
const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
const tileOf = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`);

test.describe("who may", () => {
  test("a visitor is sent to the sign-in, a viewer to the dashboard", async ({ page }) => {
    await page.goto("/admin/images?lang=en");
    await expect(page).toHaveURL(/\/admin\/login/);
    await signInAs(page, "viewer");
    await page.goto("/admin/images?lang=en");
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  });

  test("the server refuses what the screen does not offer", async () => {
    const image = await newImage(mark());
    const visitor = await apiAsVisitor();
    const [viewer, editor] = [await apiAs("viewer"), await apiAs("editor")];
    const upload = { multipart: { image: fileOf("a.png") } };
    expect((await visitor.get("/api/images")).status()).toBe(401);
    expect((await viewer.get("/api/images")).status()).toBe(403);
    expect((await visitor.post("/api/images/upload", upload)).status()).toBe(401);
    expect((await viewer.post("/api/images/upload", upload)).status()).toBe(403);
    expect((await viewer.put(`/api/images/${image.id}`, { data: { title: "x" } })).status()).toBe(403);
    expect((await editor.delete(`/api/images/${image.id}`)).status()).toBe(403);
    for (const api of [visitor, viewer, editor]) await api.dispose();
    await forget(image.id);
  });

  test("an editor uploads and describes, and only an admin deletes", async ({ page }) => {
    const image = await newImage(mark());
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${image.title}`, "en");
    await expect(page.getByRole("button", { name: `Edit: ${image.title}` })).toBeVisible();
    await expect(page.getByRole("button", { name: `Delete: ${image.title}` })).toHaveCount(0);
    await forget(image.id);
  });
});

const TEXTS = {
  tr: {
    cards: ["Toplam görsel", "Kategori sayısı", "Toplam boyut"],
    filters: ["Tümü", "Etkinlik", "Blog", "Vitrin", "Galeri", "Afiş"],
    empty: "Henüz görsel yok",
    choose: "Dosya seç",
    uploaded: "Görsel başarıyla yüklendi!",
    uploadError: "Görsel yüklenirken hata oluştu!",
    broken: "Görsel dosyası bozuk.",
    remove: "Sil",
    deleted: "Görsel başarıyla silindi!",
    deleteError: "Görsel silinirken hata oluştu!",
  },
  en: {
    cards: ["Total images", "Categories", "Total size"],
    filters: ["All", "Event", "Blog", "Hero", "Gallery", "Banner"],
    empty: "No images yet",
    choose: "Choose files",
    uploaded: "Image uploaded successfully!",
    uploadError: "Error uploading image!",
    broken: "The image file is broken.",
    remove: "Delete",
    deleted: "Image deleted successfully!",
    deleteError: "Error deleting image!",
  },
} as const;

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the cards show how many, five categories, and how much`, async ({ page }) => {
    await signInAs(page, "editor");
    await silence(page);
    await page.route(/\/api\/analytics\?/, (route) =>
      route.fulfill({ json: { success: true, data: { totalImages: 2048, imageBytes: 1_590_000_000 } } }),
    );
    await openAdmin(page, "/admin/images", language);
    const values = language === "tr" ? ["2.048", "5", "1,48 GB"] : ["2,048", "5", "1.48 GB"];
    for (const [place, label] of texts.cards.entries()) {
      const card = page.locator("dl").filter({ hasText: label });
      await expect(card.locator("dd")).toHaveText(values[place] ?? "");
    }
    const filter = page.getByRole("group", { name: language === "tr" ? "Kategori" : "Category" });
    await expect(filter.getByRole("button")).toHaveText([...texts.filters]);
  });

  test(`${language}: numbers that cannot be had are zeros`, async ({ page }) => {
    await signInAs(page, "editor");
    await page.route(/\/api\/analytics\?/, (route) =>
      route.fulfill({ status: 403, json: { success: false, error: "no", code: "forbidden" } }),
    );
    await openAdmin(page, "/admin/images", language);
    const card = page.locator("dl").filter({ hasText: texts.cards[2] });
    await expect(card.locator("dd")).toHaveText(language === "tr" ? "0 bayt" : "0 Bytes");
  });

  test(`${language}: without images it says so`, async ({ page }) => {
    await signInAs(page, "editor");
    await page.route(/\/api\/images\?/, (route) =>
      route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 48, next_cursor: null } } }),
    );
    await openAdmin(page, "/admin/images", language);
    await expect(page.getByRole("status").filter({ hasText: texts.empty })).toBeVisible();
  });

  test(`${language}: the alerts of an upload and of a deletion`, async ({ page }) => {
    const name = mark();
    await signInAs(page, "admin");
    await openAdmin(page, `/admin/images?q=${name}`, language);
    await fileInput(page).setInputFiles(fileOf(`${name}.png`));
    await expect(page.getByRole("status").filter({ hasText: texts.uploaded })).toBeVisible();
    await fileInput(page).setInputFiles(fileOf(`${name}x.png`, BROKEN));
    const alert = page.getByRole("alert").filter({ hasText: texts.uploadError });
    await expect(alert).toContainText(`${name}x.png: ${texts.broken}`);

    const remove = page.getByRole("button", { name: `${texts.remove}: ${name}` });
    await page.route(/\/api\/images\/\d+\?/, (route) => route.abort());
    await remove.click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(name);
    await question.getByRole("button", { name: texts.remove }).click();
    await expect(page.getByRole("alert").filter({ hasText: texts.deleteError })).toBeVisible();
    await page.unroute(/\/api\/images\/\d+\?/);
    await remove.click();
    await question.getByRole("button", { name: texts.remove }).click();
    await expect(page.getByRole("status").filter({ hasText: texts.deleted })).toBeVisible();
    await expect(tileOf(page, name)).toHaveCount(0);
  });
}

test.describe("uploads", () => {
  test("of twenty files with one broken, nineteen arrive and one explains itself", async ({ page }) => {
    test.slow();
    const name = mark();
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${name}`, "en");
    await page.getByRole("combobox", { name: "Category" }).selectOption("Banner");
    const files = Array.from({ length: 20 }, (_, place) =>
      fileOf(`${name}_${String(place).padStart(2, "0")}.png`, place === 6 ? BROKEN : PICTURE),
    );
    await fileInput(page).setInputFiles(files);
    await expect(uploads(page).getByRole("status")).toHaveText("19 of 20 files uploaded", {
      timeout: 60_000,
    });
    const refused = uploads(page)
      .getByRole("listitem")
      .filter({ hasText: `${name}_06.png` });
    await expect(refused).toContainText("Failed");
    await expect(refused).toContainText("The image file is broken.");
    await expect(uploads(page).getByText("Uploaded", { exact: true })).toHaveCount(19);
    await expect(page.getByRole("alert").filter({ hasText: "Error uploading image!" })).toContainText(
      `${name}_06.png: The image file is broken.`,
    );
    const arrived = await found(name);
    expect(arrived).toHaveLength(19);
    expect(arrived.every(({ category }) => category === "banner")).toBe(true);
    expect(arrived.map(({ title }) => title)).not.toContain(`${name} 06`);
    await expect(page.getByRole("article")).toHaveCount(19);
    await uploads(page).getByRole("button", { name: "Clear list" }).click();
    await expect(uploads(page)).toHaveCount(0);
    await forget(...arrived.map(({ id }) => id));
  });

  test("while it runs there is progress, and nothing else can be chosen", async ({ page }) => {
    const name = mark();
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${name}`, "en");
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/images/upload?*", async (route) => {
      await held;
      await route.continue();
    });
    await fileInput(page).setInputFiles([
      fileOf(`${name}.png`),
      fileOf(`${name}b.png`),
      fileOf(`${name}c.png`),
    ]);
    await expect(page.getByRole("button", { name: "Uploading…" })).toBeDisabled();
    await expect(fileInput(page)).toBeDisabled();
    await expect(page.getByRole("combobox", { name: "Category" })).toBeDisabled();
    await expect(uploads(page).getByRole("progressbar")).toHaveCount(2);
    await expect(uploads(page).getByText("Waiting")).toHaveCount(1);
    await expectNoFaults(page, "uploading");
    letGo();
    await expect(page.locator("button", { hasText: "Choose files" })).toBeEnabled();
    await expect(page.getByRole("combobox", { name: "Category" })).toBeEnabled();
    await forget(...(await found(name)).map(({ id }) => id));
  });

  test("the area lights up under dragged files, and takes what is dropped", async ({ page }) => {
    const name = mark();
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${name}`, "en");
    const area = page.locator("[data-over]");
    const files = await page.evaluateHandle(
      ([title, base64]) => {
        const bytes = Uint8Array.from(atob(base64 ?? ""), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], `${title}.png`, { type: "image/png" }));
        transfer.items.add(new File(["x"], `${title}.pdf`, { type: "application/pdf" }));
        return transfer;
      },
      [name, PICTURE.toString("base64")],
    );
    await area.dispatchEvent("dragenter", { dataTransfer: files });
    await expect(area).toHaveAttribute("data-over", "true");
    await expect(page.getByText("Drop to upload")).toBeVisible();
    await area.dispatchEvent("dragleave", { dataTransfer: files });
    await expect(area).toHaveAttribute("data-over", "false");
    await area.dispatchEvent("dragenter", { dataTransfer: files });
    await area.dispatchEvent("drop", { dataTransfer: files });
    await expect(area).toHaveAttribute("data-over", "false");
    await expect(uploads(page).getByRole("status")).toHaveText("1 of 2 files uploaded");
    await expect(uploads(page).getByRole("listitem").filter({ hasText: ".pdf" })).toContainText(
      "Must be a PNG, JPEG, WebP, GIF, AVIF or SVG image.",
    );
    const [image] = await found(name);
    expect(image?.category).toBe("gallery");
    await forget(image?.id ?? 0);
  });

  test("each refusal has its reason", async ({ page }) => {
    const name = mark();
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${name}`, "en");
    await fileInput(page).setInputFiles([
      fileOf(`${name}-large.png`, Buffer.alloc(20 * 1024 * 1024 + 1)),
      fileOf(`${name}-text.png`, Buffer.from("only words")),
    ]);
    await expect(uploads(page).getByRole("listitem").filter({ hasText: "-large" })).toContainText(
      "The file is 20 MB; the limit is 20 MB.",
    );
    await expect(uploads(page).getByRole("listitem").filter({ hasText: "-text" })).toContainText(
      "Must be a PNG, JPEG, WebP, GIF, AVIF or SVG image.",
    );
    // A server that has no words of its own.
    await page.route("**/api/images/upload?*", (route) =>
      route.fulfill({ status: 502, body: "Bad Gateway" }),
    );
    await fileInput(page).setInputFiles(fileOf(`${name}-gateway.png`));
    await expect(uploads(page).getByRole("listitem").filter({ hasText: "-gateway" })).toContainText(
      "Failed to upload image",
    );
    await page.unroute("**/api/images/upload?*");
    await page.route("**/api/images/upload?*", (route) => route.abort());
    await fileInput(page).setInputFiles(fileOf(`${name}-network.png`));
    await expect(uploads(page).getByRole("listitem").filter({ hasText: "-network" })).toContainText(
      "The server cannot be reached.",
    );
    expect(await found(name)).toHaveLength(0);
  });

  test("alt text in both languages: for all at once, or for each afterwards", async ({ page }) => {
    const name = mark();
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${name}`, "en");
    await page.getByText("Add alt text").click();
    await page.getByRole("textbox", { name: "Alt text (Turkish)" }).fill("Sahnede bir kadın");
    await page.getByRole("textbox", { name: "Alt text (English)" }).fill("A woman on a stage");
    await fileInput(page).setInputFiles(fileOf(`${name}_a.png`));
    await expect(tileOf(page, `${name} a`)).toBeVisible();
    await expect(page.getByText("The new image has no alt text yet.")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Alt text (Turkish)" })).toHaveValue("");
    expect((await found(name))[0]).toMatchObject({
      alt_text_tr: "Sahnede bir kadın",
      alt_text_en: "A woman on a stage",
    });

    await fileInput(page).setInputFiles([fileOf(`${name}_b.png`), fileOf(`${name}_c.png`)]);
    await expect(page.getByText("2 of the new images have no alt text yet.")).toBeVisible();
    await expect(tileOf(page, `${name} b`).getByText("Alt text missing")).toBeVisible();
    await page.getByRole("button", { name: "Write alt texts" }).click();
    const dialog = page.getByRole("dialog", { name: "Write alt texts" });
    const b = dialog.getByRole("group", { name: `${name} b` });
    await b.getByRole("textbox", { name: "Alt text (Turkish)" }).fill("Boş koltuklar");
    await b.getByRole("textbox", { name: "Alt text (English)" }).fill("Empty seats");
    const c = dialog.getByRole("group", { name: `${name} c` });
    await c.getByRole("textbox", { name: "Alt text (Turkish)" }).fill("Ç".repeat(501));
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(c.getByRole("textbox", { name: "Alt text (Turkish)" })).toHaveAccessibleDescription(
      "Use at most 500 characters.",
    );
    await expectNoFaults(page, "alt texts");
    await c.getByRole("textbox", { name: "Alt text (Turkish)" }).fill("Perde");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toastOf(page, "Saved")).toBeVisible();
    await expect(dialog).toBeHidden();
    const images = await found(name);
    expect(images.map(({ alt_text_tr, alt_text_en }) => [alt_text_tr, alt_text_en])).toEqual([
      ["Sahnede bir kadın", "A woman on a stage"],
      ["Boş koltuklar", "Empty seats"],
      ["Perde", ""],
    ]);
    await expect(tileOf(page, `${name} b`).getByText("Alt text missing")).toHaveCount(0);
    await forget(...images.map(({ id }) => id));
  });
});

test("grid and list show each image with its way out; the list also size and measures", async ({ page }) => {
  const image = await newImage(mark(), { category: "hero" });
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/images?q=${image.title}`, "en");
  const tile = tileOf(page, image.title);
  await expect(tile.getByText("Hero", { exact: true })).toBeVisible();
  const open = page.getByRole("link", { name: `Open: ${image.title}` });
  await expect(open).toHaveAttribute("href", image.file_path);
  await expect(open).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("button", { name: `Delete: ${image.title}` })).toBeVisible();

  await page.getByRole("button", { name: "List view" }).click();
  await expect(page).toHaveURL(/view=list/);
  const row = page.getByRole("row").filter({ hasText: image.title });
  await expect(row).toContainText(`${image.file_size} Bytes`);
  await expect(row).toContainText(`${image.width} × ${image.height}`);
  await expect(row.getByRole("link", { name: `Open: ${image.title}` })).toHaveAttribute("target", "_blank");
  await expect(row.getByRole("button", { name: `Delete: ${image.title}` })).toBeVisible();
  const [tab] = await Promise.all([page.context().waitForEvent("page"), open.click()]);
  await expect(tab).toHaveURL(image.file_path);
  await forget(image.id);
});

test("search, categories, order and pages", async ({ page }) => {
  test.slow();
  const name = mark();
  const ids: number[] = [];
  for (let place = 0; place < 50; place += 1) {
    const number = String(place).padStart(2, "0");
    const category = place < 5 ? "event" : "gallery";
    ids.push((await newImage(`${name} ${number}`, { category })).id);
  }
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/images", "en");
  const tiles = page.getByRole("article");
  await searchList(page, name);
  await expect(tiles).toHaveCount(48);
  await expect(tiles.first()).toContainText(`${name} 49`);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("status")).toHaveText("1–48 of 50");
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(tiles).toHaveCount(2);
  await expect(pages.getByRole("status")).toHaveText("49–50 of 50");
  await page.getByRole("combobox", { name: "Sort" }).selectOption("By name");
  await expect(tiles.first()).toContainText(`${name} 00`);
  await expect(tiles).toHaveCount(48);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Largest first");
  await expect(tiles).toHaveCount(48);
  await page.getByRole("button", { name: "Event", exact: true }).click();
  await expect(tiles).toHaveCount(5);
  await page.reload();
  await expect(tiles).toHaveCount(5);
  await page.getByRole("button", { name: "Hero", exact: true }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("searchbox", { name: "Search images" })).toHaveValue("");
  await expect(tiles.first()).toBeVisible();
  await forget(...ids);
});

test.describe("what is said about an image", () => {
  test("is changed in its form", async ({ page, quietPage: _ }) => {
    const name = mark();
    const image = await newImage(name);
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${name}`, "en");
    await page.getByRole("button", { name: `Edit: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit image" });
    await expect(dialog).toContainText(image.image_id);
    await field(dialog, "title").fill("x".repeat(201));
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(field(dialog, "title")).toHaveAccessibleDescription("Use at most 200 characters.");
    await field(dialog, "title").fill(`${name} yeni`);
    await field(dialog, "category").selectOption("Blog");
    await field(dialog, "alt_text_tr").fill("Işıklı sahne");
    await field(dialog, "alt_text_en").fill("A lit stage");
    await page.keyboard.press("Control+s");
    await expect(toastOf(page, "Saved")).toContainText(`${name} yeni`);
    expect((await found(name))[0]).toMatchObject({
      title: `${name} yeni`,
      category: "blog",
      alt_text_tr: "Işıklı sahne",
      alt_text_en: "A lit stage",
    });
    await expect(tileOf(page, `${name} yeni`).getByText("Alt text missing")).toHaveCount(0);
    await forget(image.id);
  });

  test("is not lost when somebody else saved first, or when the network is cut", async ({ page }) => {
    const name = mark();
    const image = await newImage(name);
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${name}`, "en");
    await page.getByRole("button", { name: `Edit: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit image" });
    await field(dialog, "alt_text_tr").fill("Benim sözüm");
    const save = dialog.getByRole("button", { name: "Save", exact: true });
    await page.route(`**/api/images/${image.id}?*`, (route) => route.abort());
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText("The server cannot be reached.");
    await expect(field(dialog, "alt_text_tr")).toHaveValue("Benim sözüm");
    await page.unroute(`**/api/images/${image.id}?*`);

    const admin = await apiAs("admin");
    const data = {
      title: image.title,
      alt_text_tr: "Onların sözü",
      alt_text_en: "Theirs",
      category: "gallery",
    };
    expect((await admin.put(`/api/images/${image.id}`, { data })).status()).toBe(200);
    await admin.dispose();
    await save.click();
    const stale = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    const turkish = stale.getByRole("group", { name: "Alt text (Turkish)" });
    await expect(turkish).toContainText("Benim sözüm");
    await expect(turkish).toContainText("Onların sözü");
    await expect(stale).toContainText("E2E admin saved it");
    await stale.getByRole("button", { name: "Save what I chose" }).click();
    await expect(toastOf(page, "Saved")).toBeVisible();
    expect((await found(name))[0]).toMatchObject({ alt_text_tr: "Benim sözüm", alt_text_en: "Theirs" });
    await forget(image.id);
  });

  test("is not left without a question", async ({ page }) => {
    const image = await newImage(mark());
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/images?q=${image.title}`, "en");
    await page.getByRole("button", { name: `Edit: ${image.title}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit image" });
    await field(dialog, "title").fill("Yarım");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(field(dialog, "title")).toHaveValue("Yarım");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await expect(dialog).toBeHidden();
    await forget(image.id);
  });
});

test("a deletion says what uses the image, can be cancelled and undone", async ({ page, quietPage: _ }) => {
  const image = await newImage(mark());
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/images?q=${image.title}&view=list`, "en");
  const remove = page.getByRole("button", { name: `Delete: ${image.title}` });
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Delete this image?" });
  await expect(question).toContainText("No event or post uses it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  const event = await newEvent({ cover_image_id: image.image_id });
  await page.getByRole("button", { name: `Edit: ${image.title}` }).click();
  const link = page.getByRole("dialog").getByRole("link", { name: `“${event.title_en}” (event)` });
  await expect(link).toHaveAttribute("href", `/admin/events?edit=${event.id}`);
  await page.keyboard.press("Escape");
  await remove.click();
  await expect(question).toContainText(`Used in 1 place: “${event.title_en}” (event).`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await toastOf(page, "Image deleted successfully!").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: image.title })).toBeVisible();
  await forget(image.id);
});

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} both views fit and have no accessibility faults`, async ({ page }) => {
    // axe looks at everything, twice for each state.
    test.slow();
    const image = await newImage(mark());
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    for (const view of ["grid", "list"]) {
      await openAdmin(page, `/admin/images?view=${view}&q=${image.title}`, language);
      await expect(page.getByText(image.title)).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await expectNoFaults(page, `${screen} ${view}`);
    }
    const edit = language === "tr" ? "Düzenle" : "Edit";
    await page.getByRole("button", { name: `${edit}: ${image.title}` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoFaults(page, `${screen} form`);
    await forget(image.id);
  });
}
