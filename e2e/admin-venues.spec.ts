import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, SCREEN_OF } from "./site";
import { openAdmin, searchList, signInAs, toastOf } from "./staff";
import { newVenue, replaceStored, type StoredVenue, stored } from "./staff-directory";
import { newEvent, storedEvent } from "./staff-events";

const TEXTS = {
  tr: {
    title: "Mekânlar",
    add: "Mekân ekle",
    form: "Yeni mekân",
    required: "Bu alan zorunlu.",
    save: "Kaydet",
  },
  en: {
    title: "Venues",
    add: "Add venue",
    form: "New venue",
    required: "This field is required.",
    save: "Save",
  },
} as const;

const row = (page: Page, word: string) =>
  page
    .getByRole("list", { name: /^(Mekânlar|Venues)$/ })
    .getByRole("listitem")
    .filter({ hasText: word });
const field = (page: Page, name: string) => page.locator(`dialog[open] [name=${name}]`).last();
const saveButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^(Save|Kaydet)$/ });
const venueAt = (id: number | string) => stored<StoredVenue>(`/api/venues/${id}?language=tr`);

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "admin");
});

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the list has name, address, other names and the events that use a venue`, async ({
    page,
    quietPage: _,
  }) => {
    const word = mark();
    const venue = await newVenue({ aliases: [`Takma ${word}`] }, word);
    await newEvent({ venue_name: venue.name_tr, venue_en: venue.name_en, is_active: true }, word);
    await openAdmin(page, `/admin/venues?q=${word}`, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    const shown = row(page, word);
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText(language === "tr" ? venue.name_tr : venue.name_en);
    await expect(shown).toContainText(`Takma ${word}`);
    const used = shown.getByRole("link", {
      name: language === "tr" ? /: 1 yaklaşan etkinlik$/ : /: Upcoming events: 1$/,
    });
    await used.click();
    await expect(page).toHaveURL(new RegExp(`/admin/events\\?venue=${venue.venue_id}`));
    await expect(page.getByRole("grid").locator("tbody").getByRole("row")).toHaveCount(1);
    await page
      .getByRole("button", { name: language === "tr" ? /^Filtreyi kaldır: Mekân/ : /^Remove filter: Venue/ })
      .click();
    await expect(page).not.toHaveURL(/venue=/);
  });

  test(`${language}: the form needs a name and a city`, async ({ page }) => {
    await openAdmin(page, "/admin/venues", language);
    await page.getByRole("button", { name: texts.add }).click();
    const dialog = page.getByRole("dialog", { name: texts.form });
    await dialog.getByRole("button", { name: texts.save }).click();
    for (const name of ["name_tr", "city"]) {
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${texts.required}$`));
    }
    await expect(field(page, "name_tr")).toBeFocused();
    await expectNoFaults(page, "refused form");
  });

  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} list, form and merge fit and have no accessibility faults`, async ({
    page,
  }) => {
    const word = mark();
    const venue = await newVenue({ aliases: ["Bir başka adı"] }, word);
    const other = await newVenue({}, mark());
    await page.setViewportSize(viewport);
    await openAdmin(page, `/admin/venues?q=${word}`, language);
    const fits = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    expect(await fits()).toBe(true);
    await expectNoFaults(page, "list");
    await row(page, word)
      .getByRole("button", { name: /^(Düzenle|Edit):/ })
      .click();
    await expect(field(page, "name_tr")).toHaveValue(venue.name_tr);
    await expectNoFaults(page, "form");
    await page.keyboard.press("Escape");
    await row(page, word)
      .getByRole("button", { name: /^(Birleştir|Merge):/ })
      .click();
    const target = page.getByRole("dialog").getByRole("combobox");
    await target.fill(other.name_tr);
    await page.getByRole("dialog").getByRole("option").first().click();
    await expect(
      page.getByRole("region", { name: /^(Birleştirince olacaklar|What the merge changes)$/ }),
    ).toBeVisible();
    expect(await fits()).toBe(true);
    await expectNoFaults(page, "merge");
  });
}

test("a venue is added with names, pin, facts and other names", async ({ page, quietPage: _ }) => {
  const word = mark();
  await openAdmin(page, "/admin/venues?new=1", "en");
  for (const [name, text] of Object.entries({
    name_tr: `Sahne ${word}`,
    name_en: `Stage ${word}`,
    city: "İzmir",
    city_en: "Izmir",
    address: "Kordon 1",
    district: "Konak",
    latitude: "38.4237, 27.1428",
    aliases: `Eski ${word}\n\nYeni ${word}\nEski ${word}`,
    website: "https://sahne.example.org",
    phone: "+90 232 000 00 00",
  })) {
    await field(page, name).fill(text);
  }
  await expect(field(page, "longitude")).toHaveValue("27.1428");
  await field(page, "step_free").selectOption("yes");
  await field(page, "hearing_loop").selectOption("no");
  await field(page, "setting").selectOption("outdoor");
  await saveButton(page).click();
  await expect(toastOf(page, "Saved")).toContainText(`Stage ${word}`);
  await expect(page).not.toHaveURL(/new=1/);
  await searchList(page, `Eski ${word}`);
  await expect(row(page, word)).toHaveCount(1);
  expect(await venueAt(`sahne-${word}`)).toMatchObject({
    name_en: `Stage ${word}`,
    city: "İzmir",
    city_en: "Izmir",
    district: "Konak",
    latitude: 38.4237,
    longitude: 27.1428,
    aliases: [`Eski ${word}`, `Yeni ${word}`],
    accessibility: { step_free: true, hearing_loop: false, sign_language: null },
    setting: "outdoor",
    is_active: true,
  });
});

test("a change of a venue changes its events, and the old name still finds it", async ({ page }) => {
  const word = mark();
  const venue = await newVenue({}, word);
  const event = await newEvent({ venue_name: venue.name_tr, venue_en: venue.name_en }, word);
  await openAdmin(page, `/admin/venues?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Edit:/ })
    .click();
  await field(page, "name_tr").fill(`Büyük Sahne ${word}`);
  await field(page, "is_active").uncheck();
  await saveButton(page).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await venueAt(venue.id)).toMatchObject({ is_active: false, aliases: [venue.name_tr] });
  expect(await storedEvent(event.id)).toMatchObject({ venue_name: `Büyük Sahne ${word}` });
  await page.getByRole("combobox", { name: "Status" }).selectOption("active");
  await expect(row(page, word)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).selectOption("inactive");
  await expect(row(page, word)).toHaveCount(1);
});

