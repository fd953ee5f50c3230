import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { eventForm, formField, openEventForm } from "./event-form";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, SCREEN_OF } from "./site";
import { apiAs, openAdmin, signInAs, toastOf } from "./staff";
import { newPost, replaceStored } from "./staff-directory";
import { newEvent } from "./staff-events";

interface StoredName {
  id: number;
  name_tr: string;
  name_en: string;
  note: string;
  version: number;
}

const TEXTS = {
  tr: { title: "İsim sözlüğü", edit: /^Düzenle:/ },
  en: { title: "Glossary", edit: /^Edit:/ },
} as const;

const row = (page: Page, word: string) =>
  page
    .getByRole("list", { name: /^(İsim sözlüğü|Glossary)$/ })
    .getByRole("listitem")
    .filter({ hasText: word });
const field = (page: Page, name: string) => page.locator(`dialog[open] [name=${name}]`).last();
const saveButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^(Save|Kaydet)$/ });

async function storedName(word: string): Promise<StoredName | undefined> {
  const api = await apiAs("editor");
  const { data } = (await (await api.get("/api/glossary")).json()) as { data: StoredName[] };
  await api.dispose();
  return data.find(({ name_tr }) => name_tr.includes(word));
}

/** A name of a test's own: "Kurum <word>", "Institution <word>". */
async function newName(word: string): Promise<StoredName> {
  const api = await apiAs("editor");
  const answer = await api.post("/api/glossary", {
    data: { name_tr: `Kurum ${word}`, name_en: `Institution ${word}`, note: "" },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data } = (await answer.json()) as { data: StoredName };
  await api.dispose();
  return data;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "editor");
});

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: list and form fit on a ${screen} and have no accessibility faults`, async ({ page }) => {
    const word = mark();
    await newName(word);
    await page.setViewportSize(viewport);
    await openAdmin(page, `/admin/glossary?q=${word}`, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TEXTS[language].title);
    await expect(row(page, word)).toContainText(`Institution ${word}`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await expectNoFaults(page, "list");
    await row(page, word).getByRole("button", { name: TEXTS[language].edit }).click();
    await expect(field(page, "name_tr")).toHaveValue(`Kurum ${word}`);
    await expectNoFaults(page, "form");
  });
}

test("a name is added by keyboard alone and found in either language", async ({ page }) => {
  const word = mark();
  await openAdmin(page, "/admin/dashboard", "en");
  await page.keyboard.press("g");
  await page.keyboard.press("z");
  await expect(page).toHaveURL("/admin/glossary");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glossary");
  await page.keyboard.press("n");
  await expect(field(page, "name_tr")).toBeFocused();
  await page.keyboard.type(`Ödül ${word}`);
  await page.keyboard.press("Tab");
  await page.keyboard.type(`Award ${word}`);
  await page.keyboard.press("Control+Enter");
  await expect(toastOf(page, "Saved")).toContainText(`Ödül ${word} → Award ${word}`);
  await page.keyboard.press("/");
  await page.keyboard.type(`odul ${word}`);
  await expect(row(page, word)).toContainText(`Award ${word}`);
  await page.getByRole("searchbox").fill(`award ${word} yok`);
  await expect(row(page, word)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/admin/glossary");
});

test("a name in one language only is refused beside its field", async ({ page }) => {
  await openAdmin(page, "/admin/glossary?new=1", "en");
  await field(page, "name_tr").fill(`Kurum ${mark()}`);
  await saveButton(page).click();
  await expect(field(page, "name_en")).toBeFocused();
  await expect(field(page, "name_en")).toHaveAccessibleDescription(/required/);
});

test("a name that is there already is warned of", async ({ page }) => {
  const word = mark();
  await newName(word);
  await openAdmin(page, "/admin/glossary?new=1", "en");
  await field(page, "name_tr").fill(`KURUM ${word}`);
  await expect(page.getByRole("dialog")).toContainText(`already: Kurum ${word} → Institution ${word}`);
});

test("two people edit one name: each field is chosen, nothing is lost", async ({ page }) => {
  const word = mark();
  const name = await newName(word);
  await openAdmin(page, `/admin/glossary?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Edit:/ })
    .click();
  await field(page, "note").fill("Resmî çeviri");
  await replaceStored(`/api/glossary/${name.id}`, { ...name, name_en: `Foundation ${word}` });
  await saveButton(page).click();
  await page.getByRole("button", { name: "Save what I chose" }).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await storedName(word)).toMatchObject({ name_en: `Foundation ${word}`, note: "Resmî çeviri" });
});

test("a name that somebody else adds appears without a reload", async ({ page }) => {
  const word = mark();
  const streaming = page.waitForResponse("**/api/stream");
  await openAdmin(page, `/admin/glossary?q=${word}`, "en");
  await streaming;
  await newName(word);
  await expect(row(page, word)).toBeVisible();
});

test("editors delete a name for good, after a question", async ({ page }) => {
  const word = mark();
  await newName(word);
  await openAdmin(page, `/admin/glossary?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Delete:/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page, "Deleted")).toBeVisible();
  await expect(row(page, word)).toHaveCount(0);
  expect(await storedName(word)).toBeUndefined();
});

const ENGLISH = { name: /^English/ };

test("the form of an event shows the names that the other language has, and copies them", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const word = mark();
  await newName(word);
  const event = await newEvent({
    description_tr: `Kurum ${word}'nin katkısıyla`,
    description_en: "Supported",
  });
  await openEventForm(page, `edit=${event.id}`);
  const hint = eventForm(page)
    .getByRole("group", ENGLISH)
    .getByRole("button", { name: `Copy: Kurum ${word} → Institution ${word}` });
  await expect(hint).toBeVisible();
  await expectNoFaults(page, "hints of the glossary");
  await hint.focus();
  await page.keyboard.press("Enter");
  await expect(toastOf(page, `“Institution ${word}” was copied.`)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`Institution ${word}`);
  await formField(page, "description_en").fill(`Supported by ${copied}`);
  await expect(hint, "the translation is there now").toHaveCount(0);
});

test("the form of a post shows them below the text, on a phone too", async ({ page }) => {
  const word = mark();
  await newName(word);
  const post = await newPost(mark(), { content_en: `Thanks to Institution ${word}.` });
  await page.setViewportSize(PHONE);
  await openAdmin(page, `/admin/blog?edit=${post.id}`, "tr");
  const hint = page
    .getByRole("dialog")
    .getByRole("group", { name: /^Türkçe/ })
    .getByRole("button", { name: `Kopyala: Institution ${word} → Kurum ${word}` });
  await expect(hint).toBeVisible();
  await hint.scrollIntoViewIfNeeded();
  const box = await hint.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole("dialog").locator("[name=content_tr]").fill(`Kurum ${word}’ye teşekkürler.`);
  await expect(hint).toHaveCount(0);
});

test("the name of the venue is not looked for", async ({ page }) => {
  const [word, venue] = [mark(), mark()];
  await newName(word);
  await newName(venue);
  const event = await newEvent({
    venue_name: `Kurum ${venue}`,
    description_tr: `Kurum ${venue} ile Kurum ${word}`,
  });
  await openEventForm(page, `edit=${event.id}`);
  const group = eventForm(page).getByRole("group", ENGLISH);
  await expect(
    group.getByRole("button", { name: `Copy: Kurum ${word} → Institution ${word}` }),
  ).toBeVisible();
  await expect(group.getByRole("button", { name: new RegExp(`Copy: Kurum ${venue}`) })).toHaveCount(0);
});
