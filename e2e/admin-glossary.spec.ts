import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE } from "./site";
import { apiAs, expectNoFaults, openAdmin, signInAs, toastOf } from "./staff";
import { replaceStored } from "./staff-directory";

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
  for (const [device, size] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    test(`${language}: list and form fit on a ${device} and have no accessibility faults`, async ({
      page,
    }) => {
      const word = mark();
      await newName(word);
      await page.setViewportSize(size);
      await openAdmin(page, `/admin/glossary?q=${word}`, language);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(TEXTS[language].title);
      await expect(row(page, word)).toContainText(`Institution ${word}`);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
      await expectNoFaults(page, "list");
      await row(page, word).getByRole("button", { name: TEXTS[language].edit }).click();
      await expect(field(page, "name_tr")).toHaveValue(`Kurum ${word}`);
      await expectNoFaults(page, "form");
    });
  }
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
