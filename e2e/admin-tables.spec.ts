/** The lists of the panel as tables; that of the events has a file of its own. */
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DESKTOP, PHONE, silence } from "./site";
import { apiAs, openAdmin, signInAs } from "./staff";
import { newEvent } from "./staff-events";

const SCREENS = {
  venues: { path: "/admin/venues", name: "Venues", first: "List view" },
  profiles: { path: "/admin/profiles", name: "Performers and organizers", first: "List view" },
  messages: { path: "/admin/messages", name: "Messages", first: "List view" },
  posts: { path: "/admin/blog", name: "Blog", first: "Grid view" },
  subscribers: { path: "/admin/subscribers", name: "Subscribers", first: "List view" },
  trash: { path: "/admin/trash", name: "Trash", first: "List view" },
  activity: { path: "/admin/activity", name: "Activity", first: "List view" },
} as const;

/** Something in the trash, a message, a subscriber, and with them entries of the audit log. */
test.beforeEach(async () => {
  const { id, word } = await newEvent();
  const api = await apiAs("admin");
  expect((await api.delete(`/api/events/${id}`)).ok()).toBe(true);
  expect((await api.post("/api/newsletter/subscribe", { data: { email: `${word}@example.org` } })).ok()).toBe(
    true,
  );
  const message = {
    name: word,
    email: "yazan@example.org",
    subject: "Bilet",
    message: "Kapı kaçta açılıyor?",
  };
  expect((await api.post("/api/contact", { data: message })).ok()).toBe(true);
  await api.dispose();
});

for (const [noun, { path, name, first }] of Object.entries(SCREENS)) {
  test(`${noun}: the table is chosen, remembered, moved through by keyboard and left again`, async ({
    page,
  }) => {
    test.slow();
    await signInAs(page, "admin");
    await silence(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(DESKTOP);
    await openAdmin(page, path, "en");
    const table = page.getByRole("grid", { name });
    await expect(page.getByRole("button", { name: first })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Table view" }).click();
    const rows = table.locator("tbody").getByRole("row");
    await expect(rows.first()).toBeVisible();
    await expect(page).toHaveURL(/view=table/);
    await rows.first().focus();
    await page.keyboard.press("End");
    await expect(rows.last()).toBeFocused();
    await expectNoFaults(page, noun);
    // What was chosen last is remembered, also without the address.
    await openAdmin(page, path, "en");
    await expect(table).toBeVisible();
    await page.setViewportSize(PHONE);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(PHONE.width);
    await page.getByRole("button", { name: first }).click();
    await expect(table).toHaveCount(0);
  });
}

test("an entry of the activity table opens with what was changed", async ({ page }) => {
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/activity?view=table&kind=deleted", "en");
  const rows = page.getByRole("grid", { name: "Activity" }).locator("tbody").getByRole("row");
  const title = (await rows.first().getByRole("rowheader").textContent()) ?? "";
  await rows.first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toContainText("Deleted");
  await expectNoFaults(page, "entry");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toBeFocused();
});

test("a venue is edited from the table, and its events are one press away", async ({ page }) => {
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/venues?view=table&sort=events", "en");
  const row = page.getByRole("grid", { name: "Venues" }).locator("tbody").getByRole("row").first();
  await expect(row.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await row.getByRole("rowheader").getByRole("button").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: /Upcoming events: \d+$/ }).click();
  await expect(page).toHaveURL(/\/admin\/events\?venue=/);
});
