import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import {
  formField as field,
  fillRequired as fillFormRequired,
  eventForm as form,
  openEventForm as openForm,
  saveButton as save,
} from "./event-form";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, SCREEN_OF } from "./site";
import { apiAs, openAdmin, signInAs, toastOf } from "./staff";
import { newProfile, newVenue } from "./staff-directory";
import { itemOf, newEvent, type StoredEvent, storedEvent } from "./staff-events";

interface Showing {
  showing_id: string;
  start_date: string;
  venue_id: string;
  venue_name: string;
  city: string;
  hall: string;
  status: string;
  note_tr: string;
  previous_start_date: string | null;
  offers: { platform: string; url: string | null; availability: string; price_min: number | null }[];
  [field: string]: unknown;
}

/** A field of a row of the table, counted from 1. */
const cell = (page: Page, row: number, name: string): Locator =>
  form(page)
    .locator(`[data-row="${row - 1}"]`)
    .locator(`[name="${name}"]`)
    .first();
const rows = (page: Page) => form(page).locator("[data-row]");
const button = (page: Page, name: string | RegExp) => form(page).getByRole("button", { name });
const addDialog = (page: Page) => page.getByRole("dialog", { name: /^(Tarih ekle|Add dates)$/ });
const addButton = (page: Page) =>
  addDialog(page).getByRole("button", { name: /^(Tarihleri ekle|Add these dates)$/ });

const showingsOf = async (id: number | string): Promise<Showing[]> =>
  ((await storedEvent(id))?.showings ?? []) as unknown as Showing[];

const date = (start_date: string, change: object = {}) => ({
  start_date,
  venue_name: "Deneme Sahnesi",
  venue_en: "Trial Stage",
  city: "Tunceli",
  city_en: "Tunceli",
  ...change,
});

const THREE = [date("2031-05-04T20:30"), date("2031-05-05T20:30"), date("2031-05-06T20:30")];

const newTour = (showings: object[] = THREE, change: object = {}) => newEvent({ showings, ...change });

/** Replaces the showings as somebody else would. */
async function saveShowings(event: StoredEvent, change: (showings: Showing[]) => object[]): Promise<void> {
  const stored = await storedEvent(event.id);
  const api = await apiAs("admin");
  const answer = await api.put(`/api/events/${event.id}`, {
    data: { ...stored, showings: change(await showingsOf(event.id)), version: undefined },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await api.dispose();
}

async function fillRequired(page: Page, word: string): Promise<void> {
  await fillFormRequired(page, word);
  await field(page, "event_id").fill(`e2e-${word}`);
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "editor");
});

test("an event with one date keeps the plain fields", async ({ page, quietPage: _ }) => {
  const event = await newEvent();
  await openForm(page, `edit=${event.id}`);
  await expect(field(page, "start_date")).toHaveValue("4 May 2031 20:30");
  await expect(rows(page)).toHaveCount(0);
  await expect(button(page, "Add dates")).toBeVisible();
});

