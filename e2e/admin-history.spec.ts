import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, SCREEN_OF } from "./site";
import { openAdmin, signInAs, toastOf } from "./staff";
import { newPost, newProfile, newVenue, replaceStored, stored } from "./staff-directory";
import { newEvent, type StoredEvent, saveElsewhere, storedEvent } from "./staff-events";

const TEXTS = {
  tr: {
    history: "Geçmiş",
    versions: "Sürümler",
    current: "Şimdiki",
    field: "Açıklama (Türkçe)",
    restoreField: "Bu alanı geri yükle: Açıklama (Türkçe)",
    restoreVersion: "Bu sürümü geri yükle",
    restore: "Geri yükle",
    restored: "Geri yüklendi",
    undo: "Geri al",
    undone: "Geri yükleme geri alındı",
  },
  en: {
    history: "History",
    versions: "Versions",
    current: "Current",
    field: "Description (Turkish)",
    restoreField: "Restore this field: Description (Turkish)",
    restoreVersion: "Restore this version",
    restore: "Restore",
    restored: "Restored",
    undo: "Undo",
    undone: "The restore was undone",
  },
} as const;

const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Geçmiş|History)$/ });
const description = (page: Page) => page.locator("dialog [name=description_tr]");

/** An event with three versions: its description is rewritten twice. */
async function rewrittenEvent(): Promise<StoredEvent & { word: string }> {
  const event = await newEvent();
  await saveElsewhere(event.id, { description_tr: `Açıklama ${event.word} uzadı` });
  await saveElsewhere(event.id, { description_tr: "Bambaşka bir metin" });
  return event;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "editor");
});

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: an old description is restored by four clicks from the list`, async ({
    page,
    quietPage: _,
  }) => {
    const event = await rewrittenEvent();
    await openAdmin(page, `/admin/events?q=${event.word}&view=grid`, language);
    await page
      .getByRole("button", { name: /^(Düzenle|Edit): / })
      .first()
      .click();
    await page.getByRole("button", { name: texts.history }).click();
    const versions = dialog(page).getByRole("list", { name: texts.versions });
    await expect(versions.getByRole("listitem")).toHaveCount(3);
    await expect(versions.getByRole("listitem").first()).toContainText(texts.current);
    await versions.getByRole("listitem").last().getByRole("button").click();
    await dialog(page).getByRole("button", { name: texts.restoreField }).click();
    await expect(toastOf(page, texts.restored)).toBeVisible();
    expect((await storedEvent(event.id))?.description_tr).toBe(`Açıklama ${event.word}`);
    // The form below goes on from what is stored now.
    await expect(description(page)).toHaveValue(`Açıklama ${event.word}`);
    await expect(versions.getByRole("listitem")).toHaveCount(4);
    await toastOf(page, texts.restored).getByRole("button", { name: texts.undo }).click();
    await expect(toastOf(page, texts.undone)).toBeVisible();
    await expect(description(page)).toHaveValue("Bambaşka bir metin");
  });

  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} the history has no accessibility faults`, async ({ page }) => {
    const event = await rewrittenEvent();
    await page.setViewportSize(viewport);
    await openAdmin(page, `/admin/events?edit=${event.id}&history=${event.id}`, language);
    await expect(dialog(page).locator("del").first()).toBeVisible();
    await expect(dialog(page).locator("ins").first()).toBeVisible();
    await expectNoFaults(page, "the history of an event");
  });
}

test("a whole version is restored after a question, by keys alone", async ({ page }) => {
  const event = await rewrittenEvent();
  await openAdmin(page, `/admin/events?edit=${event.id}`, "en");
  await page.getByRole("button", { name: "History" }).focus();
  await page.keyboard.press("Enter");
  const last = dialog(page).getByRole("listitem").last().getByRole("button");
  await last.focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Restore this version" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Restore it?" });
  await question.getByRole("button", { name: "Restore" }).focus();
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Restored")).toBeVisible();
  expect((await storedEvent(event.id))?.description_tr).toBe(`Açıklama ${event.word}`);
});

test("a restore over somebody else's save is refused and says so", async ({ page }) => {
  const event = await rewrittenEvent();
  await page.route("**/api/stream", (route) => route.abort());
  await openAdmin(page, `/admin/events?edit=${event.id}&history=${event.id}`, "en");
  await expect(dialog(page).locator("del").first()).toBeVisible();
  await saveElsewhere(event.id, { description_tr: "Araya giren" });
  await dialog(page).getByRole("button", { name: "Restore this field: Description (Turkish)" }).click();
  await expect(toastOf(page, "It could not be restored")).toBeVisible();
  expect((await storedEvent(event.id))?.description_tr).toBe("Araya giren");
});

test("posts, venues and profiles have a history too", async ({ page }) => {
  const [post, venue, profile] = [await newPost(), await newVenue(), await newProfile()];
  const things = [
    {
      path: "/api/blogs",
      screen: "blog",
      stored: post,
      change: { title_tr: "Yeni başlık" },
      field: "Title (Turkish)",
    },
    {
      path: "/api/venues",
      screen: "venues",
      stored: venue,
      change: { district: "Merkez" },
      field: "District",
    },
    {
      path: "/api/profiles",
      screen: "profiles",
      stored: profile,
      change: { aliases: ["Takma"] },
      field: "Other names",
    },
  ];
  for (const { path, screen, stored: thing, change, field } of things) {
    const url = `${path}/${thing.id}`;
    const before = await stored<Record<string, unknown>>(`${url}?language=tr`);
    await replaceStored(url, { ...before, ...change, version: undefined });
    await openAdmin(page, `/admin/${screen}?edit=${thing.id}&history=${thing.id}`, "en");
    await dialog(page)
      .getByRole("button", { name: `Restore this field: ${field}` })
      .click();
    await expect(toastOf(page, "Restored")).toBeVisible();
    const name = Object.keys(change)[0] ?? "";
    expect((await stored<Record<string, unknown>>(`${url}?language=tr`))?.[name]).toEqual(before?.[name]);
  }
});

test("an entry of the activity leads to the form and to the history", async ({ page }) => {
  const event = await rewrittenEvent();
  await openAdmin(page, "/admin/activity?noun=events&kind=updated&view=list", "en");
  // The trail calls an event by its Turkish title.
  await page
    .getByRole("link", { name: `History: ${event.title_tr}` })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`edit=${event.id}&history=${event.id}`));
});
