import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { eventForm, formField, saveButton } from "./event-form";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, signInAs, toastOf } from "./staff";
import { eventList, eventsWith, newEvent, saveElsewhere, storedEvent } from "./staff-events";

const table = (page: Page): Locator => page.getByRole("grid", { name: /^(Etkinlikler|Events)$/ });
const row = (page: Page, name: string | RegExp): Locator => table(page).getByRole("row", { name });
/** The rows below the head. */
const rows = (page: Page): Locator => table(page).locator("tbody").getByRole("row");
const titles = (page: Page): Locator => table(page).getByRole("rowheader");
const selectedRows = (page: Page): Locator => table(page).getByRole("row", { selected: true });
const bar = (page: Page): Locator => page.getByRole("region", { name: "Actions for the selection" });
const box = (page: Page, name: string): Locator => page.getByRole("checkbox", { name: `Select: ${name}` });

/** Events A, B, C, … of a word of their own, in the order of their names. */
async function newEvents(count: number, change: object = {}): Promise<{ word: string; names: string[] }> {
  const word = mark();
  const letters = [..."ABCDEFGH"].slice(0, count);
  for (const letter of letters) {
    const title = `${letter} ${word}`;
    await newEvent(
      { event_id: `${letter.toLowerCase()}-${word}`, title_tr: title, title_en: title, ...change },
      word,
    );
  }
  return { word, names: letters.map((letter) => `${letter} ${word}`) };
}

const openTable = (page: Page, query: string) => openAdmin(page, `/admin/events?view=table&${query}`, "en");

test.describe("the view", () => {
  test("with more than 60 events the table opens first; another choice is remembered", async ({ page }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/events", "en");
    await expect(table(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Table view" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Grid view" }).click();
    await expect(eventList(page).getByRole("listitem")).toHaveCount(24);
    await expect(page).toHaveURL(/view=grid/);
    await openAdmin(page, "/admin/events", "en");
    await expect(eventList(page).getByRole("listitem")).toHaveCount(24);
  });

  test("few events are cards first", async ({ page }) => {
    await signInAs(page, "editor");
    await page.route("**/api/analytics?*", (route) =>
      route.fulfill({ json: { success: true, data: { totalEvents: 60 } } }),
    );
    await openAdmin(page, "/admin/events", "en");
    await expect(eventList(page).getByRole("listitem")).toHaveCount(24);
  });

  test("forty rows fit on the screen of a laptop, below a head that stays", async ({ page }) => {
    await signInAs(page, "editor");
    await page.setViewportSize(DESKTOP);
    await openTable(page, "");
    await expect(rows(page)).toHaveCount(100);
    await rows(page)
      .nth(60)
      .evaluate((element) => element.scrollIntoView({ block: "center" }));
    const whole = await table(page).evaluate((grid) => {
      const head = grid.querySelector("thead")?.getBoundingClientRect();
      const shown = [...grid.querySelectorAll("tbody tr")].map((one) => one.getBoundingClientRect());
      return {
        head: head?.top,
        rows: shown.filter(({ top, bottom }) => top >= (head?.bottom ?? 0) && bottom <= innerHeight).length,
      };
    });
    expect(whole.head).toBeGreaterThanOrEqual(0);
    expect(whole.rows).toBeGreaterThanOrEqual(40);
  });
});

