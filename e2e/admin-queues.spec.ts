import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { eventForm, formField } from "./event-form";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { LANGUAGES } from "./site";
import { apiAs, openAdmin, signInAs, toastOf } from "./staff";
import { newEvent, storedEvent } from "./staff-events";

const rows = (page: Page): Locator =>
  page
    .getByRole("grid", { name: /^(Etkinlikler|Events)$/ })
    .locator("tbody")
    .getByRole("row");
const others = (page: Page): Locator =>
  eventForm(page).getByRole("region", { name: /^(Olası kopyalar|Possible duplicates)$/ });

const openQueue = (page: Page, needs: string, word: string) =>
  openAdmin(page, `/admin/events?view=table&needs=${needs}&q=${word}&sort=name`, "en");

/** Two events on that day at the same place under the same name. */
async function newPair(day: string): Promise<{ word: string; keys: [string, string] }> {
  const word = mark();
  const keys: [string, string] = [`a-${word}`, `b-${word}`];
  for (const key of keys) {
    const title = `${word} Quartet`;
    // Away from the events of other tests, which share a place and a time.
    const place = { venue_name: word, venue_en: word, city: "Ardahan", city_en: "Ardahan" };
    const start_date = `${day}T20:30`;
    await newEvent({ event_id: key, title_tr: title, title_en: title, start_date, ...place }, word);
  }
  return { word, keys };
}

const LABELS = {
  tr: { queues: "Yapılacaklar", over: /^Bitti, hâlâ yayında, Tümü: / },
  en: { queues: "To do", over: /^Over, still published, All: / },
};

for (const language of LANGUAGES) {
  test(`${language}: the dashboard leads to published events that are over`, async ({ page }) => {
    const word = mark();
    const { id } = await newEvent({ event_id: word, start_date: "2020-05-04T20:30", is_active: true }, word);
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/dashboard", language);
    const queues = page.getByRole("region", { name: LABELS[language].queues });
    await queues.getByRole("link", { name: LABELS[language].over }).click();
    await expect(page).toHaveURL(/needs=past_end&when=all&sort=date/);
    await openQueue(page, "past_end", word);
    await expect(rows(page)).toHaveCount(1);
    await expectNoFaults(page, "past end");
    const api = await apiAs("admin");
    await api.delete(`/api/events/${id}`);
    await api.dispose();
  });
}

test("by keyboard, an editor says that two events are not the same", async ({ page }) => {
  const { word, keys } = await newPair("2031-06-04");
  await signInAs(page, "editor");
  await openQueue(page, "duplicate", word);
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(eventForm(page)).toContainText("1 / 2");
  await expect(others(page).getByRole("listitem")).toHaveCount(1);
  await expectNoFaults(page, "possible duplicates");
  // Moving to the trash is for admins.
  await expect(others(page).getByRole("button", { name: /^Move to the trash/ })).toHaveCount(0);
  await others(page)
    .getByRole("button", { name: /^Not the same/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Saved as not the same")).toBeVisible();
  await expect(others(page)).toHaveCount(0);
  await page.keyboard.press("Alt+ArrowRight");
  await expect(eventForm(page)).toContainText("2 / 2");
  await expect(formField(page, "title_tr")).toBeVisible();
  await expect(others(page)).toHaveCount(0);
  await openQueue(page, "duplicate", word);
  await expect(page.getByRole("grid").locator("tbody").getByRole("row")).toHaveCount(0);
  for (const key of keys) expect(await storedEvent(key)).not.toBeNull();
});

test("an admin moves the other event to the trash, and the queue goes on without it", async ({ page }) => {
  const { word } = await newPair("2031-07-04");
  await signInAs(page, "admin");
  await openQueue(page, "duplicate", word);
  await rows(page).first().focus();
  await page.keyboard.press("Enter");
  await others(page)
    .getByRole("button", { name: /^Move to the trash/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(others(page)).toHaveCount(0);
  await expect(eventForm(page)).toContainText("1 / 1");
});
