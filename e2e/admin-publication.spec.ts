/** Drafts, schedules and the calendar of what goes live when. */
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { eventForm, formField, openEventForm, saveButton } from "./event-form";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, PHONE, read } from "./site";
import { apiAs, apiAsVisitor, openAdmin, signInAs, toastOf } from "./staff";
import { eventsWith, newEvent } from "./staff-events";

interface Post {
  id: number;
  publication: string;
  publish_at: string | null;
}

async function postsWith(word: string): Promise<Post[]> {
  const api = await apiAs("admin");
  const posts = await read<Post[]>(api, `/api/blogs?status=all&q=${word}`);
  await api.dispose();
  return posts;
}

/** Tomorrow in Turkey, as YYYY-MM-DD. */
const tomorrow = () => new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10);

const chip = (page: Page, name: string) => page.getByRole("dialog").getByText(name, { exact: true });

test.beforeEach(({ page }) => signInAs(page, "editor"));

test("a post for tomorrow at nine takes three clicks from the list", async ({ page }) => {
  const word = mark();
  await openAdmin(page, "/admin/blog", "tr");
  await page.getByRole("button", { name: "Yeni yazı ekle" }).click();
  const dialog = page.getByRole("dialog", { name: "Yeni yazı" });
  for (const language of ["tr", "en"]) {
    for (const name of ["title", "excerpt", "content"])
      await dialog.locator(`[name=${name}_${language}]`).fill(`${word} ${name}`);
  }
  await chip(page, "Zamanlandı").click();
  await dialog.getByRole("button", { name: "Kaydet" }).click();
  await expect(toastOf(page, "Zamanlandı")).toContainText("09:00");
  const [post] = await postsWith(word);
  expect(post?.publication).toBe("scheduled");
  expect(Date.parse(post?.publish_at ?? "")).toBe(Date.parse(`${tomorrow()}T09:00:00+03:00`));
});

test("a draft of an event needs only a title, and says what it lacks", async ({ page }) => {
  const word = mark();
  await openEventForm(page, "new=1");
  await formField(page, "title_en").fill(`Draft ${word}`);
  await saveButton(page).click();
  await expect(eventForm(page).getByRole("alert")).toContainText("Please correct the marked fields.");
  await chip(page, "Draft").click();
  await expect(eventForm(page).getByText("Missing before it can go live:")).toBeVisible();
  await expectNoFaults(page, "draft");
  await saveButton(page).click();
  await expect(eventForm(page)).toBeHidden();
  const [stored] = await eventsWith(word);
  expect(stored).toMatchObject({ publication: "draft", start_date: null });
  await openAdmin(page, `/admin/events?view=table&publication=draft&q=${word}`, "en");
  await expect(page.getByRole("row", { name: new RegExp(word) })).toContainText("Draft");
  await openAdmin(page, `/admin/events?edit=${stored?.id}`, "en");
  await expect(formField(page, "title_en")).toHaveValue(`Draft ${word}`);
});

test("a save that lacks something offers to keep it as a draft", async ({ page }) => {
  const word = mark();
  await openEventForm(page, "new=1");
  await formField(page, "title_en").fill(`Offer ${word}`);
  await saveButton(page).click();
  await eventForm(page).getByRole("button", { name: "Save as a draft" }).click();
  await expect(eventForm(page)).toBeHidden();
  expect(await eventsWith(word)).toMatchObject([{ publication: "draft" }]);
});

test("the calendar shows what goes live when, and leads to its form", async ({ page }) => {
  const event = await newEvent({ publication: "scheduled", publish_at: `${tomorrow()}T09:30` });
  const visitor = await apiAsVisitor();
  expect((await visitor.get(`/api/events/${event.event_id}`)).status()).toBe(404);
  await visitor.dispose();
  for (const [size, name] of [
    [DESKTOP, "desktop"],
    [PHONE, "phone"],
  ] as const) {
    await page.setViewportSize(size);
    const month = tomorrow().slice(0, 7);
    await openAdmin(page, `/admin/calendar?month=${month}&day=${tomorrow()}`, "en");
    await expect(page.getByRole("link", { name: new RegExp(event.word) }).last()).toContainText("09:30");
    await expectNoFaults(page, `calendar, ${name}`);
  }
  await page
    .getByRole("link", { name: new RegExp(event.word) })
    .last()
    .click();
  await expect(eventForm(page)).toBeVisible();
  await expect(formField(page, "publish_at")).toHaveValue(/09:30$/);
});

test("the calendar is used by keys alone", async ({ page }) => {
  await openAdmin(page, "/admin/calendar?month=2031-05", "en");
  await page.locator('[data-day="2031-05-01"]').focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-day="2031-05-08"]')).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(page.locator('[data-day="2031-06-08"]')).toBeFocused();
  await expect(page.getByRole("grid", { name: "June 2031" })).toBeVisible();
});

test("the calendar has its shortcut", async ({ page }) => {
  await openAdmin(page, "/admin/events", "en");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/\/admin\/calendar$/);
});