test.describe("list", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "editor");
    await silence(page);
  });

  test("heads sort, and a second press ends it; the order is in the address", async ({ page }) => {
    const word = mark();
    await newEvent({ event_id: `a-${word}`, title_tr: `Çay ${word}`, price_min: 30 }, word);
    await newEvent({ event_id: `b-${word}`, title_tr: `Ceviz ${word}`, price_min: 10 }, word);
    await newEvent({ event_id: `c-${word}`, title_tr: `Dut ${word}`, price_min: 20 }, word);
    await openAdmin(page, `/admin/events?view=table&q=${word}&sort=newest`, "tr");
    const order = (names: string[]) =>
      expect(titles(page)).toHaveText(names.map((name) => `${name} ${word}`));
    const head = (name: string) => table(page).getByRole("columnheader", { name });
    await order(["Dut", "Ceviz", "Çay"]);
    await head("Başlık").getByRole("button").click();
    await order(["Ceviz", "Çay", "Dut"]);
    await expect(head("Başlık")).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/sort=name/);
    await head("Fiyat").getByRole("button").click();
    await order(["Ceviz", "Dut", "Çay"]);
    await page.goBack();
    await order(["Ceviz", "Çay", "Dut"]);
    await head("Başlık").getByRole("button").click();
    await expect(page).not.toHaveURL(/sort=/);
    await expect(head("Başlık")).not.toHaveAttribute("aria-sort");
  });

  test("page and filters are in the address: a reload keeps them, Back undoes them", async ({ page }) => {
    await openTable(page, "sort=name");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByRole("status")).toHaveText(/^1–100 of \d+$/);
    await pages.getByRole("button", { name: "Next" }).click();
    await expect(pages.getByRole("status")).toHaveText(/^101–\d+ of \d+$/);
    // The rows before stay until the next ones are there.
    await expect(rows(page)).not.toHaveCount(100);
    const second = await titles(page).allTextContents();
    await page.reload();
    await expect(pages.getByRole("status")).toHaveText(/^101–/);
    await expect(titles(page)).toHaveText(second);
    await pages.getByRole("button", { name: "Previous" }).click();
    await expect(pages.getByRole("status")).toHaveText(/^1–100 of/);
    await page.goBack();
    await expect(pages.getByRole("status")).toHaveText(/^101–/);
    // Another list begins at its first page.
    await page.getByRole("combobox", { name: "Category" }).selectOption("music");
    await expect(page).toHaveURL(/category=music/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(rows(page).filter({ hasNotText: "Music" })).toHaveCount(0);
    await page.goBack();
    await expect(pages.getByRole("status")).toHaveText(/^101–/);
    await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("");
  });

  test("columns are chosen and kept", async ({ page }) => {
    const { word } = await newEvents(1);
    await openTable(page, `q=${word}`);
    const code = table(page).getByRole("columnheader", { name: "Code" });
    await expect(titles(page)).toHaveCount(1);
    await expect(code).toHaveCount(0);
    await page.getByRole("button", { name: "Columns" }).click();
    for (const name of ["Code", "Languages", "Image", "Edited"])
      await page.getByRole("checkbox", { name, exact: true }).check();
    await page.getByRole("checkbox", { name: "City", exact: true }).uncheck();
    await expect(row(page, word)).toContainText(`a-${word}`);
    await expectNoFaults(page, "columns");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();
    await page.reload();
    await expect(code).toBeVisible();
    await expect(table(page).getByRole("columnheader", { name: "City" })).toHaveCount(0);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Reset to default" }).click();
    await expect(code).toHaveCount(0);
  });

  test("a view is saved under a name and brought back with its columns", async ({ page }) => {
    await openTable(page, "category=art&sort=name");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Code", exact: true }).check();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("textbox", { name: "Name of the view" }).fill("Art by name");
    await page.keyboard.press("Enter");
    await openTable(page, "status=inactive");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Code", exact: true }).uncheck();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Art by name", exact: true }).click();
    await expect(page).toHaveURL(/category=art/);
    await expect(page).toHaveURL(/sort=name/);
    await expect(page).not.toHaveURL(/status=/);
    await expect(table(page).getByRole("columnheader", { name: "Code" })).toBeVisible();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Delete view: Art by name" }).click();
    await expect(page.getByText("You have no saved views yet.")).toBeVisible();
  });
});

test.describe("selection", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "editor");
    await silence(page);
  });

  test("Shift selects all rows between two, and everything that matches can be selected", async ({
    page,
  }) => {
    const { word, names } = await newEvents(5);
    await openTable(page, `q=${word}&sort=name`);
    await box(page, names[1] ?? "").click();
    await box(page, names[3] ?? "").click({ modifiers: ["Shift"] });
    await expect(selectedRows(page)).toHaveCount(3);
    await expect(bar(page).getByRole("status")).toHaveText("3 selected");
    await bar(page).getByRole("button", { name: "Select all 5 that match" }).click();
    await expect(selectedRows(page)).toHaveCount(5);
    await expect(bar(page).getByRole("status")).toHaveText("All 5 that match are selected");
    // Editors delete nothing, many things neither.
    await expect(bar(page).getByRole("button", { name: "Move to trash" })).toHaveCount(0);
    await expectNoFaults(page, "selected");
    await bar(page).getByRole("button", { name: "Clear selection" }).click();
    await expect(selectedRows(page)).toHaveCount(0);
  });

  test("the keyboard alone selects, opens a row and comes back to it", async ({ page }) => {
    const { word, names } = await newEvents(4);
    await openTable(page, `q=${word}&sort=name`);
    await rows(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(row(page, names[1] ?? "")).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(selectedRows(page)).toHaveCount(3);
    await page.keyboard.press("Shift+ArrowUp");
    await expect(selectedRows(page)).toHaveCount(2);
    // The controls of the row follow it in the order of Tab.
    await page.keyboard.press("Tab");
    await expect(box(page, names[2] ?? "")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(formField(page, "title_tr")).toHaveValue(names[2] ?? "");
    await page.keyboard.press("Escape");
    await expect(eventForm(page)).toBeHidden();
    await expect(row(page, names[2] ?? "")).toBeFocused();
    await expect(selectedRows(page)).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(selectedRows(page)).toHaveCount(0);
  });
});

