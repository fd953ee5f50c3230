/** Languages, lowest age, setting and English tags of an event: from the form to the page. */
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import {
  eventForm as dialog,
  formField as field,
  fillRequired,
  openEventForm as openForm,
  saveButton as save,
} from "./event-form";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, documentAt, inLanguage, LANGUAGES, silence } from "./site";
import { signInAs } from "./staff";
import { newVenue } from "./staff-directory";
import { newEvent, saveElsewhere, storedEvent } from "./staff-events";

const MARKS = { tags_en: ["jazz", "live"], event_languages: ["en", "ja"], min_age: 18, setting: "outdoor" };
const NO_MARKS = { tags_en: [], event_languages: [], min_age: null, setting: null };

const spoken = (page: Page) => dialog(page).getByRole("group", { name: "Language of the event" });
const language = (page: Page, name: string) => spoken(page).getByRole("checkbox", { name, exact: true });

async function saveForm(page: Page): Promise<void> {
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
}

test.describe("the form", () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await signInAs(page, "editor");
    await silence(page);
  });

  test("an event is created with them, edited and cleared", async ({ page, quietPage: _ }) => {
    const word = mark();
    await openForm(page, "new=1");
    await fillRequired(page, word);
    await dialog(page).getByRole("checkbox", { name: "Active" }).uncheck();
    await field(page, "tags").fill("caz, canlı");
    await field(page, "tags_en").fill("jazz, , live");
    await language(page, "English").check();
    await expect(language(page, "Japanese")).toHaveCount(0);
    await spoken(page).getByRole("button", { name: "Other languages" }).click();
    await language(page, "Japanese").check();
    await field(page, "min_age").fill("18");
    await field(page, "setting").selectOption("outdoor");
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === "/api/events",
    );
    await saveForm(page);
    const { id } = (await (await answered).json()).data;
    expect(await storedEvent(id)).toMatchObject({ ...MARKS, tags: ["caz", "canlı"] });

    await openForm(page, `edit=${id}`);
    await expect(field(page, "tags_en")).toHaveValue("jazz, live");
    await expect(language(page, "English")).toBeChecked();
    await expect(language(page, "Japanese")).toBeChecked();
    await expect(field(page, "min_age")).toHaveValue("18");
    await expect(field(page, "setting")).toHaveValue("outdoor");
    await language(page, "English").uncheck();
    await field(page, "min_age").fill("7");
    await field(page, "setting").selectOption("indoor");
    await saveForm(page);
    expect(await storedEvent(id)).toMatchObject({ event_languages: ["ja"], min_age: 7, setting: "indoor" });

    await openForm(page, `edit=${id}`);
    await field(page, "tags_en").fill("");
    await language(page, "Japanese").uncheck();
    await field(page, "min_age").fill("");
    await field(page, "setting").selectOption("Same as the venue");
    await saveForm(page);
    expect(await storedEvent(id)).toMatchObject({ ...NO_MARKS, tags: ["caz", "canlı"] });
  });

  test("a save without a change of them changes nothing of them", async ({ page }) => {
    for (const marks of [MARKS, {}]) {
      const { id } = await newEvent(marks);
      const before: Record<string, unknown> | null = await storedEvent(id);
      await openForm(page, `edit=${id}`);
      await field(page, "contact").fill("bilgi@example.org");
      await saveForm(page);
      await openForm(page, `edit=${id}`);
      await field(page, "contact").fill("");
      await saveForm(page);
      const { version, updated_at } = before ?? {};
      expect({ ...(await storedEvent(id)), version, updated_at }).toEqual(before);
    }
  });

  test("they survive a reload before they are saved", async ({ page }) => {
    const { id } = await newEvent();
    await openForm(page, `edit=${id}`);
    await language(page, "Turkish").check();
    await field(page, "min_age").fill("16");
    await field(page, "setting").selectOption("indoor");
    await field(page, "tags_en").fill("night");
    page.once("dialog", (prompt) => prompt.accept());
    await page.reload();
    await expect(language(page, "Turkish")).toBeChecked();
    await expect(field(page, "min_age")).toHaveValue("16");
    await expect(field(page, "setting")).toHaveValue("indoor");
    await expect(field(page, "tags_en")).toHaveValue("night");
  });

  test("two editors see each other's in words", async ({ page }) => {
    const { id } = await newEvent();
    await openForm(page, `edit=${id}`);
    await language(page, "Turkish").check();
    await field(page, "min_age").fill("7");
    await saveElsewhere(id, { event_languages: ["de", "fr"], setting: "outdoor" });
    await save(page).click();
    const choice = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    const group = choice.getByRole("group", { name: "Language of the event" });
    await expect(group).toContainText("Turkish");
    await expect(group).toContainText("German, French");
    await expect(choice.getByRole("definition").filter({ hasText: "Outdoors" })).toBeVisible();
    await group.getByRole("radio", { name: /^Stored/ }).check();
    await choice.getByRole("button", { name: "Save what I chose" }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(id)).toMatchObject({
      event_languages: ["de", "fr"],
      setting: "outdoor",
      min_age: 7,
    });
  });

  test("what is wrong is said beside its field", async ({ page }) => {
    const { id } = await newEvent();
    await openForm(page, `edit=${id}`);
    await field(page, "min_age").fill("100");
    await save(page).click();
    await expect(field(page, "min_age")).toBeFocused();
    await expect(field(page, "min_age")).toHaveAccessibleDescription(/Must be between 0 and 99\.$/);
    await field(page, "min_age").fill("99");

    const fields = { event_languages: "Not these.", setting: "Not this.", tags_en: "Not those." };
    await page.route(`**/api/events/${id}?*`, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 422, json: { success: false, error: "Invalid", code: "invalid", fields } })
        : route.fallback(),
    );
    await save(page).click();
    await expect(spoken(page)).toContainText("Not these.");
    await expect(field(page, "setting")).toHaveAccessibleDescription(/Not this\.$/);
    await expect(field(page, "tags_en")).toHaveAccessibleDescription(/Not those\.$/);
    await expectNoFaults(page, "errors");
  });
});

