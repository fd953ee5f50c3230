import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, SCREEN_OF, silence } from "./site";
import { apiAs, openAdmin, signInAs, toastOf } from "./staff";
import { eventList, eventsWith, itemOf, newEvent, saveElsewhere, storedEvent } from "./staff-events";

const LIST = /\/api\/events\?/;
const item = (page: Page) => eventList(page).getByRole("listitem");
const search = (page: Page) => page.getByRole("searchbox", { name: /^(Etkinliklerde ara|Search events)$/ });

test.describe("who may open it", () => {
  test("visitors are sent to the sign-in, viewers to the dashboard", async ({ page }) => {
    await page.goto("/admin/events");
    await expect(page).toHaveURL("/admin/login");
    await signInAs(page, "viewer");
    await openAdmin(page, "/admin/events");
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  });

  test("editors add and edit; only admins delete", async ({ page }) => {
    const { id, word } = await newEvent();
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
    const card = itemOf(page, word);
    await expect(card.getByRole("button", { name: /^Edit/ })).toBeVisible();
    await expect(card.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    for (const [role, status] of [
      ["viewer", 403],
      ["editor", 403],
    ] as const) {
      const api = await apiAs(role);
      expect((await api.delete(`/api/events/${id}`)).status(), role).toBe(status);
      await api.dispose();
    }
    const viewer = await apiAs("viewer");
    expect((await viewer.put(`/api/events/${id}`, { data: {} })).status()).toBe(403);
    expect((await viewer.post("/api/events", { data: {} })).status()).toBe(403);
    await viewer.dispose();
  });
});

for (const [language, labels] of [
  ["tr", ["Toplam etkinlik", "Etkin etkinlik", "Kategori", "Elle girilen etkinlik"]],
  ["en", ["Total events", "Active events", "Categories", "Manual events"]],
] as const) {
  test(`${language}: four stat cards`, async ({ page, quietPage: _ }) => {
    await signInAs(page, "editor");
    await page.route("**/api/analytics?*", (route) =>
      route.fulfill({
        json: {
          success: true,
          data: { totalEvents: 1240, activeEvents: 987, eventCategories: 8, manualEvents: 25 },
        },
      }),
    );
    await openAdmin(page, "/admin/events", language);
    const stats = page.getByRole("region", { name: /^(Sayılarla etkinlikler|Events in numbers)$/ });
    await expect(stats.getByRole("term")).toHaveText([...labels]);
    const total = language === "tr" ? "1.240" : "1,240";
    await expect(stats.getByRole("definition")).toHaveText([total, "987", "8", "25"]);
  });
}

test("the stat cards count what is stored, and show zeros when they cannot be had", async ({ page }) => {
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/events", "en");
  const numbers = page.getByRole("region", { name: "Events in numbers" }).getByRole("definition");
  const answer = await page.request.get("/api/analytics");
  const { data } = await answer.json();
  const wanted = [data.totalEvents, data.activeEvents, data.eventCategories, data.manualEvents];
  await expect(numbers).toHaveText(wanted.map((number) => number.toLocaleString("en-US")));
  await page.route("**/api/analytics?*", (route) =>
    route.fulfill({ status: 403, json: { success: false, error: "no", code: "forbidden" } }),
  );
  await page.reload();
  await expect(numbers).toHaveText(["0", "0", "0", "0"]);
});

test("a card shows picture, title, description, date, state, and what can be done", async ({ page }) => {
  const active = await newEvent({ is_active: true });
  const hidden = await newEvent({ short_description_tr: "Yalnız Türkçe", is_featured: true });
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/events?view=grid&q=${active.word}`, "en");
  await expect(item(page)).toHaveCount(1);
  const card = item(page).first();
  await expect(card.getByRole("heading")).toHaveText(`Trial ${active.word}`);
  await expect(card.getByText(`Description ${active.word}`)).toBeVisible();
  await expect(card.locator("time")).toHaveText("Sunday, May 4, 2031, 8:30 PM");
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  // A drawn poster stands in for the picture that is missing.
  await expect(card.locator("img")).toHaveAttribute("src", `/posters/business/e2e-${active.word}.svg`);
  await expect(card.getByRole("link", { name: /^View on the site/ })).toHaveAttribute("target", "_blank");
  await expect(card.getByRole("button", { name: /^Edit/ })).toBeVisible();
  await expect(card.getByRole("button", { name: /^Delete/ })).toBeVisible();

  await openAdmin(page, `/admin/events?view=grid&q=${hidden.word}`, "tr");
  const other = itemOf(page, hidden.word);
  await expect(other.getByText("Etkin değil", { exact: true })).toBeVisible();
  await expect(other.getByText("Öne çıkan", { exact: true })).toBeVisible();
  await expect(other.getByText("Çevirisi eksik")).toBeVisible();
  await expect(other.locator("time")).toHaveText("4 Mayıs 2031 Pazar, 20:30");
  await expect(other.getByRole("link", { name: /^Sitede gör/ })).toHaveCount(0);
});

test("grid and list, kept in the address", async ({ page, quietPage: _ }) => {
  const word = mark();
  await newEvent({ event_id: `a-${word}`, title_en: `Early ${word}`, start_date: "2030-01-01" }, word);
  await newEvent({ event_id: `b-${word}`, title_en: `Late ${word}`, start_date: "2030-01-02" }, word);
  await signInAs(page, "editor");
  await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
  const [grid, list] = [
    page.getByRole("button", { name: "Grid view" }),
    page.getByRole("button", { name: "List view" }),
  ];
  await expect(grid).toHaveAttribute("aria-pressed", "true");
  const titles = [`Early ${word}`, `Late ${word}`];
  await expect(item(page).getByRole("heading")).toHaveText(titles);
  await list.click();
  await expect(page).toHaveURL(/view=list/);
  await expect(list).toHaveAttribute("aria-pressed", "true");
  await expect(item(page).getByRole("heading")).toHaveText(titles);
  await page.reload();
  await expect(list).toHaveAttribute("aria-pressed", "true");
});

test.describe("finding", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "editor");
    await silence(page);
  });

  test("search looks at words in both languages, and clears", async ({ page, quietPage: _ }) => {
    const { word } = await newEvent();
    await openAdmin(page, "/admin/events?view=grid", "en");
    await search(page).fill(`sınama ${word}`);
    await expect(item(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`q=s.*${word}`));
    await search(page).fill(`${word}nothing`);
    await expect(page.getByText("No results")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(search(page)).toHaveValue("");
    await expect(item(page)).toHaveCount(24);
  });

  test("state, category, city, source and time narrow the list", async ({ page }) => {
    const word = mark();
    await newEvent({ event_id: `a-${word}`, is_active: true, category: "art", city: "Bursa" }, word);
    await newEvent({ event_id: `b-${word}`, is_featured: true, source_platform: "passo" }, word);
    await newEvent({ event_id: `c-${word}`, start_date: "2020-05-04" }, word);
    // It has begun, but is not over.
    await newEvent({ event_id: `d-${word}`, start_date: "2020-05-04", end_date: "2031-05-04" }, word);
    await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
    await expect(item(page)).toHaveCount(4);
    await expect(item(page).getByText("Ended", { exact: true })).toHaveCount(1);
    const status = page.getByRole("group", { name: "Status" });
    const expectCount = async (count: number) => expect(item(page)).toHaveCount(count);

    for (const [name, count] of [
      [/^Active/, 1],
      [/^Inactive/, 3],
      [/^Featured/, 1],
      [/^All/, 4],
    ] as const) {
      await status.getByRole("button", { name }).click();
      await expectCount(count);
      // The numbers of all events would contradict a search.
      await expect(status.getByRole("button", { name })).toContainText(String(count));
      await expect(status.getByText(/^\d+$/)).toHaveCount(1);
    }
    for (const [name, value, count] of [
      ["Category", "art", 1],
      ["City", "Bursa", 1],
      ["Source", "passo", 1],
      ["When", "upcoming", 3],
      ["When", "past", 1],
    ] as const) {
      await page.getByRole("combobox", { name }).selectOption(value);
      await expectCount(count);
      await page.getByRole("combobox", { name }).selectOption({ index: 0 });
      await expectCount(4);
    }
  });

  test("the order can be chosen", async ({ page }) => {
    const word = mark();
    await newEvent({ event_id: `a-${word}`, title_tr: `Çay ${word}`, price_min: 30 }, word);
    await newEvent({ event_id: `b-${word}`, title_tr: `Ceviz ${word}`, price_min: 10 }, word);
    const third = await newEvent(
      { event_id: `c-${word}`, title_tr: `Dut ${word}`, start_date: "2030-01-01", price_min: 20 },
      word,
    );
    await openAdmin(page, `/admin/events?view=grid&q=${word}`, "tr");
    const order = async (sort: string, titles: string[]) => {
      await page.getByRole("combobox", { name: "Sırala" }).selectOption(sort);
      const expected = titles.map((title) => `${title} ${word}`);
      await expect(item(page).getByRole("heading")).toHaveText(expected);
    };
    // Whoever searches sees the best match first, and the list says so.
    await expect(page.getByRole("combobox", { name: "Sırala" })).toHaveValue("relevance");
    await order("newest", ["Dut", "Ceviz", "Çay"]);
    // Turkish order: ç stands after c.
    await order("name", ["Ceviz", "Çay", "Dut"]);
    await order("price", ["Ceviz", "Dut", "Çay"]);
    await order("date", ["Dut", "Çay", "Ceviz"]);
    await saveElsewhere(third.id, { title_tr: `Dut ${word}` });
    await order("updated", ["Dut", "Ceviz", "Çay"]);
  });

  test("long lists come page by page", async ({ page, quietPage: _ }) => {
    await openAdmin(page, "/admin/events?view=grid&sort=name", "en");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(item(page)).toHaveCount(24);
    await expect(pages.getByRole("status")).toHaveText(/^1–24 of \d+$/);
    const first = await item(page).getByRole("heading").allTextContents();
    await pages.getByRole("button", { name: "Next" }).click();
    await expect(pages.getByRole("status")).toHaveText(/^25–48 of \d+$/);
    // The items before stay until the next ones are there.
    await expect(item(page).getByRole("heading").first()).not.toHaveText(first[0] ?? "");
    const second = await item(page).getByRole("heading").allTextContents();
    expect(second.filter((title) => first.includes(title))).toEqual([]);
    await pages.getByRole("button", { name: "Previous" }).click();
    await expect(item(page).getByRole("heading")).toHaveText(first);
    // Another question begins at its beginning.
    await pages.getByRole("button", { name: "Next" }).click();
    await expect(pages.getByRole("status")).toHaveText(/^25–48/);
    await page.getByRole("combobox", { name: "Category" }).selectOption("music");
    await expect(item(page).first()).toBeVisible();
    await expect(pages.getByText(/^25–48/)).toHaveCount(0);
  });
});

for (const [language, title, add] of [
  ["tr", "Henüz etkinlik yok", "Yeni Etkinlik Ekle"],
  ["en", "No events yet", "Add New Event"],
] as const) {
  test(`${language}: an empty list says so and offers the first step`, async ({ page }) => {
    await signInAs(page, "editor");
    await page.route(LIST, (route) =>
      route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 24, next_cursor: null } } }),
    );
    await openAdmin(page, "/admin/events", language);
    const notice = page.getByRole("status").filter({ hasText: title });
    await expect(notice).toBeVisible();
    await expectNoFaults(page, "empty");
    await notice.getByRole("button", { name: add }).click();
    await expect(page.getByRole("dialog", { name: /^(Yeni etkinlik|New event)$/ })).toBeVisible();
  });
}

test("a list that cannot be read says why and can be tried again", async ({ page }) => {
  await signInAs(page, "editor");
  await silence(page);
  await page.route(LIST, (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Bad marker", code: "invalid" } }),
  );
  await openAdmin(page, "/admin/events?view=grid", "en");
  const notice = page.getByRole("alert").filter({ hasText: "Could not be loaded" });
  await expect(notice).toContainText("Bad marker");
  await page.unroute(LIST);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(item(page)).toHaveCount(24);
});

for (const [language, other, title, otherTitle] of [
  ["tr", "EN English", "Etkinlikler", "Events"],
  ["en", "TR Türkçe", "Events", "Etkinlikler"],
] as const) {
  test(`${language}: the language toggle changes the screen`, async ({ page, quietPage: _ }) => {
    const { word } = await newEvent();
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/events?view=grid&q=${word}`, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByRole("button", { name: other }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(otherTitle);
    const texts = { tr: "Sınama", en: "Trial" };
    const shown = language === "tr" ? "en" : "tr";
    await expect(item(page).getByRole("heading")).toHaveText(`${texts[shown]} ${word}`);
    await expect(page).toHaveTitle(new RegExp(`^${otherTitle} · `));
  });
}

for (const name of ["Back", "Log out"]) {
  test(`"${name}" leads to the dashboard, still signed in`, async ({ page, quietPage: _ }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/events", "en");
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    expect((await page.request.get("/api/auth/me")).status()).toBe(200);
  });
}

test.describe("deleting", () => {
  test("asks first, then offers to undo", async ({ page, quietPage: _ }) => {
    const { id, word } = await newEvent();
    await signInAs(page, "admin");
    await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
    const remove = itemOf(page, word).getByRole("button", { name: /^Delete/ });
    const question = page.getByRole("alertdialog", { name: "Delete?" });
    await remove.click();
    await expect(question).toContainText(`Trial ${word}`);
    await expectNoFaults(page, "question");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(remove).toBeFocused();
    expect(await storedEvent(id)).not.toBeNull();

    await remove.click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(itemOf(page, word)).toHaveCount(0);
    expect(await storedEvent(id)).toBeNull();
    await toastOf(page, "Deleted").getByRole("button", { name: "Undo" }).click();
    await expect(toastOf(page, "Restored")).toContainText(word);
    await expect(itemOf(page, word)).toBeVisible();
    expect(await storedEvent(id)).not.toBeNull();
  });

  test("that fails says so, and nothing is gone", async ({ page }) => {
    const { id, word } = await newEvent();
    await signInAs(page, "admin");
    await openAdmin(page, `/admin/events?view=grid&q=${word}`, "tr");
    await page.route(`**/api/events/${id}?*`, (route) => route.abort());
    await itemOf(page, word).getByRole("button", { name: /^Sil/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Sil" }).click();
    await expect(toastOf(page, "Silinemedi")).toContainText("Sunucuya ulaşılamıyor");
    await expect(itemOf(page, word)).toBeVisible();
  });
});

test("another editor's save appears without a reload", async ({ page }) => {
  const { id, word } = await newEvent();
  await signInAs(page, "editor");
  const listening = page.waitForResponse("**/api/stream");
  await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
  await expect(itemOf(page, word)).toBeVisible();
  await listening;
  await saveElsewhere(id, { title_en: `Renamed ${word}` });
  await expect(item(page).getByRole("heading")).toHaveText(`Renamed ${word}`);
  const second = await newEvent({ event_id: `second-${word}` }, word);
  await expect(item(page)).toHaveCount(2);
  expect((await eventsWith(word)).map(({ id }) => id)).toContain(second.id);
});

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    test.slow();
    await signInAs(page, "admin");
    await silence(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    for (const view of ["grid", "list"]) {
      await openAdmin(page, `/admin/events?view=${view}`, language);
      await expect(item(page)).toHaveCount(24);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await expectNoFaults(page, `${screen}, ${view}`);
    }
  });
}

test("a notice leaves the buttons of the screen free", async ({ page }) => {
  const { word } = await newEvent();
  await signInAs(page, "admin");
  await page.setViewportSize(DESKTOP);
  await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
  await itemOf(page, word)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page, "Deleted")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("button", { name: "Add New Event" }).click({ timeout: 2_000 });
  await expect(page.getByRole("dialog", { name: "New event" })).toBeVisible();
});