for (const language of LANGUAGES) {
  test(`${language}: dates are pasted as a list; what cannot be read is listed and kept`, async ({
    page,
  }) => {
    const word = mark();
    await openForm(page, "new=1", language);
    await form(page).locator("summary").click();
    await fillRequired(page, word);
    await field(page, "price_min").fill("250");
    await button(page, /^(Tarih ekle|Add dates)$/).click();
    await addDialog(page)
      .getByRole("button", { name: language === "tr" ? "Listeden" : "List" })
      .click();
    await addDialog(page)
      .getByRole("textbox", { name: language === "tr" ? "Tarih listesi" : "List of dates" })
      .fill("24 Aralık 2031 20:30\nDec 25, 2031 8pm\n26/12/2031, 27/12/2031 19.00\n12/31/2031\nbelki sonra");
    const unread = addDialog(page).getByRole("region", {
      name: language === "tr" ? "Okunamayan satırlar" : "Lines not recognized",
    });
    await expect(unread.getByRole("listitem")).toHaveCount(2);
    await expect(unread).toContainText(language === "tr" ? "önce gün yazılır" : "the day comes first");
    await expect(unread).toContainText("belki sonra");
    await expectNoFaults(page, "pasted list");
    await addButton(page).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(cell(page, 2, "start_date")).toHaveValue(
      language === "tr" ? "24.12.2031 20:30" : "24 Dec 2031 20:30",
    );
    await expect(cell(page, 5, "venue_name")).toHaveValue(
      language === "tr" ? "Deneme Sahnesi" : "Trial Stage",
    );
    await save(page).click();
    await expect(form(page)).toBeHidden();
    const stored = await showingsOf(`e2e-${word}`);
    expect(stored.map(({ start_date }) => start_date)).toEqual([
      "2031-05-04T20:30:00+03:00",
      "2031-12-24T20:30:00+03:00",
      "2031-12-25T20:00:00+03:00",
      "2031-12-26T19:00:00+03:00",
      "2031-12-27T19:00:00+03:00",
    ]);
    expect(stored.every(({ offers }) => offers[0]?.price_min === 250)).toBe(true);
  });

  test(`${language}: days are picked in a calendar, with the same times for all`, async ({ page }) => {
    const event = await newTour();
    await openForm(page, `edit=${event.id}`, language);
    await button(page, /^(Tarih ekle|Add dates)$/).click();
    const calendar = addDialog(page).getByRole("grid");
    await expect(calendar.locator('[data-day="2031-05-04"]')).toHaveAccessibleName(
      language === "tr" ? /bu etkinlikte var/ : /in this event/,
    );
    await calendar.locator('[data-day="2031-05-20"]').click();
    // By keys: two weeks on, into the next month.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(addDialog(page).locator('[data-day="2031-06-03"]')).toHaveAttribute("aria-pressed", "true");
    await addDialog(page)
      .getByRole("textbox", { name: language === "tr" ? "Saat" : "Time" })
      .fill("15:00, 20.30");
    await expectNoFaults(page, "calendar");
    await addButton(page).click();
    await save(page).click();
    await expect(form(page)).toBeHidden();
    expect((await showingsOf(event.id)).slice(3).map(({ start_date }) => start_date)).toEqual([
      "2031-05-20T15:00:00+03:00",
      "2031-05-20T20:30:00+03:00",
      "2031-06-03T15:00:00+03:00",
      "2031-06-03T20:30:00+03:00",
    ]);
  });

  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} the table fits and has no accessibility faults`, async ({ page }) => {
    const event = await newTour([
      date("2031-05-04T20:30", { offers: [{ url: "https://www.biletix.com/1", price_min: 100 }] }),
      date("2031-05-05T20:30", { status: "cancelled", note_tr: "Hastalık" }),
    ]);
    await page.setViewportSize(viewport);
    await openForm(page, `edit=${event.id}`, language);
    await button(page, language === "tr" ? /^Ayrıntılar, 1\. tarih/ : /^Details, date 1/).click();
    await expect(form(page).locator("[name=offer_url]")).toHaveValue("https://www.biletix.com/1");
    await expectNoFaults(page, "table");
    for (const size of [100, 200]) {
      const isWide = await form(page).evaluate((dialog, size) => {
        document.documentElement.style.fontSize = `${size}%`;
        const body = [...dialog.querySelectorAll("div")].find(
          (box) => getComputedStyle(box).overflowY === "auto",
        );
        return body ? body.scrollWidth > body.clientWidth : true;
      }, size);
      expect(isWide, `nothing is cut off at ${size} %`).toBe(false);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await button(page, language === "tr" ? "İptal, erteleme, taşıma…" : "Cancel, postpone, move…").click();
    await expectNoFaults(page, "actions");
  });
}

test("dates repeat weekly until a day", async ({ page }) => {
  const event = await newTour([date("2031-05-02T20:30"), date("2031-05-03T20:30")]);
  await openForm(page, `edit=${event.id}`);
  await button(page, "Add dates").click();
  await addDialog(page).getByRole("button", { name: "Every week" }).click();
  await expect(addDialog(page).getByRole("textbox", { name: "First day" })).toHaveValue("10 May 2031");
  await addDialog(page).getByRole("button", { name: "Friday" }).click();
  await addDialog(page).getByRole("textbox", { name: "Last day" }).fill("24.5.2031");
  await addDialog(page).getByRole("textbox", { name: "Last day" }).blur();
  await expect(addDialog(page)).toContainText("Dates to add: 5");
  await addButton(page).click();
  await save(page).click();
  await expect(form(page)).toBeHidden();
  expect((await showingsOf(event.id)).map(({ start_date }) => start_date.slice(5, 16))).toEqual([
    "05-02T20:30",
    "05-03T20:30",
    "05-10T20:30",
    "05-16T20:30",
    "05-17T20:30",
    "05-23T20:30",
    "05-24T20:30",
  ]);
});

test("values are copied down, rows duplicated and removed, and every step is undone", async ({ page }) => {
  const event = await newTour();
  await openForm(page, `edit=${event.id}`);
  await cell(page, 1, "hall").fill("Ana Sahne");
  await form(page)
    .getByRole("combobox", { name: /^Copy down, date 1/ })
    .selectOption("hall");
  await expect(cell(page, 3, "hall")).toHaveValue("Ana Sahne");
  await button(page, /^Duplicate row, date 1/).click();
  await expect(rows(page)).toHaveCount(4);
  await button(page, /^Remove row, date 4/).click();
  await expect(rows(page)).toHaveCount(3);
  await button(page, "Undo (Ctrl+Z)").click();
  await expect(rows(page)).toHaveCount(4);
  await cell(page, 1, "hall").focus();
  await page.keyboard.press("Control+z");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(cell(page, 3, "hall")).toHaveValue("");
  await expect(cell(page, 1, "hall")).toHaveValue("Ana Sahne");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, "hall")).toHaveValue("");
  await expect(button(page, "Undo (Ctrl+Z)")).toBeDisabled();
  await page.keyboard.press("Control+y");
  await expect(cell(page, 1, "hall")).toHaveValue("Ana Sahne");
});

test("sellers are typed once and copied to all dates; the host picks the platform", async ({ page }) => {
  const event = await newTour();
  await openForm(page, `edit=${event.id}`);
  await button(page, /^Details, date 2/).click();
  await button(page, "Add seller").click();
  await field(page, "offer_url").fill("https://www.biletix.com/oyun");
  await expect(field(page, "offer_platform")).toHaveValue("biletix");
  await field(page, "offer_price_min").fill("1.250,50");
  await field(page, "offer_availability").selectOption("not_yet");
  await field(page, "offer_on_sale_at").fill("1.2.2031 10:00");
  await button(page, "Copy sellers to all dates").click();
  await save(page).click();
  await expect(form(page)).toBeHidden();
  const sellers = (await showingsOf(event.id)).map(({ offers }) => offers);
  expect(sellers).toHaveLength(3);
  for (const offers of sellers) {
    expect(offers).toMatchObject([
      {
        platform: "biletix",
        url: "https://www.biletix.com/oyun",
        price_min: 1250.5,
        availability: "not_yet",
        on_sale_at: "2031-02-01T10:00:00+03:00",
      },
    ]);
  }
});

test("a date is typed as people write it, and what is none is refused beside its row", async ({ page }) => {
  const event = await newTour();
  await openForm(page, `edit=${event.id}`, "tr");
  await cell(page, 2, "start_date").fill("9 Mayıs 2031 saat 19.30");
  await cell(page, 2, "start_date").press("Tab");
  await expect(cell(page, 2, "start_date")).toHaveValue("09.05.2031 19:30");
  await cell(page, 3, "start_date").fill("öbür gün");
  await save(page).click();
  await expect(cell(page, 3, "start_date")).toHaveAccessibleDescription("Geçerli bir tarih olmalı.");
  await expect(cell(page, 3, "start_date")).toBeFocused();
  await cell(page, 3, "start_date").fill("10.05.2031");
  // Saved from within the field: what is typed counts.
  await page.keyboard.press("Control+s");
  await expect(form(page)).toBeHidden();
  expect((await showingsOf(event.id)).map(({ start_date }) => start_date)).toEqual([
    "2031-05-04T20:30:00+03:00",
    "2031-05-09T19:30:00+03:00",
    "2031-05-10",
  ]);
});

test("what the server refuses is said beside its row and field, and shown", async ({ page }) => {
  const event = await newTour();
  await openForm(page, `edit=${event.id}`);
  await cell(page, 3, "start_date").fill("5 May 2031 20:30");
  await save(page).click();
  await expect(cell(page, 3, "start_date")).toHaveAttribute("aria-invalid", "true");
  await expect(cell(page, 3, "start_date")).toBeFocused();
  await cell(page, 3, "start_date").fill("7 May 2031 20:30");
  await page.route("**/api/events/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 422,
          json: {
            success: false,
            error: "Please correct the marked fields.",
            code: "invalid",
            fields: { "showings[1].note_en": "Too rude." },
          },
        })
      : route.fallback(),
  );
  await save(page).click();
  const note = cell(page, 2, "note_en");
  await expect(note).toHaveAccessibleDescription("Too rude.");
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await page.unroute("**/api/events/*");
  await note.fill("Polite");
  await expect(note).not.toHaveAttribute("aria-invalid");
  await save(page).click();
  await expect(form(page)).toBeHidden();
});

test("more than 400 dates are not added", async ({ page }) => {
  const event = await newTour();
  await openForm(page, `edit=${event.id}`);
  await button(page, "Add dates").click();
  await addDialog(page).getByRole("button", { name: "Every week" }).click();
  for (const day of ["Monday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]) {
    await addDialog(page).getByRole("button", { name: day }).click();
  }
  await addDialog(page).getByRole("textbox", { name: "Last day" }).fill("31.12.2032");
  await addDialog(page).getByRole("textbox", { name: "Last day" }).blur();
  await expect(addDialog(page)).toContainText("An event can have at most 400 dates.");
  await expect(addButton(page)).toHaveAttribute("aria-disabled", "true");
});

test("a venue is found by an alias and fills both languages, city, address and pin", async ({
  page,
  quietPage: _,
}) => {
  const word = mark();
  const venue = await newVenue(
    { aliases: [`Takma ${word}`], city: "İzmir", city_en: "Izmir", latitude: 38.42, longitude: 27.14 },
    word,
  );
  await openForm(page, "new=1");
  const box = field(page, "venue_name");
  await box.fill(`Takma ${word}`);
  const option = form(page).getByRole("option", { name: new RegExp(venue.name_tr) });
  await expect(option).toContainText(`Takma ${word}`);
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expectNoFaults(page, "open list");
  await box.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(box).toBeFocused();
  for (const [name, text] of Object.entries({
    venue_name: venue.name_tr,
    venue_en: venue.name_en,
    city: "İzmir",
    city_en: "Izmir",
    venue_address: String(venue.address),
    latitude: "38.42",
    longitude: "27.14",
  })) {
    await expect(field(page, name)).toHaveValue(text);
  }
  await box.fill("Başka");
  await box.press("Escape");
  await expect(form(page)).toBeVisible();
});

test("a venue and a performer are created in place", async ({ page }) => {
  const word = mark();
  await openForm(page, "new=1");
  await form(page).locator("summary").click();
  await fillRequired(page, word);
  await field(page, "venue_name").fill(`Yeni ${word}`);
  await form(page)
    .getByRole("option", { name: `Create venue “Yeni ${word}”…` })
    .click();
  const venueForm = page.getByRole("dialog", { name: "New venue" });
  await expect(venueForm.locator("[name=name_tr]")).toHaveValue(`Yeni ${word}`);
  await venueForm.locator("[name=name_en]").fill(`New ${word}`);
  await venueForm.locator("[name=address]").fill("Sokak 1");
  await expectNoFaults(page, "new venue");
  await venueForm.getByRole("button", { name: "Save" }).click();
  await expect(venueForm).toBeHidden();
  await expect(field(page, "venue_en")).toHaveValue(`New ${word}`);
  await expect(field(page, "venue_address")).toHaveValue("Sokak 1");

  await field(page, "performer").fill(`Solist ${word}`);
  await form(page)
    .getByRole("option", { name: `Create performer “Solist ${word}”…` })
    .click();
  await page.getByRole("dialog", { name: "New performer" }).getByRole("button", { name: "Save" }).click();
  await expect(form(page).getByRole("list", { name: "Performers" })).toContainText(`Solist ${word}`);
  // A plain name is saved as well, typed with Enter or left in the field.
  await field(page, "performer").fill(`Piyanist ${word}`);
  await field(page, "performer").press("Enter");
  await field(page, "performer").fill(`Davulcu ${word}`);
  await save(page).click();
  await expect(form(page)).toBeHidden();
  expect(await storedEvent(`e2e-${word}`)).toMatchObject({
    venue_name: `Yeni ${word}`,
    performers: [{ name: `Solist ${word}` }, { name: `Piyanist ${word}` }, { name: `Davulcu ${word}` }],
    showing: { venue_id: `yeni-${word}` },
  });
});

test("performers are found by an alias and ordered", async ({ page }) => {
  const word = mark();
  const one = await newProfile({ aliases: [`Lakap ${word}`] }, word);
  const two = await newProfile({ name: `İkinci ${word}` }, word);
  const event = await newEvent({ performers: [two.profile_id] }, word);
  await openForm(page, `edit=${event.id}`);
  await field(page, "performer").fill(`Lakap ${word}`);
  await form(page)
    .getByRole("option", { name: new RegExp(one.name) })
    .click();
  await button(page, `Move forward: ${one.name}`).click();
  await save(page).click();
  await expect(form(page)).toBeHidden();
  expect(await storedEvent(event.id)).toMatchObject({
    performers: [{ profile_id: one.profile_id }, { profile_id: two.profile_id }],
  });
});

test.describe("actions on the list", () => {
  const open = async (page: Page, word: string, language: "tr" | "en" = "en") => {
    // A closed dialog goes back in the history, which would abort the navigation.
    await expect.poll(() => page.evaluate(() => Boolean(window.history.state?.overlay))).toBe(false);
    await openAdmin(page, `/admin/events?view=grid&q=${word}`, language);
    await itemOf(page, word)
      .getByRole("button", { name: /^(Cancel, postpone, move|İptal, erteleme, taşıma):/ })
      .click();
    return page.getByRole("dialog", { name: /^(Change the status|Durumu değiştir)/ });
  };

  for (const language of LANGUAGES) {
    test(`${language}: an event is cancelled on chosen dates with a note, and undone`, async ({ page }) => {
      const event = await newTour();
      const dialog = await open(page, event.word, language);
      await expect(dialog.getByRole("checkbox")).toHaveCount(3);
      for (const box of await dialog.getByRole("checkbox").all()) await expect(box).toBeChecked();
      await dialog.getByRole("checkbox").first().uncheck();
      await dialog.getByRole("textbox", { name: language === "tr" ? "Türkçe" : "Turkish" }).fill("Hastalık");
      await expectNoFaults(page, "action");
      await dialog
        .getByRole("button", { name: language === "tr" ? "İptal et" : "Cancel dates", exact: true })
        .click();
      await expect(dialog).toBeHidden();
      const states = async () =>
        (await showingsOf(event.id)).map(({ status, note_tr }) => `${status}${note_tr}`);
      expect(await states()).toEqual(["scheduled", "cancelledHastalık", "cancelledHastalık"]);
      await toastOf(page, language === "tr" ? "İptal edildi" : "Canceled")
        .getByRole("button", { name: language === "tr" ? "Geri al" : "Undo" })
        .click();
      await expect.poll(states).toEqual(["scheduled", "scheduled", "scheduled"]);
    });
  }

  test("an event with one date is moved: only the new date is asked for", async ({ page, quietPage: _ }) => {
    const event = await newEvent({ end_date: "2031-05-04T22:30:00+03:00" });
    const dialog = await open(page, event.word);
    await expect(dialog.getByRole("checkbox")).toHaveCount(0);
    await dialog.getByRole("radio", { name: /^Move/ }).check();
    await dialog.getByRole("textbox", { name: /^New date for/ }).fill("11 May 2031 21:00");
    await dialog.getByRole("textbox", { name: /^New date for/ }).press("Tab");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(await showingsOf(event.id)).toMatchObject([
      {
        status: "moved",
        start_date: "2031-05-11T21:00:00+03:00",
        previous_start_date: "2031-05-04T20:30:00+03:00",
        end_date: "2031-05-11T23:00:00+03:00",
      },
    ]);
    await expect(itemOf(page, event.word)).toContainText("Moved");
  });

  test("an event is postponed, and sold out, and as planned again", async ({ page }) => {
    const event = await newTour();
    let dialog = await open(page, event.word);
    await dialog.getByRole("radio", { name: /^Postpone/ }).check();
    await dialog.getByRole("button", { name: "Postpone", exact: true }).click();
    await expect(dialog).toBeHidden();
    expect((await showingsOf(event.id)).map(({ status }) => status)).toEqual(Array(3).fill("postponed"));
    dialog = await open(page, event.word);
    await dialog.getByRole("radio", { name: /^As planned/ }).check();
    await dialog.getByRole("button", { name: "Restore as planned" }).click();
    await expect(dialog).toBeHidden();
    dialog = await open(page, event.word);
    await dialog.getByRole("radio", { name: /^Sold out/ }).check();
    await dialog.getByRole("button", { name: "Mark as sold out" }).click();
    await expect(dialog).toBeHidden();
    expect(await showingsOf(event.id)).toMatchObject(
      Array(3).fill({ status: "scheduled", offers: [{ availability: "sold_out" }] }),
    );
  });

  test("a save of another editor in between is not lost", async ({ page }) => {
    const event = await newTour();
    const dialog = await open(page, event.word);
    let isFirst = true;
    await page.route(`**/api/events/${event.id}?*`, async (route) => {
      if (route.request().method() === "PUT" && isFirst) {
        isFirst = false;
        await saveShowings(event, ([first, ...others]) => [{ ...first, hall: "B" }, ...others]);
      }
      await route.fallback();
    });
    await dialog.getByRole("checkbox").last().uncheck();
    await dialog.getByRole("button", { name: "Cancel dates" }).click();
    await expect(dialog).toBeHidden();
    expect((await showingsOf(event.id)).map(({ hall, status }) => `${hall} ${status}`)).toEqual([
      "B cancelled",
      " cancelled",
      " scheduled",
    ]);
  });
});

test("the state is changed in the form, and saved with it", async ({ page }) => {
  const event = await newTour();
  await openForm(page, `edit=${event.id}`);
  await button(page, "Cancel, postpone, move…").click();
  const dialog = page.getByRole("dialog", { name: /^Change the status/ });
  await dialog.getByRole("checkbox").first().uncheck();
  await dialog.getByRole("button", { name: "Cancel dates" }).click();
  await expect(cell(page, 2, "status")).toHaveValue("cancelled");
  await button(page, "Undo (Ctrl+Z)").click();
  await expect(cell(page, 2, "status")).toHaveValue("scheduled");
  await button(page, "Redo (Ctrl+Y)").click();
  await save(page).click();
  await expect(form(page)).toBeHidden();
  expect((await showingsOf(event.id)).map(({ status }) => status)).toEqual([
    "scheduled",
    "cancelled",
    "cancelled",
  ]);
});

test.describe("two editors of one event", () => {
  test("who change different dates lose nothing", async ({ page }) => {
    const event = await newTour();
    await openForm(page, `edit=${event.id}`);
    await cell(page, 1, "hall").fill("Mine");
    await saveShowings(event, ([first, second, third]) => [
      { ...first },
      { ...second, status: "cancelled" },
      { ...third },
      date("2031-05-09T20:30"),
    ]);
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    await expect(dialog).toContainText("The two versions changed different things; saving keeps both.");
    await expect(dialog).toContainText("Dates: 5 May 2031 20:30");
    await expectNoFaults(page, "both versions");
    await dialog.getByRole("button", { name: "Save what I chose" }).click();
    await expect(form(page)).toBeHidden();
    expect((await showingsOf(event.id)).map(({ hall, status }) => `${hall} ${status}`)).toEqual([
      "Mine scheduled",
      " cancelled",
      " scheduled",
      " scheduled",
    ]);
  });

  test("choose where both changed one date", async ({ page }) => {
    const event = await newTour();
    await openForm(page, `edit=${event.id}`);
    await cell(page, 1, "hall").fill("Mine");
    await cell(page, 2, "hall").fill("Mine");
    await saveShowings(event, ([first, second, third]) => [
      { ...first, hall: "Theirs" },
      { ...second },
      { ...third },
    ]);
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    const choice = dialog.getByRole("group", { name: "Dates: 4 May 2031 20:30" });
    await expect(choice).toContainText("Theirs");
    await expect(dialog.getByRole("group")).toHaveCount(1);
    await choice.getByRole("radio", { name: /^Stored/ }).check();
    await dialog.getByRole("button", { name: "Save what I chose" }).click();
    await expect(form(page)).toBeHidden();
    expect((await showingsOf(event.id)).map(({ hall }) => hall)).toEqual(["Theirs", "Mine", ""]);
  });
});
