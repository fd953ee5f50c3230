import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, SCREEN_OF } from "./site";
import { openAdmin, signInAs, toastOf } from "./staff";
import { newProfile, replaceStored, type StoredProfile, stored } from "./staff-directory";
import { newEvent, storedEvent } from "./staff-events";

const TITLES = { tr: "Sanatçılar ve organizatörler", en: "Performers and organizers" } as const;

const row = (page: Page, word: string) =>
  page
    .getByRole("list", { name: /^(Sanatçılar ve organizatörler|Performers and organizers)$/ })
    .getByRole("listitem")
    .filter({ hasText: word });
const field = (page: Page, name: string) => page.locator(`dialog[open] [name=${name}]`).last();
const saveButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^(Save|Kaydet)$/ });
const profileAt = (id: number | string) => stored<StoredProfile>(`/api/profiles/${id}?language=tr`);

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "admin");
});

for (const language of LANGUAGES) {
  test(`${language}: the list tells performers from organizers`, async ({ page, quietPage: _ }) => {
    const word = mark();
    await newProfile({}, word);
    await newProfile({ kind: "organizer", name: `Dernek ${word}`, name_en: `Society ${word}` }, word);
    await openAdmin(page, `/admin/profiles?q=${word}`, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES[language]);
    await expect(row(page, word)).toHaveCount(2);
    await page.getByRole("button", { name: language === "tr" ? "Organizatörler" : "Organizers" }).click();
    await expect(row(page, word)).toHaveCount(1);
    await expect(row(page, word)).toContainText(language === "tr" ? `Dernek ${word}` : `Society ${word}`);
    await expect(page).toHaveURL(/kind=organizer/);
  });

  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} list and form fit and have no accessibility faults`, async ({ page }) => {
    const word = mark();
    const profile = await newProfile({}, word);
    await page.setViewportSize(viewport);
    await openAdmin(page, `/admin/profiles?q=${word}`, language);
    await expectNoFaults(page, "list");
    await row(page, word)
      .getByRole("button", { name: /^(Düzenle|Edit):/ })
      .click();
    await expect(field(page, "name")).toHaveValue(profile.name);
    await expectNoFaults(page, "form");
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
  });
}

test("a profile is added with links, and a wrong link is said beside its field", async ({ page }) => {
  const word = mark();
  await openAdmin(page, "/admin/profiles?new=1", "en");
  await field(page, "name").fill(`Topluluk ${word}`);
  await field(page, "kind").selectOption("organizer");
  await field(page, "aliases").fill(`Takma ${word}`);
  await field(page, "links").fill("https://grup.example.org\nyanlış");
  await saveButton(page).click();
  await expect(field(page, "links")).toHaveAccessibleDescription(/Must be a valid address/);
  await field(page, "links").fill("https://grup.example.org\nhttps://sosyal.example.org/grup");
  await saveButton(page).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await profileAt(`topluluk-${word}`)).toMatchObject({
    kind: "organizer",
    name_en: `Topluluk ${word}`,
    aliases: [`Takma ${word}`],
    links: ["https://grup.example.org", "https://sosyal.example.org/grup"],
  });
});

test("two people edit one profile: each field is chosen, nothing is lost", async ({ page }) => {
  const word = mark();
  const profile = await newProfile({}, word);
  await openAdmin(page, `/admin/profiles?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Edit:/ })
    .click();
  await field(page, "description_en").fill("mine");
  await replaceStored(`/api/profiles/${profile.id}`, { ...profile, description_tr: "onlarınki" });
  await saveButton(page).click();
  const dialog = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
  await dialog.getByRole("button", { name: "Save what I chose" }).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await profileAt(profile.id)).toMatchObject({ description_en: "mine", description_tr: "onlarınki" });
});

test("a profile that events name is not deleted, and is merged with undo", async ({ page, quietPage: _ }) => {
  const [word, otherWord] = [mark(), mark()];
  const profile = await newProfile({}, word);
  const other = await newProfile({}, otherWord);
  // Another kind is not offered.
  await newProfile({ kind: "organizer", name: `Dernek ${otherWord}` }, otherWord);
  const event = await newEvent({ performers: [profile.profile_id] }, word);
  await openAdmin(page, `/admin/profiles?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Merge:/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill(otherWord);
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await dialog.getByRole("option").click();
  await expect(dialog).toContainText("Events that move: 1");
  await expect(dialog).toContainText(`/performer/${profile.profile_id} → /performer/${other.profile_id}`);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(toastOf(page, "Merged")).toBeVisible();
  expect(await storedEvent(event.id)).toMatchObject({ performers: [{ profile_id: other.profile_id }] });
  await toastOf(page, "Merged").getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Merge undone")).toBeVisible();
  expect(await storedEvent(event.id)).toMatchObject({ performers: [{ profile_id: profile.profile_id }] });
});

test("a refused deletion says that events name it", async ({ page }) => {
  const word = mark();
  const profile = await newProfile({}, word);
  await newEvent({ performers: [profile.profile_id] }, word);
  await openAdmin(page, `/admin/profiles?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Delete:/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page, "Not deleted")).toContainText(/event/);
  expect(await profileAt(profile.id)).not.toBeNull();
});
