/** Many images at once, crop and focal point, another file, duplicates. */
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { inLanguage, LANGUAGES, open, read, SCREEN_OF } from "./site";
import { apiAs, openAdmin, PICTURE, signInAs, toastOf } from "./staff";
import { newEvent } from "./staff-events";

interface StoredImage {
  id: number;
  image_id: string;
  title: string;
  category: string;
  file_path: string;
  width: number;
  height: number;
  focal_x: number | null;
  crop: object | null;
  duplicates?: string[];
}

/** A picture that no other test uploads: what follows its end is no part of it. */
const uniquePicture = () => Buffer.concat([PICTURE, Buffer.from(mark())]);
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

async function newImage(title: string, buffer = uniquePicture()): Promise<StoredImage> {
  const api = await apiAs("admin");
  const answer = await api.post("/api/images/upload", {
    multipart: { title, image: fileOf("a.png", buffer) },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data }: { data: StoredImage } = await answer.json();
  await api.dispose();
  return data;
}

async function stored(name: string): Promise<StoredImage[]> {
  const api = await apiAs("admin");
  const images = await read<StoredImage[]>(api, `/api/images?sort=name&q=${name}`);
  await api.dispose();
  return images;
}

async function openForm(page: Page, image: StoredImage): Promise<void> {
  await openAdmin(page, `/admin/images?q=${image.title}`, "en");
  await page.getByRole("button", { name: `Edit: ${image.title}` }).click();
}

test("many images get another category or go to the trash, with one undo", async ({ page }) => {
  const name = mark();
  const images = [await newImage(`${name} a`), await newImage(`${name} b`)];
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/images?q=${name}`, "en");
  await page.getByRole("button", { name: "Table view" }).click();
  for (const { title } of images) await page.getByRole("checkbox", { name: `Select: ${title}` }).check();
  await page.getByRole("combobox", { name: "Change category" }).selectOption("Hero");
  await expect(toastOf(page, "2 images changed")).toBeVisible();
  expect((await stored(name)).map(({ category }) => category)).toEqual(["hero", "hero"]);
  await toastOf(page, "2 images changed").getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Change undone")).toBeVisible();
  expect((await stored(name)).map(({ category }) => category)).toEqual(["gallery", "gallery"]);

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Move to trash" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 2 images?" });
  await question.getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await toastOf(page, "2 images moved to trash").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: `${name} b` })).toBeVisible();
});

test("the focal point is set by keyboard, and pages keep it in sight", async ({ page }) => {
  const image = await newImage(mark());
  const event = await newEvent({ cover_image_id: image.image_id, is_active: true });
  await signInAs(page, "editor");
  await openForm(page, image);
  await page.getByRole("button", { name: "Crop and focus" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop and focal point" });
  await dialog.getByRole("button", { name: "Move the focal point" }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByRole("status")).toHaveText("Focal point: 20% from the left, 49% from the top");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await open(page, inLanguage(`/event/${event.event_id}`, "en"));
  const cover = page.locator(`img[src="${image.file_path}"]`).first();
  await expect(cover).toHaveCSS("object-position", "20% 49%");
});

test("a part is cut out by the mouse, and the whole image comes back", async ({ page }) => {
  const image = await newImage(mark());
  await signInAs(page, "editor");
  await openForm(page, image);
  await page.getByRole("button", { name: "Crop and focus" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop and focal point" });
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  const original = dialog.locator("img");
  await expect(original).toHaveJSProperty("naturalWidth", 32);
  const box = await original.boundingBox();
  if (!box) throw new Error("the original has no box");
  await page.mouse.move(box.x + 1, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 1, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole("spinbutton", { name: "From the left (%)" }).fill("0");
  await dialog.getByRole("spinbutton", { name: "From the top (%)" }).fill("0");
  await dialog.getByRole("spinbutton", { name: "Width (%)" }).fill("50");
  await dialog.getByRole("spinbutton", { name: "Height (%)" }).fill("100");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect((await stored(image.title))[0]).toMatchObject({ width: 16, height: 32 });
  await expect(page.getByRole("dialog", { name: "Edit image" })).toContainText("16 × 32");

  await page.getByRole("button", { name: "Crop and focus" }).click();
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  await dialog.getByRole("button", { name: "Remove crop" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect((await stored(image.title))[0]).toMatchObject({ width: 32, height: 32, crop: null });
});

test("another file takes the place of the old one, and what was typed is saved on top", async ({ page }) => {
  const image = await newImage(mark());
  await signInAs(page, "editor");
  await openForm(page, image);
  const form = page.getByRole("dialog", { name: "Edit image" });
  await form.locator("[name=alt_text_tr]").fill("Perde");
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Replace file" }).click();
  await (await chooser).setFiles(fileOf("b.png", uniquePicture()));
  await expect(toastOf(page, "File replaced")).toBeVisible();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  const [now] = await stored(image.title);
  expect(now).toMatchObject({ id: image.id, image_id: image.image_id, alt_text_tr: "Perde" });
  expect(now?.file_path).not.toBe(image.file_path);
});

test("an upload says that the library has it already; unused ones are listed", async ({ page }) => {
  const [name, picture] = [mark(), uniquePicture()];
  const first = await newImage(`${name} a`, picture);
  await newEvent({ cover_image_id: first.image_id });
  await signInAs(page, "editor");
  await openAdmin(page, `/admin/images?q=${name}`, "en");
  await page.locator("main input[type=file]").setInputFiles(fileOf(`${name}_b.png`, picture));
  const notice = page.getByText("The library already has an image with the same content.");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Show duplicates" }).click();
  await expect(page).toHaveURL(/which=duplicates/);
  await expect(notice).toHaveCount(0);
  for (const title of [`${name} a`, `${name} b`])
    await expect(page.getByRole("button", { name: `Edit: ${title}` })).toBeVisible();
  await openAdmin(page, `/admin/images?q=${name}`, "en");
  await page.getByRole("button", { name: "Unused" }).click();
  await expect(page.getByRole("button", { name: `Edit: ${name} b` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit: ${name} a` })).toHaveCount(0);
});

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} table and crop fit and have no accessibility faults`, async ({
    page,
  }) => {
    test.slow();
    const image = await newImage(mark());
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, `/admin/images?view=table&q=${image.title}`, language);
    const select = language === "tr" ? "Seç" : "Select";
    await page.getByRole("checkbox", { name: `${select}: ${image.title}` }).check();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
    await expectNoFaults(page, `${screen} table`);
    await openAdmin(page, `/admin/images?q=${image.title}`, language);
    const edit = language === "tr" ? "Düzenle" : "Edit";
    await page.getByRole("button", { name: `${edit}: ${image.title}` }).click();
    const frame = language === "tr" ? "Kırp ve odakla" : "Crop and focus";
    await page.getByRole("button", { name: frame }).click();
    await expect(page.getByRole("dialog").last().locator("img")).toHaveJSProperty("complete", true);
    await expectNoFaults(page, `${screen} crop`);
  });
}