test("a venue that events use is not deleted, and the refusal says by how many", async ({ page }) => {
  const word = mark();
  const venue = await newVenue({}, word);
  await newEvent({ venue_name: venue.name_tr, venue_en: venue.name_en }, word);
  await openAdmin(page, `/admin/venues?q=${word}`, "en");
  const remove = async () => {
    await row(page, word)
      .getByRole("button", { name: /^Delete:/ })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expect(toastOf(page, "Not deleted")).toContainText(/event/);
  expect(await venueAt(venue.id)).not.toBeNull();
});

test("a venue that nothing uses is deleted, and comes back by undo", async ({ page }) => {
  const word = mark();
  const venue = await newVenue({}, word);
  await openAdmin(page, `/admin/venues?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Delete:/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, word)).toHaveCount(0);
  expect(await venueAt(venue.id)).toBeNull();
  await toastOf(page, "Deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, word)).toHaveCount(1);
});

test("editors write venues but do not delete them", async ({ page, context }) => {
  await context.clearCookies();
  await signInAs(page, "editor");
  const word = mark();
  await newVenue({}, word);
  await openAdmin(page, `/admin/venues?q=${word}`, "en");
  await expect(row(page, word).getByRole("button", { name: /^Edit:/ })).toBeVisible();
  await expect(row(page, word).getByRole("button", { name: /^Merge:/ })).toBeVisible();
  await expect(row(page, word).getByRole("button", { name: /^Delete:/ })).toHaveCount(0);
});

test("two people edit one venue: each field is chosen, nothing is lost", async ({ page }) => {
  const word = mark();
  const venue = await newVenue({}, word);
  await openAdmin(page, `/admin/venues?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Edit:/ })
    .click();
  await field(page, "phone").fill("+905550000001");
  await replaceStored(`/api/venues/${venue.id}`, { ...venue, phone: "+905550000002", district: "Merkez" });
  await saveButton(page).click();
  const dialog = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
  await expect(dialog.getByRole("group", { name: "Phone" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save what I chose" }).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await venueAt(venue.id)).toMatchObject({ phone: "+905550000001", district: "Merkez" });
});

test("a merge shows what moves, moves it, and is undone from the toast", async ({ page, quietPage: _ }) => {
  const [word, otherWord] = [mark(), mark()];
  const venue = await newVenue({ aliases: [`Takma ${word}`] }, word);
  const other = await newVenue({}, otherWord);
  const event = await newEvent({ venue_name: venue.name_tr, venue_en: venue.name_en }, word);
  await openAdmin(page, `/admin/venues?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Merge:/ })
    .click();
  const dialog = page.getByRole("dialog", { name: `Merge: ${venue.name_en}` });
  const target = dialog.getByRole("combobox", { name: "Merge it into which one?" });
  // By keyboard alone.
  await target.fill(otherWord);
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await target.press("ArrowDown");
  await target.press("Enter");
  const preview = dialog.getByRole("region", { name: "What the merge changes" });
  await expect(preview).toContainText("Events that move: 1");
  await expect(preview).toContainText(`${venue.name_tr}, ${venue.name_en}, Takma ${word}`);
  await expect(preview).toContainText(`/venue/${venue.venue_id} → /venue/${other.venue_id}`);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, word)).toContainText(other.name_en);
  expect(await storedEvent(event.id)).toMatchObject({ venue_name: other.name_tr });
  expect(await venueAt(other.id)).toMatchObject({
    aliases: expect.arrayContaining([venue.name_tr, `Takma ${word}`]),
  });
  await toastOf(page, "Merged").getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Merge undone")).toContainText(venue.name_en);
  expect(await storedEvent(event.id)).toMatchObject({ venue_name: venue.name_tr });
  expect(await venueAt(venue.id)).toMatchObject({ venue_id: venue.venue_id });
});

test("a merge the other way round keeps this one, and is undone from the activity screen", async ({
  page,
}) => {
  const [word, otherWord] = [mark(), mark()];
  const venue = await newVenue({}, word);
  const other = await newVenue({}, otherWord);
  await openAdmin(page, `/admin/venues?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Merge:/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill(otherWord);
  await dialog.getByRole("option").click();
  await dialog.getByRole("button", { name: "Merge the other way around" }).click();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(toastOf(page, "Merged")).toContainText(venue.name_en);
  expect(await venueAt(venue.id)).toMatchObject({ aliases: expect.arrayContaining([other.name_tr]) });

  await openAdmin(page, "/admin/activity?noun=venues&kind=merged", "en");
  const entry = page.getByRole("listitem").filter({ hasText: other.name_en });
  await entry.locator("summary").click();
  await entry.getByRole("button", { name: /^Undo the merge/ }).click();
  await expect(toastOf(page, "Merge undone")).toBeVisible();
  expect(await venueAt(other.id)).toMatchObject({ name_tr: other.name_tr });
  expect((await venueAt(venue.id))?.aliases).not.toContain(other.name_tr);
  await entry.getByRole("button", { name: /^Undo the merge/ }).click();
  await expect(toastOf(page, "The merge could not be undone")).toBeVisible();
});
