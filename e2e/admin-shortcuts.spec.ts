import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE } from "./site";
import { openAdmin, signInAs } from "./staff";
import { newPost, newVenue } from "./staff-directory";
import { newEvent } from "./staff-events";

const TEXTS = {
  tr: {
    help: "Klavye kısayolları",
    palette: "Ara ve git",
    venues: "Mekânlar",
    newVenue: "Yeni mekân",
    newEvent: "Yeni Etkinlik Ekle",
    logOut: "çıkış",
    dark: "tema koyu",
  },
  en: {
    help: "Keyboard shortcuts",
    palette: "Search and go",
    venues: "Venues",
    newVenue: "New venue",
    newEvent: "Add New Event",
    logOut: "log out",
    dark: "theme dark",
  },
} as const;

const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Ara ve git|Search and go)$/ });
const palette = (page: Page) => dialog(page).getByRole("combobox");
const options = (page: Page) => dialog(page).getByRole("option");

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "editor");
});

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: screens, search, new form and help are reached by keys alone`, async ({
    page,
    quietPage: _,
  }) => {
    await openAdmin(page, "/admin/dashboard", language);
    await page.keyboard.press("g");
    await page.keyboard.press("v");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.venues);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    // Typed into the field, no shortcut.
    await page.keyboard.type("n?");
    await expect(page.getByRole("searchbox")).toHaveValue("n?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("searchbox").clear();
    await page.getByRole("searchbox").blur();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: texts.help })).toBeVisible();
    await expectNoFaults(page, "the list of shortcuts");
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog", { name: texts.newVenue })).toBeVisible();
  });

  test(`${language}: the palette finds screens, actions and things`, async ({ page, quietPage: _ }) => {
    const word = mark();
    const event = await newEvent(
      { title_tr: `Caz ${word}`, title_en: `Jazz ${word}`, is_active: false },
      word,
    );
    const venue = await newVenue({}, word);
    await openAdmin(page, "/admin/events", language);
    await openPalette(page);
    await expectNoFaults(page, "the palette");
    await palette(page).fill(texts.newEvent.toLocaleUpperCase(language));
    await expect(options(page).first()).toContainText(texts.newEvent);
    await palette(page).fill(word);
    await expect(options(page)).toHaveCount(2);
    await expectNoFaults(page, "the palette with results");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/events\\?edit=${event.id}$`));
    await expect(page.locator("dialog[open] [name=title_tr]")).toHaveValue(`Caz ${word}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await openPalette(page);
    await palette(page).fill(word);
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/venues\\?edit=${venue.id}$`));
    await expect(page.locator("dialog[open] [name=name_tr]")).toHaveValue(venue.name_tr);
  });
}

test("Ctrl+Enter saves the open form from a text of several lines", async ({ page }) => {
  const word = mark();
  const venue = await newVenue({}, word);
  await openAdmin(page, `/admin/venues?edit=${venue.id}`, "en");
  const text = page.locator("dialog[open] [name=description_tr]");
  await text.fill(`Açıklama ${word}`);
  await text.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openAdmin(page, `/admin/venues?edit=${venue.id}`, "en");
  await expect(text).toHaveValue(`Açıklama ${word}`);
});

test("the palette asks before it leaves a form with unsaved changes", async ({ page }) => {
  await openAdmin(page, "/admin/events?new=1", "en");
  await page.locator("dialog[open] [name=title_tr]").fill("Yarım");
  await openPalette(page);
  await palette(page).fill("add new event");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.locator("dialog[open] [name=title_tr]")).toHaveValue("Yarım");
});

test("theme and language change from the palette", async ({ page }) => {
  await openAdmin(page, "/admin/dashboard", "tr");
  await openPalette(page);
  await palette(page).fill(TEXTS.tr.dark.replace(" ", ": "));
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openPalette(page);
  await palette(page).fill("dil");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a post opens by its address", async ({ page }) => {
  const post = await newPost(mark());
  await openAdmin(page, `/admin/blog?edit=${post.id}`, "en");
  await expect(page.locator("dialog[open] [name=title_tr]")).toHaveValue(post.title_tr);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test("on a phone the palette opens by its button and fills the screen", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openAdmin(page, "/admin/events", "tr");
  await page.getByRole("button", { name: TEXTS.tr.palette }).click();
  await expect(page.getByRole("dialog")).toBeInViewport({ ratio: 1 });
  await options(page).filter({ hasText: TEXTS.tr.venues }).click();
  await expect(page).toHaveURL(/\/admin\/venues$/);
});