const TEXTS = {
  tr: {
    facts: ["Dil: İngilizce, Japonca", "18 yaş ve üstü", "Açık hava"],
    tags: ["caz", "canlı"],
    none: [/^Dil:/, /yaş ve üstü/],
  },
  en: {
    facts: ["Language: English, Japanese", "Ages 18+", "Outdoors"],
    tags: ["jazz", "live"],
    none: [/^Language:/, /^Ages/],
  },
} as const;

for (const own of LANGUAGES) {
  const texts = TEXTS[own];

  test(`${own}: the page of an event shows them, and search engines read them`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const event = await newEvent({ ...MARKS, tags: ["caz", "canlı"], is_active: true });
    const address = inLanguage(`/event/${event.event_id}`, own);
    await page.goto(address);
    const info = page.getByRole("region", { name: /^(Bir bakışta|At a glance)$/ });
    for (const text of texts.facts) await expect(info.getByText(text, { exact: true })).toBeVisible();
    const tags = page.getByRole("list", { name: /^(Etiketler|Tags)$/ });
    await expect(tags.getByRole("listitem")).toHaveText([...texts.tags]);
    const { html } = await documentAt(request, address);
    expect(html).toContain('"inLanguage":["en","ja"]');
    expect(html).toContain('"typicalAgeRange":"18-"');
  });

  test(`${own}: the page of an event says nothing where nothing is known`, async ({ page, request }) => {
    const event = await newEvent({ tags: ["caz"], is_active: true });
    const address = inLanguage(`/event/${event.event_id}`, own);
    await page.goto(address);
    await expect(page.getByRole("list", { name: /^(Etiketler|Tags)$/ })).toContainText("caz");
    for (const text of [...texts.none, texts.facts[2]]) await expect(page.getByText(text)).toHaveCount(0);
    const { html } = await documentAt(request, address);
    const [json = ""] = /<script type="application\/ld\+json">.*?<\/script>/s.exec(html) ?? [];
    expect(json).toContain('"Event"');
    expect(json).not.toMatch(/inLanguage|typicalAgeRange/);
  });
}

test("an event is as its venue, unless it says otherwise", async ({ page }) => {
  const { name_tr, name_en, venue_id } = await newVenue({ setting: "outdoor" });
  const place = { venue_name: name_tr, venue_en: name_en, is_active: true };
  const [asThere, indoors] = [await newEvent(place), await newEvent({ ...place, setting: "indoor" })];
  // Editors read what is said of the event itself.
  expect(asThere.setting).toBeNull();
  await page.goto(inLanguage(`/event/${asThere.event_id}`, "en"));
  await expect(page.getByText("Outdoors", { exact: true })).toBeVisible();
  await page.goto(inLanguage(`/event/${indoors.event_id}`, "en"));
  await expect(page.getByText("Indoors", { exact: true })).toBeVisible();
  await page.goto(inLanguage(`/venue/${venue_id}`, "en"));
  await expect(page.getByText("Venue · Outdoors")).toBeVisible();
});