test.describe("bulk", () => {
  test("thirty events to another category in five presses, and back by one", async ({ page }) => {
    test.slow();
    const { word, names } = await newEvents(8);
    await signInAs(page, "editor");
    await openTable(page, `q=${word}&sort=name`);
    await box(page, names[0] ?? "").click();
    await box(page, names[7] ?? "").click({ modifiers: ["Shift"] });
    await bar(page).getByRole("button", { name: "Category" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the category" });
    await dialog.getByText("Art", { exact: true }).click();
    await expect(dialog.getByRole("status")).toHaveText("8 events will change");
    await expectNoFaults(page, "preview");
    await dialog.getByRole("button", { name: "Apply (8)" }).click();
    await expect(dialog).toBeHidden();
    await expect(rows(page).filter({ hasText: "Art" })).toHaveCount(8);
    expect((await eventsWith(word)).map(({ category }) => category)).toEqual(Array(8).fill("art"));
    await toastOf(page, "8 events changed").getByRole("button", { name: "Undo" }).click();
    await expect(toastOf(page, "Undone")).toContainText("Restored: 8");
    await expect(rows(page).filter({ hasText: "Business" })).toHaveCount(8);
    expect((await eventsWith(word)).map(({ category }) => category)).toEqual(Array(8).fill("business"));
  });

  test("everything that matches is published; what cannot be is listed with its reason", async ({ page }) => {
    const { word } = await newEvents(3);
    await signInAs(page, "editor");
    await openTable(page, `q=${word}&sort=name`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await bar(page).getByRole("button", { name: "Status" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the status" });
    await page.route("**/api/events/bulk?*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.refused = [{ id: 1, event_id: "x", title: "Yarım", errors: { description_tr: "Eksik." } }];
      body.data.refused_count = 1;
      await route.fulfill({ json: body });
    });
    await dialog.getByText("Publish", { exact: true }).click();
    await expect(dialog.getByRole("status")).toHaveText("3 events will change");
    await expect(dialog.getByText("1 event is refused and stays as it is:")).toBeVisible();
    await expect(dialog.getByRole("listitem")).toHaveText("Yarım: Eksik.");
    await dialog.getByRole("button", { name: "Apply (3)" }).click();
    await expect(toastOf(page, "3 events changed")).toBeVisible();
    expect((await eventsWith(word)).map(({ status }) => status)).toEqual(Array(3).fill("active"));
  });

  test("an admin moves events to the trash and back", async ({ page }) => {
    const { word } = await newEvents(2);
    await signInAs(page, "admin");
    await openTable(page, `q=${word}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await bar(page).getByRole("button", { name: "Move to trash" }).click();
    const dialog = page.getByRole("dialog", { name: "Move to trash" });
    await dialog.getByRole("button", { name: "Apply (2)" }).click();
    await expect(page.getByText("No results")).toBeVisible();
    await toastOf(page, "2 events moved to the trash").getByRole("button", { name: "Undo" }).click();
    await expect(titles(page)).toHaveCount(2);
  });

  test("viewers and visitors may not", async () => {
    for (const [api, status] of [
      [await apiAs("viewer"), 403],
      [await apiAsVisitor(), 401],
    ] as const) {
      const answer = await api.post("/api/events/bulk", { data: { ids: [1], set: { category: "art" } } });
      expect(answer.status()).toBe(status);
      await api.dispose();
    }
  });
});

test.describe("queues", () => {
  test("the dashboard leads to next week without images in one press", async ({ page }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/dashboard", "en");
    const queues = page.getByRole("region", { name: "To do" });
    const count = queues.getByRole("link", { name: /^No image, Next week: \d+$/ });
    const name = await count.getAttribute("aria-label");
    await expectNoFaults(page, "dashboard");
    await count.click();
    await expect(page).toHaveURL(/needs=picture&when=nextWeek/);
    await expect(page.getByRole("combobox", { name: "To do" })).toHaveValue("picture");
    await expect(rows(page)).toHaveCount(Number(name?.split(": ")[1]));
  });

  test("viewers have no queues", async ({ page }) => {
    await signInAs(page, "viewer");
    await openAdmin(page, "/admin/dashboard", "en");
    await expect(page.getByRole("region", { name: "Sections" })).toBeVisible();
    await expect(page.getByRole("region", { name: "To do" })).toHaveCount(0);
  });

  test("forms follow each other by keyboard; what was changed is saved on the way", async ({ page }) => {
    const { word, names } = await newEvents(3);
    const [first, second, third] = names;
    await signInAs(page, "editor");
    await openTable(page, `q=${word}&sort=name`);
    await rows(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(formField(page, "title_tr")).toHaveValue(first ?? "");
    await expect(eventForm(page)).toContainText("1 / 3");
    // Nothing was changed: nothing is saved.
    await page.keyboard.press("Alt+ArrowRight");
    await expect(formField(page, "title_tr")).toHaveValue(second ?? "");
    await formField(page, "short_description_tr").fill("Kısa bir söz");
    await eventForm(page).getByRole("button", { name: "Save and next" }).click();
    await expect(formField(page, "title_tr")).toHaveValue(third ?? "");
    await expect(eventForm(page)).toContainText("3 / 3");
    await expect(eventForm(page).getByRole("button", { name: /next/i })).toHaveCount(0);
    expect((await storedEvent(`b-${word}`))?.short_description_tr).toBe("Kısa bir söz");
    await formField(page, "short_description_tr").fill("Son söz");
    await page.keyboard.press("Control+Enter");
    await expect(eventForm(page)).toBeHidden();
    expect((await storedEvent(`c-${word}`))?.short_description_tr).toBe("Son söz");
  });

  test("a conflict keeps the form open, and the way on", async ({ page }) => {
    const { word } = await newEvents(2);
    await signInAs(page, "editor");
    await silence(page);
    await openTable(page, `q=${word}&sort=name`);
    await rows(page).first().focus();
    await page.keyboard.press("Enter");
    await formField(page, "short_description_tr").fill("Benim");
    const stored = await storedEvent(`a-${word}`);
    await saveElsewhere(stored?.id ?? 0, { short_description_tr: "Başkası" });
    await page.keyboard.press("Alt+ArrowRight");
    const conflict = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    await conflict.getByRole("button", { name: "Save what I chose" }).click();
    await expect(formField(page, "title_tr")).toHaveValue(`B ${word}`);
    expect((await storedEvent(`a-${word}`))?.short_description_tr).toBe("Benim");
  });
});

for (const language of LANGUAGES) {
  test(`${language}: the table has no accessibility faults and fits`, async ({ page }) => {
    test.slow();
    await signInAs(page, "admin");
    await silence(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      // Axe looks at every cell: a hundred rows would take minutes.
      await openAdmin(page, "/admin/events?view=table&sort=date&category=education", language);
      await expect(rows(page).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await expectNoFaults(page, `table, ${viewport.width}`);
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("events are a list, and filters are in a sheet", async ({ page }) => {
    await signInAs(page, "editor");
    await silence(page);
    await openAdmin(page, "/admin/events", "en");
    await expect(eventList(page).getByRole("listitem")).toHaveCount(24);
    await expect(page.getByRole("button", { name: "List view" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("combobox", { name: "Category" })).toHaveCount(0);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("combobox", { name: "Category" }).selectOption("music");
    await expectNoFaults(page, "sheet");
    await sheet.getByRole("button", { name: /^Show results: \d+$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/category=music/);
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  });

  test("Save is in sight from the first to the last field of a queue's form", async ({ page }) => {
    const { word } = await newEvents(2);
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/events?view=table&q=${word}&sort=name`, "en");
    await titles(page).first().getByRole("button").click();
    await expect(saveButton(page)).toBeInViewport({ ratio: 1 });
    await eventForm(page)
      .getByRole("group", { name: "More details" })
      .or(eventForm(page).getByText("More details"))
      .first()
      .scrollIntoViewIfNeeded();
    await expect(saveButton(page)).toBeInViewport({ ratio: 1 });
    await expect(eventForm(page).getByRole("button", { name: "Next" })).toBeInViewport({ ratio: 1 });
  });
});
