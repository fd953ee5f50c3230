import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { fillFields as enter, formField as field, eventForm as form, saveButton as save } from "./event-form";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES } from "./site";
import { openAdmin, signInAs, toastOf } from "./staff";
import { eventsWith, newEvent, storedEvent } from "./staff-events";

const panel = (page: Page) =>
  form(page).getByRole("region", { name: /^(Olası kopyalar|Possible duplicates)$/ });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "editor");
});

/** Each test has a day of its own: titles are compared within a day and a province. */
const DAYS = { tr: "2031-06-01", en: "2031-06-02", add: "2031-06-03", place: "2031-06-04" } as const;

for (const language of LANGUAGES) {
  const day = DAYS[language];

  test(`${language}: an event with a similar title on the same day is shown, and dismissed`, async ({
    page,
    quietPage: _,
  }) => {
    const word = mark();
    const start_date = `${day}T20:30:00+03:00`;
    const titles = { title_tr: `Kuğu Gölü ${word}`, title_en: `Swan Lake ${word}` };
    const event = await newEvent({ ...titles, start_date }, word);
    await openAdmin(page, "/admin/events?new=1", language);
    await enter(page, {
      title_tr: `KUĞU GÖLÜ ${word}`,
      title_en: `Swan lake ${word}`,
      city: "Tunceli",
      start_date: `${day}T20:30`,
    });
    await expect(panel(page)).toBeVisible();
    await expect(panel(page)).toContainText(language === "tr" ? event.title_tr : event.title_en);
    await expect(panel(page)).toContainText(language === "tr" ? "01.06.2031 20:30" : "2 Jun 2031 20:30");
    await expect(panel(page).getByRole("link")).toHaveAttribute("href", new RegExp(event.event_id));
    await expectNoFaults(page, "duplicates");
    await panel(page)
      .getByRole("button", { name: language === "tr" ? /^Aynısı değil/ : /^Not the same/ })
      .click();
    await expect(panel(page)).toBeHidden();
    await expect(field(page, "title_tr")).toHaveValue(`KUĞU GÖLÜ ${word}`);
  });
}

test("the dates are added to the event that is the same", async ({ page, quietPage: _ }) => {
  const word = mark();
  const start_date = `${DAYS.add}T20:30:00+03:00`;
  const titles = { title_tr: `Kuğu Gölü ${word}`, title_en: `Swan Lake ${word}` };
  const event = await newEvent({ ...titles, start_date }, word);
  await openAdmin(page, "/admin/events?new=1", "en");
  await enter(page, {
    title_tr: `Kuğu Gölü ${word}`,
    title_en: `Swan Lake ${word}`,
    venue_name: "Deneme Sahnesi",
    venue_en: "Trial Stage",
    city: "Tunceli",
    city_en: "Tunceli",
    start_date: `${DAYS.add}T15:00`,
  });
  await panel(page)
    .getByRole("button", { name: /^Add as a date of/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`edit=${event.id}`));
  await expect(form(page).locator("[data-row]")).toHaveCount(2);
  await expect(form(page)).toContainText("The dates you typed were added to this event.");
  await save(page).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  const showings = (await storedEvent(event.id))?.showings as { start_date: string }[];
  expect(showings.map(({ start_date }) => start_date)).toEqual([`${DAYS.add}T15:00:00+03:00`, start_date]);
  expect(await eventsWith(word)).toHaveLength(1);
});

test("another title at the same place and time is shown", async ({ page }) => {
  const word = mark();
  const venue_name = `Sahne ${word}`;
  const start_date = `${DAYS.place}T20:30:00+03:00`;
  const event = await newEvent(
    { venue_name, venue_en: venue_name, title_en: `First ${word}`, start_date },
    word,
  );
  await openAdmin(page, "/admin/events?new=1", "en");
  await enter(page, {
    title_tr: "Bambaşka bir gösteri",
    venue_name,
    city: "Tunceli",
    start_date: `${DAYS.place}T20:30`,
  });
  await expect(panel(page)).toContainText(event.title_en);
  await expect(panel(page)).toContainText("Same place and time");
});

test("nothing is shown for another day, nor for a stored event", async ({ page }) => {
  const word = mark();
  const event = await newEvent({}, word);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/duplicates")) asked.push(request.postData() ?? "");
  });
  await openAdmin(page, `/admin/events?edit=${event.id}`, "en");
  await field(page, "title_tr").fill(`Sınama ${word} 2`);
  await openAdmin(page, "/admin/events?new=1", "en");
  const answered = page.waitForResponse(/\/duplicates/);
  await enter(page, { title_tr: `Sınama ${word}`, city: "Tunceli", start_date: "2031-09-09T20:30" });
  await answered;
  expect(asked.every((body) => body.includes("2031-09-09"))).toBe(true);
  await expect(panel(page)).toBeHidden();
});
