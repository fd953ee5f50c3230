import type { Locator, Page, Request } from "@playwright/test";
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
import { DESKTOP, LANGUAGES, PHONE, SCREEN_OF, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, PICTURE, signInAs, toastOf } from "./staff";
import { eventsWith, itemOf, newEvent, saveElsewhere, storedEvent } from "./staff-events";

const alert = (page: Page) => dialog(page).getByRole("alert");

const openMore = (page: Page) => dialog(page).locator("summary").click();

/** The address of a picture that is there: a missing one would make every page complain that shows the event. */
async function uploaded(): Promise<string> {
  const api = await apiAs("editor");
  const image = { name: "a.png", mimeType: "image/png", buffer: PICTURE };
  const answer = await api.post("/api/images/upload", {
    multipart: { image, title: "a", category: "event" },
  });
  const { data } = await answer.json();
  await api.dispose();
  return data.file_path;
}

/** True for a request that stores an event: the form also asks for possible duplicates. */
const isSave = (request: Request) => /\/api\/events(\/\d+)?$/.test(new URL(request.url()).pathname);

/** What the browser sends when the form is saved. */
async function sentBy(page: Page, method: "POST" | "PUT"): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((one) => one.method() === method && isSave(one));
  await save(page).click();
  return (await request).postDataJSON();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "editor");
});

test.describe("a new event", () => {
  test("is sent with the defaults of the specification", async ({ page, quietPage: _ }) => {
    const word = mark();
    await openForm(page, "new=1");
    await fillRequired(page, word);
    await dialog(page).getByRole("checkbox", { name: "Active" }).uncheck();
    const sent = await sentBy(page, "POST");
    expect(sent).toMatchObject({
      event_id: expect.stringMatching(/^event_\d{13}$/),
      title_tr: `Sınama ${word}`,
      title_en: `Trial ${word}`,
      venue_name: "Deneme Sahnesi",
      venue_en: "Trial Stage",
      city: "Tunceli",
      city_en: "Tunceli",
      country: "Turkey",
      organizer_contact: {},
      start_date: "2031-05-04T20:30:00+03:00",
      end_date: null,
      price_min: null,
      price_max: null,
      currency: "TRY",
      category: "music",
      source_platform: "manual",
      cover_image_id: null,
      gallery_image_ids: [],
      latitude: null,
      longitude: null,
      is_featured: false,
      is_active: false,
      tags: [],
      metadata: {},
      rating: null,
      available_tickets: null,
    });
    await expect(dialog(page)).toBeHidden();
    await expect(toastOf(page, "Saved")).toContainText(`Trial ${word}`);
    await expect(page).not.toHaveURL(/new=1/);
    expect(await eventsWith(word)).toHaveLength(1);
  });

  test("is stored with everything that can be typed, and shown to visitors", async ({ page }) => {
    const word = mark();
    const picture = await uploaded();
    await openForm(page, "new=1");
    await fillRequired(page, word);
    await field(page, "category").selectOption("art");
    for (const [name, text] of Object.entries({
      short_description_tr: "Kısa",
      short_description_en: "Short",
      organizer_name: "Dernek",
      organizer_en: "Society",
      venue_address: "Cumhuriyet Cad. 1",
      end_date: "4 May 2031 23:00",
      price_min: "1.250,50",
      price_max: "1300.5",
      ticket_url: "https://bilet.example.org/x",
      rating: "4.6",
      available_tickets: "38",
      contact: "+90 428 000 00 00",
      website: "https://sahne.example.org",
      country: "Türkiye",
      tags: "resim, , sergi,resim",
      image_url: picture,
      latitude: "39,1081",
      longitude: "39.5471",
    })) {
      await field(page, name).fill(text);
    }
    await field(page, "source_platform").selectOption("biletix");
    await field(page, "currency").selectOption("EUR");
    await openMore(page);
    for (const [name, text] of Object.entries({
      event_id: `my-${word}`,
      subcategory: "painting",
      source_id: "bx-1",
      source_url: "https://kaynak.example.org/1",
      organizer_contact: '{"email": "a@example.org"}',
      metadata: '{"stage": {"size": 2}}',
    })) {
      await field(page, name).fill(text);
    }
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(`my-${word}`)).toMatchObject({
      title_tr: `Sınama ${word}`,
      title_en: `Trial ${word}`,
      description_tr: `Açıklama ${word}`,
      description_en: `Description ${word}`,
      short_description_tr: "Kısa",
      short_description_en: "Short",
      venue_name: "Deneme Sahnesi",
      venue_en: "Trial Stage",
      venue_address: "Cumhuriyet Cad. 1",
      city_tr: "Tunceli",
      city_en: "Tunceli",
      country: "Türkiye",
      organizer_name: "Dernek",
      organizer_en: "Society",
      organizer_contact: { email: "a@example.org" },
      contact: "+90 428 000 00 00",
      website: "https://sahne.example.org",
      start_date: "2031-05-04T20:30:00+03:00",
      end_date: "2031-05-04T23:00:00+03:00",
      price_min: 1250.5,
      price_max: 1300.5,
      currency: "EUR",
      category: "art",
      subcategory: "painting",
      source_platform: "biletix",
      source_id: "bx-1",
      source_url: "https://kaynak.example.org/1",
      ticket_url: "https://bilet.example.org/x",
      image_url: picture,
      latitude: 39.1081,
      longitude: 39.5471,
      is_featured: false,
      is_active: true,
      tags: ["resim", "sergi"],
      metadata: { stage: { size: 2 } },
      rating: 4.6,
      available_tickets: 38,
    });
    const visitor = await apiAsVisitor();
    const seen = await (await visitor.get(`/api/events/my-${word}?language=en`)).json();
    expect(seen.data).toMatchObject({ title: `Trial ${word}`, organizer: "Society" });
    await visitor.dispose();
  });

  test("can be begun from the dashboard and by the button", async ({ page, quietPage: _ }) => {
    await openAdmin(page, "/admin/dashboard", "en");
    await page.getByRole("link", { name: /New event/ }).click();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("main").getByRole("button", { name: "Add New Event" }).click();
    await expect(field(page, "title_tr")).toBeFocused();
  });
});

for (const [language, required, fix, json] of [
  ["tr", "Bu alan zorunlu.", "Lütfen işaretli alanları düzelt.", "Geçersiz JSON formatı!"],
  ["en", "This field is required.", "Please correct the marked fields.", "Invalid JSON format!"],
] as const) {
  test(`${language}: what is missing is said beside each field, as the server says it`, async ({ page }) => {
    await openForm(page, "new=1", language);
    await save(page).click();
    await expect(alert(page)).toHaveText(fix);
    await expect(field(page, "title_tr")).toBeFocused();
    const wrong = await dialog(page).locator("[aria-invalid=true]").all();
    const names = await Promise.all(wrong.map((one) => one.getAttribute("name")));
    expect(names.sort()).toEqual(
      [
        "city",
        "city_en",
        "description_en",
        "description_tr",
        "start_date",
        "title_en",
        "title_tr",
        "venue_en",
        "venue_name",
      ].sort(),
    );
    for (const one of wrong) {
      expect(await one.evaluate((element) => element.getAttribute("aria-describedby"))).not.toBeNull();
    }
    await expect(field(page, "title_tr")).toHaveAccessibleDescription(required);
    const api = await apiAs("editor");
    const answer = await api.post(`/api/events?language=${language}`, { data: {} });
    const { error, fields } = await answer.json();
    expect(error).toBe(fix);
    expect(Object.keys(fields).sort()).toEqual(names);
    expect(new Set(Object.values(fields))).toEqual(new Set([required]));
    await api.dispose();
    await expectNoFaults(page, "problems");
  });

  test(`${language}: metadata that is no JSON blocks the save with an alert`, async ({ page }) => {
    let isSent = false;
    page.on("request", (request) => {
      isSent ||= request.method() === "POST" && isSave(request);
    });
    await openForm(page, "new=1", language);
    await fillRequired(page, mark());
    await openMore(page);
    await field(page, "metadata").fill("{ sahne: büyük");
    await openMore(page);
    await save(page).click();
    await expect(alert(page)).toHaveText(json);
    await expect(field(page, "metadata")).toBeFocused();
    await expect(field(page, "metadata")).toHaveAccessibleDescription(new RegExp(json));
    await expect(field(page, "metadata")).toHaveValue("{ sahne: büyük");
    expect(isSent).toBe(false);
  });
}

test("each field is checked in the words of the server", async ({ page }) => {
  await openForm(page, "new=1");
  await fillRequired(page, mark());
  const cases = {
    ticket_url: ["biletix", "Must be a valid address starting with https://."],
    website: ["www.example.org", "Must be a valid address starting with https://."],
    rating: ["5.1", "Must be between 0 and 5."],
    price_min: ["on lira", /Must be an amount of zero or more with at most two decimals\./],
    price_max: ["1,234,5", /Must be an amount of zero or more with at most two decimals\./],
    end_date: ["03.05.2031 20:30", /The end cannot be before the start\./],
    latitude: ["91", "Must be between -90 and 90."],
    longitude: ["190", "Must be between -180 and 180."],
  } as const;
  for (const [name, [text]] of Object.entries(cases)) await field(page, name).fill(text);
  await save(page).click();
  for (const [name, [, sentence]] of Object.entries(cases)) {
    await expect(field(page, name), name).toHaveAccessibleDescription(sentence);
  }
  // A field that is being mended is no longer wrong.
  await field(page, "rating").fill("5");
  await expect(field(page, "rating")).not.toHaveAttribute("aria-invalid");
});

test("a sentence of the server stands beside its field", async ({ page }) => {
  const taken = await newEvent();
  await openForm(page, "new=1");
  await fillRequired(page, mark());
  await openMore(page);
  await field(page, "event_id").fill(taken.event_id);
  await openMore(page);
  await save(page).click();
  const sentence = "Another event already has this event ID.";
  await expect(field(page, "event_id")).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(field(page, "event_id")).toBeFocused();

  await page.route("**/api/events?*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 422,
          json: {
            success: false,
            error: "Please correct the marked fields.",
            code: "invalid",
            fields: { venue_en: "Told by the server." },
          },
        })
      : route.fallback(),
  );
  await field(page, "event_id").fill(`${taken.event_id}-b`);
  await save(page).click();
  await expect(field(page, "venue_en")).toHaveAccessibleDescription("Told by the server.");
  await expect(field(page, "venue_en")).toBeFocused();
});

test.describe("a save that fails", () => {
  test("keeps the form open with everything typed", async ({ page }) => {
    const { id, word } = await newEvent();
    await openForm(page, `edit=${id}`);
    await field(page, "description_tr").fill("Uzun uzun yazıldı");
    await page.route(`**/api/events/${id}?*`, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 503, json: { success: false, error: "Away for a while", code: "x" } })
        : route.fallback(),
    );
    await save(page).click();
    await expect(alert(page)).toHaveText("Away for a while");
    await expect(field(page, "description_tr")).toHaveValue("Uzun uzun yazıldı");
    await page.unroute(`**/api/events/${id}?*`);
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(id)).toMatchObject({
      description_tr: "Uzun uzun yazıldı",
      title_tr: `Sınama ${word}`,
    });
  });

  for (const [language, sentence] of [
    ["tr", "Sunucuya ulaşılamıyor. Bağlantını kontrol edip yeniden dene."],
    ["en", "The server cannot be reached. Check your connection and try again."],
  ] as const) {
    test(`${language}: a network that is cut during the save is told, and nothing is lost`, async ({
      page,
    }) => {
      const word = mark();
      await openForm(page, "new=1", language);
      await fillRequired(page, word);
      await field(page, "price_min").fill("1.250,50");
      await dialog(page).locator("[name=is_active]").uncheck();
      await page.context().setOffline(true);
      await save(page).click();
      await expect(alert(page)).toHaveText(sentence);
      await expect(field(page, "title_tr")).toHaveValue(`Sınama ${word}`);
      await expect(field(page, "price_min")).toHaveValue("1.250,50");
      await page.context().setOffline(false);
      await save(page).click();
      await expect(dialog(page)).toBeHidden();
      expect(await eventsWith(word)).toMatchObject([{ price_min: 1250.5 }]);
    });
  }

  test("after it arrived, with only the answer lost, does not make two events", async ({ page }) => {
    const word = mark();
    await openForm(page, "new=1");
    await fillRequired(page, word);
    await dialog(page).locator("[name=is_active]").uncheck();
    let isLost = false;
    await page.route("**/api/events?*", async (route) => {
      // The list behind the form asks at the same address whenever another test changes an event.
      if (isLost || route.request().method() !== "POST") return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await save(page).click();
    await expect(alert(page)).toContainText("The server cannot be reached.");
    await field(page, "title_en").fill(`Second thought ${word}`);
    await save(page).click();
    const choice = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    await choice.getByRole("button", { name: "Save what I chose" }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await eventsWith(word)).toMatchObject([{ title_en: `Second thought ${word}` }]);
  });

  test("of an edit, with only the answer lost, is done at the second press: nobody else was faster", async ({
    page,
  }) => {
    const { id, word } = await newEvent();
    await openForm(page, `edit=${id}`);
    await field(page, "title_en").fill(`Lost and found ${word}`);
    let isLost = false;
    await page.route(`**/api/events/${id}?*`, async (route) => {
      if (isLost || route.request().method() !== "PUT") return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await save(page).click();
    await expect(alert(page)).toContainText("The server cannot be reached.");
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(id)).toMatchObject({ title_en: `Lost and found ${word}` });
  });
});

test.describe("two browsers editing one event", () => {
  test("lose nobody's text: both versions are shown and the editor chooses", async ({ page, browser }) => {
    test.slow();
    const { id, word } = await newEvent();
    const other = await (await browser.newContext({ baseURL: process.env.MEYDAN_E2E_URL })).newPage();
    await other.setViewportSize(DESKTOP);
    await signInAs(other, "admin");
    await silence(page);
    await openForm(page, `edit=${id}`);
    await openForm(other, `edit=${id}`, "tr");

    await field(other, "title_tr").fill(`Onların ${word}`);
    await field(other, "description_tr").fill("Onların açıklaması");
    await field(other, "venue_address").fill("Onların sokağı");
    await save(other).click();
    await expect(dialog(other)).toBeHidden();

    await field(page, "title_tr").fill(`Benim ${word}`);
    await field(page, "description_tr").fill("Benim açıklamam");
    await field(page, "price_min").fill("40");
    await save(page).click();
    const choice = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    await expect(choice).toBeVisible();
    const group = (name: string) => choice.getByRole("group", { name });
    await expect(group("Title (Turkish)")).toContainText(`Onların ${word}`);
    await expect(group("Title (Turkish)")).toContainText(`Benim ${word}`);
    await expect(choice).toContainText("E2E admin saved it");
    // What only they touched is settled; what I touched is mine unless I say otherwise.
    await expect(choice.getByRole("definition").filter({ hasText: "Onların sokağı" })).toBeVisible();
    await expect(group("Min price").getByRole("radio", { name: /^Mine/ })).toBeChecked();
    await expect(group("Description (Turkish)").getByRole("radio", { name: /^Mine/ })).toBeChecked();
    await expect(choice.getByRole("group")).toHaveCount(3);
    await expectNoFaults(page, "both versions");

    // Looking first changes nothing, and nothing is lost by it.
    await choice.getByRole("button", { name: "Cancel" }).click();
    await expect(field(page, "description_tr")).toHaveValue("Benim açıklamam");
    await expect(alert(page)).toContainText("It was saved elsewhere while you were editing.");
    await save(page).click();
    await group("Title (Turkish)")
      .getByRole("radio", { name: /^Stored/ })
      .check();
    await choice.getByRole("button", { name: "Save what I chose" }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(id)).toMatchObject({
      title_tr: `Onların ${word}`,
      description_tr: "Benim açıklamam",
      venue_address: "Onların sokağı",
      price_min: 40,
    });
    await other.context().close();
  });

  test("lose nobody's text when one of them saves again meanwhile", async ({ page }) => {
    const { id, word } = await newEvent();
    await silence(page);
    await openForm(page, `edit=${id}`);
    await field(page, "venue_address").fill("Benim adresim");
    await saveElsewhere(id, { title_tr: `İkinci ${word}` });
    await save(page).click();
    const conflict = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    await expect(conflict).toContainText(`İkinci ${word}`);
    await saveElsewhere(id, { title_tr: `Üçüncü ${word}` });
    await conflict.getByRole("button", { name: "Save what I chose" }).click();
    await expect(conflict).toContainText(`Üçüncü ${word}`);
    await conflict.getByRole("button", { name: "Save what I chose" }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(id)).toMatchObject({
      title_tr: `Üçüncü ${word}`,
      venue_address: "Benim adresim",
    });
  });

  test("hear of each other while they type", async ({ page }) => {
    const { id, word } = await newEvent();
    const listening = page.waitForResponse("**/api/stream");
    await openForm(page, `edit=${id}`);
    await listening;
    await field(page, "description_en").fill("Still mine");
    await saveElsewhere(id, { title_en: `Theirs ${word}` });
    await expect(dialog(page).getByText("This event has just been saved elsewhere.")).toBeVisible();
    await expect(field(page, "description_en")).toHaveValue("Still mine");
    await expect(field(page, "title_en")).toHaveValue(`Trial ${word}`);
  });
});

test.describe("what is not saved", () => {
  test("is asked about before the form closes", async ({ page, quietPage: _ }) => {
    const { id, word } = await newEvent();
    await openForm(page, `edit=${id}`);
    await field(page, "title_tr").fill("Yarım");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    for (const leave of [
      () => dialog(page).getByRole("button", { name: "Cancel" }).click(),
      () => dialog(page).getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await leave();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(field(page, "title_tr")).toHaveValue("Yarım");
    }
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(dialog(page)).toBeHidden();
    await openForm(page, `edit=${id}`);
    await expect(field(page, "title_tr")).toHaveValue(`Sınama ${word}`);
  });

  test("is asked about before the back button leaves the screen", async ({ page, quietPage: _ }) => {
    await openAdmin(page, "/admin/dashboard", "en");
    await page.getByRole("link", { name: /New event/ }).click();
    await field(page, "title_tr").fill("Yarım");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await page.goBack();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL("/admin/events?new=1");
    await expect(field(page, "title_tr")).toHaveValue("Yarım");
    await page.goBack();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
    await page.getByRole("link", { name: /New event/ }).click();
    await expect(field(page, "title_tr")).toHaveValue("");
  });

  test("is asked about before the back button closes the form, and the screen stays", async ({
    page,
    quietPage: _,
  }) => {
    await page.setViewportSize(PHONE);
    await openAdmin(page, "/admin/dashboard", "en");
    await page.goto("/admin/events?sort=name");
    await page.getByRole("button", { name: "Add New Event" }).first().click();
    await expect(page).toHaveURL("/admin/events?sort=name&new=1");
    await field(page, "title_tr").fill("Yarım");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await page.goBack();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL("/admin/events?sort=name&new=1");
    await expect(field(page, "title_tr")).toHaveValue("Yarım");
    await page.goBack();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL("/admin/events?sort=name");
    // Closed by its button, the form leaves nothing behind in the history.
    await page.getByRole("button", { name: "Add New Event" }).first().click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/admin/events?sort=name");
    // The form's own step back takes a moment; a second one meanwhile would be one and the same.
    await page.waitForFunction(() => !history.state?.overlay);
    await page.goBack();
    await expect(page).toHaveURL("/admin/dashboard");
  });

  test("survives a reload, after the browser's own question", async ({ page }) => {
    const { id, word } = await newEvent();
    let asked = 0;
    page.on("dialog", (question) => {
      asked += 1;
      question.accept();
    });
    await openForm(page, `edit=${id}`);
    await field(page, "title_tr").click();
    await field(page, "title_tr").pressSequentially(" yarım kaldı");
    await field(page, "price_min").fill("1.250,50");
    await page.reload();
    expect(asked).toBe(1);
    await expect(dialog(page).getByText("Your unsaved changes are back.")).toBeVisible();
    await expect(field(page, "title_tr")).toHaveValue(`Sınama ${word} yarım kaldı`);
    await expect(field(page, "price_min")).toHaveValue("1.250,50");
    await dialog(page).getByRole("button", { name: "Discard and start over" }).click();
    await expect(field(page, "title_tr")).toHaveValue(`Sınama ${word}`);
    await field(page, "title_tr").fill(`Kalsın ${word}`);
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    await openForm(page, `edit=${id}`);
    await expect(dialog(page).getByText("Your unsaved changes are back.")).toHaveCount(0);
  });
});

test.describe("duplicating", () => {
  test("from the list begins another event that visitors do not see yet", async ({ page, quietPage: _ }) => {
    const original = await newEvent({ is_active: true, price_min: 90, tags: ["a", "b"] });
    await openAdmin(page, `/admin/events?view=grid&q=${original.word}`, "en");
    await itemOf(page, original.word)
      .getByRole("button", { name: /^Duplicate/ })
      .click();
    await expect(page.getByRole("dialog", { name: "Duplicate event" })).toBeVisible();
    await expect(dialog(page).getByText("This is a copy")).toBeVisible();
    await expect(field(page, "title_tr")).toHaveValue(`Sınama ${original.word}`);
    await expect(field(page, "price_min")).toHaveValue("90");
    await expect(dialog(page).getByRole("checkbox", { name: "Active" })).not.toBeChecked();
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    const found = await eventsWith(original.word);
    expect(found).toHaveLength(2);
    const copy = found.find(({ id }) => id !== original.id);
    expect(copy).toMatchObject({ status: "inactive", price_min: 90, tags: ["a", "b"] });
    expect(copy?.event_id).toMatch(/^event_\d+$/);
    expect(await storedEvent(original.id)).toMatchObject({ version: original.version, status: "active" });
  });

  test("from the form takes along what was typed", async ({ page }) => {
    const { id, word } = await newEvent();
    await openForm(page, `edit=${id}`);
    await field(page, "venue_name").fill("Başka Sahne");
    await dialog(page).getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByRole("dialog", { name: "Duplicate event" })).toBeVisible();
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect((await eventsWith(word)).map(({ venue_name }) => venue_name).sort()).toEqual([
      "Başka Sahne",
      "Deneme Sahnesi",
    ]);
  });
});

test.describe("pictures", () => {
  const file = (name: string) => ({ name, mimeType: "image/png", buffer: PICTURE });

  /** Drops files as a mouse would. */
  async function drop(page: Page, target: Locator, names: string[]): Promise<void> {
    const files = await page.evaluateHandle(
      ({ names, bytes }) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        for (const name of names) transfer.items.add(new File([content], name, { type: "image/png" }));
        return transfer;
      },
      { names, bytes: PICTURE.toString("base64") },
    );
    await target.dispatchEvent("dragenter", { dataTransfer: files });
    await expect(target).toHaveAttribute("data-over", "true");
    await target.dispatchEvent("drop", { dataTransfer: files });
  }

  test("a cover is uploaded in place, by choice or by drop, and taken away", async ({ page }) => {
    test.slow();
    const { id, word } = await newEvent();
    await openForm(page, `edit=${id}`);
    const cover = dialog(page).getByRole("group", { name: "Event image" });
    await cover.getByRole("button", { name: "Choose image" }).click();
    const library = page.getByRole("dialog", { name: "Choose an image" });
    await expect(library).toBeVisible();
    await expectNoFaults(page, "library");
    await library.locator("input[type=file]").setInputFiles(file(`${word}-a.png`));
    await expect(library).toBeHidden();
    await expect(cover).toContainText(`${word} a`);

    await cover.getByRole("button", { name: "Change" }).click();
    await drop(page, library.locator("[data-over]"), [`${word}-b.png`]);
    await expect(library).toBeHidden();
    await expect(cover).toContainText(`${word} b`);
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    const stored = await storedEvent(id);
    expect(stored?.cover_image_id).toMatch(/^img_/);
    await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
    await expect(itemOf(page, word).locator("img")).toHaveAttribute("src", /^\/media\//);

    await openForm(page, `edit=${id}`);
    await expect(cover).toContainText(`${word} b`);
    await cover.getByRole("button", { name: "Remove" }).click();
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(id)).toMatchObject({ cover_image_id: null });
  });

  test("a save waits for pictures that are on their way", async ({ page }) => {
    const { id, word } = await newEvent();
    await openForm(page, `edit=${id}`);
    let arrive: () => void = () => undefined;
    const mayArrive = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/api/images/upload*", async (route) => {
      await mayArrive;
      await route.continue();
    });
    const gallery = dialog(page).getByRole("group", { name: "Gallery" });
    await drop(page, gallery.locator("[data-over]"), [`${word}.png`]);
    await expect(dialog(page).getByText(/^Images are still uploading/)).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await page.keyboard.press("Control+s");
    arrive();
    await expect(gallery.locator("ol > li")).toHaveCount(1);
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect((await storedEvent(id))?.gallery_image_ids).toHaveLength(1);
  });

  test("a gallery takes many at once, in an order", async ({ page }) => {
    const { id, word } = await newEvent();
    await openForm(page, `edit=${id}`);
    const gallery = dialog(page).getByRole("group", { name: "Gallery" });
    await drop(page, gallery.locator("[data-over]"), [`${word}-1.png`, `${word}-2.png`, `${word}-3.png`]);
    await expect(gallery.getByText("3 of 3 files uploaded")).toBeVisible();
    const pictures = gallery.locator("ol > li");
    await expect(pictures).toHaveCount(3);
    await gallery.getByRole("button", { name: `Remove ${word} 2 from the gallery` }).click();
    await expect(pictures).toHaveCount(2);
    const first = await pictures.first().locator("img").getAttribute("alt");
    await pictures
      .first()
      .getByRole("button", { name: /^Move .* back$/ })
      .click();
    await expect(pictures.last().locator("img")).toHaveAttribute("alt", first ?? "");

    await gallery.getByRole("button", { name: "Add from library" }).click();
    // Several are chosen in one go, and one that was chosen can be taken back.
    const library = page.getByRole("dialog", { name: "Choose images" });
    await library.getByRole("searchbox").fill(word);
    const choice = (number: number) => library.getByRole("button", { name: `Choose ${word} ${number}` });
    await expect(choice(2)).toHaveAttribute("aria-pressed", "false");
    await expect(choice(1)).toHaveAttribute("aria-pressed", "true");
    await choice(2).click();
    await expect(choice(2)).toHaveAttribute("aria-pressed", "true");
    await choice(1).click();
    await choice(1).click();
    await expectNoFaults(page, "library");
    await library.getByRole("button", { name: "Done" }).click();
    await expect(library).toBeHidden();
    await expect(pictures).toHaveCount(3);
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect((await storedEvent(id))?.gallery_image_ids).toHaveLength(3);
  });
});

test.describe("the place", () => {
  const map = (page: Page) => dialog(page).getByRole("region", { name: "Event location" });
  const pin = (page: Page) => map(page).getByRole("button", { name: /^Location pin/ });
  const number = async (page: Page, name: string) => Number(await field(page, name).inputValue());

  /** The map comes once somebody scrolls there. */
  async function showMap(page: Page) {
    await field(page, "longitude").scrollIntoViewIfNeeded();
    await dialog(page).getByText("Click the map to set the pin").scrollIntoViewIfNeeded();
    await expect(map(page)).toBeVisible();
    await map(page).scrollIntoViewIfNeeded();
    const box = await map(page).boundingBox();
    if (!box) throw new Error("no map");
    return box;
  }

  test("is picked by a click, dragged, moved by keys, typed and pasted", async ({ page, quietPage: _ }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { id } = await newEvent();
    await openForm(page, `edit=${id}`);
    const box = await showMap(page);
    await expect(pin(page)).toHaveCount(0);
    // The middle of its city.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(pin(page)).toBeVisible();
    expect(await number(page, "latitude")).toBeCloseTo(39.11, 1);
    expect(await number(page, "longitude")).toBeCloseTo(39.55, 1);
    await expect(field(page, "latitude")).toHaveValue(/^39\.\d{1,6}$/);
    await expect(dialog(page).getByText(/^Latitude 39\.\d+, longitude 39\.\d+$/)).toBeAttached();

    const before = await number(page, "longitude");
    const hand = await pin(page).boundingBox();
    if (!hand) throw new Error("no pin");
    const [x, y] = [hand.x + hand.width / 2, hand.y + hand.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 70, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => number(page, "longitude")).toBeGreaterThan(before);

    const dragged = await number(page, "latitude");
    await pin(page).focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => number(page, "latitude")).toBeGreaterThan(dragged);
    await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => number(page, "latitude")).toBeLessThan(dragged);
    await expect(pin(page)).toBeFocused();

    // A drag of the map moves the map, not the pin.
    const kept = await number(page, "longitude");
    await page.mouse.move(box.x + 30, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + 60, { steps: 4 });
    await page.mouse.up();
    expect(await number(page, "longitude")).toBe(kept);

    await field(page, "latitude").fill("41.0082, 28.9784");
    await expect(field(page, "latitude")).toHaveValue("41.0082");
    await expect(field(page, "longitude")).toHaveValue("28.9784");
    await map(page).getByRole("button", { name: "Zoom out" }).click();
    await expect(pin(page)).toBeInViewport();
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(id)).toMatchObject({ latitude: 41.0082, longitude: 28.9784 });
  });

  test("is looked for in the whole country where the map does not know the city", async ({ page }) => {
    const { id } = await newEvent({ city: "Yedisu", city_en: "Yedisu" });
    await openForm(page, `edit=${id}`);
    const box = await showMap(page);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(pin(page)).toBeVisible();
    expect(await number(page, "latitude")).toBeCloseTo(39, 0);
    expect(await number(page, "longitude")).toBeCloseTo(35.25, 0);
  });

  test("that was picked is asked about before it is lost, and saved as it was", async ({ page }) => {
    const { id, version } = await newEvent({ latitude: 39.1, longitude: 39.5 });
    await openForm(page, `edit=${id}`);
    await showMap(page);
    await expect(pin(page)).toBeVisible();
    // To look is no change.
    await map(page).getByRole("button", { name: "All of Turkey" }).click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page)).toBeHidden();

    await openForm(page, `edit=${id}`);
    await showMap(page);
    await pin(page).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(field(page, "longitude")).not.toHaveValue("39.5");
    const longitude = await number(page, "longitude");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    const sent = await sentBy(page, "PUT");
    expect(sent).toMatchObject({ latitude: 39.1, longitude, version });
    await expect(dialog(page)).toBeHidden();
    expect(await storedEvent(id)).toMatchObject({ longitude, version: version + 1 });
  });

  test("is put in the middle without a mouse, and taken away", async ({ page }) => {
    const { id } = await newEvent({ latitude: 39.1, longitude: 39.5 });
    await openForm(page, `edit=${id}`);
    await showMap(page);
    await dialog(page).getByRole("button", { name: "Remove location" }).press("Enter");
    await expect(pin(page)).toHaveCount(0);
    await expect(field(page, "latitude")).toBeFocused();
    await field(page, "city").fill("İzmir");
    await showMap(page);
    await dialog(page).getByRole("button", { name: "Put the pin in the center" }).press("Enter");
    // The map has gone to the city that was typed.
    await expect(pin(page)).toBeFocused();
    expect(await number(page, "latitude")).toBeCloseTo(38.42, 1);
    expect(await number(page, "longitude")).toBeCloseTo(27.14, 1);
    await expectNoFaults(page, "a pin on the map");
  });
});

test("what is perhaps not meant is said, and keeps nobody from saving", async ({ page, quietPage: _ }) => {
  const { id } = await newEvent({ city: "İzmir", city_en: "Izmir" });
  await openForm(page, `edit=${id}`);
  const warning = (text: string | RegExp) => dialog(page).getByRole("status").filter({ hasText: text });
  const swapped = warning("Latitude and longitude seem to be swapped.");
  await field(page, "latitude").fill("27.1428, 38.4237");
  await swapped.getByRole("button", { name: "Swap them" }).click();
  await expect(field(page, "latitude")).toBeFocused();
  await expect(field(page, "latitude")).toHaveValue("38.4237");
  await expect(field(page, "longitude")).toHaveValue("27.1428");
  await expect(swapped).toHaveCount(0);
  await field(page, "latitude").fill("41.0082, 28.9784");
  await expect(warning(/^These coordinates are about 3\d\d km from İzmir\.$/)).toBeVisible();

  await field(page, "city").fill("izmir");
  await dialog(page).getByRole("button", { name: "Use “İzmir”" }).click();
  await expect(field(page, "city")).toHaveValue("İzmir");
  await expect(field(page, "city")).toBeFocused();

  await field(page, "start_date").fill("4.5.2020 20:30");
  const over = warning("This event has already ended; visitors won't see it in lists.");
  await expect(over).toHaveCount(0);
  await dialog(page).getByRole("checkbox", { name: "Active" }).check();
  await expect(over).toBeVisible();
  await expectNoFaults(page, "doubts");
  await dialog(page).getByRole("checkbox", { name: "Active" }).uncheck();
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(await storedEvent(id)).toMatchObject({ latitude: 41.0082, start_date: "2020-05-04T20:30:00+03:00" });
});

test.describe("the preview", () => {
  test("follows every letter, in both languages", async ({ page, quietPage: _ }) => {
    const { id, word } = await newEvent({ price_min: 250 });
    await openForm(page, `edit=${id}`, "tr");
    const preview = dialog(page).getByRole("complementary", { name: "Önizleme" });
    await expect(preview.getByRole("heading", { level: 3, name: `Sınama ${word}` })).toBeVisible();
    await expect(preview).toContainText("₺250");
    await field(page, "title_tr").fill("Yepyeni başlık");
    await field(page, "price_min").fill("90");
    await expect(preview.getByRole("heading", { name: "Yepyeni başlık" })).toBeVisible();
    await expect(preview).toContainText("₺90");
    await expect(preview).toContainText("Etkin olmadığı için ziyaretçiler bu etkinliği görmeyecek.");
    await preview.getByRole("button", { name: "İngilizce" }).click();
    await expect(preview.getByRole("heading", { name: `Trial ${word}` })).toBeVisible();
    await expect(preview).toContainText("Business");
    // The panel itself goes on in its own language.
    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    await expect(save(page)).toHaveText("Kaydet");
  });

  test("shows the page as visitors will see it, and leads nowhere", async ({ page }) => {
    const { id, word } = await newEvent({ ticket_url: "https://bilet.example.org/x" });
    await openForm(page, `edit=${id}`);
    await field(page, "description_en").fill("First paragraph.\n\nSecond paragraph.");
    await dialog(page).getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "Preview" });
    await expect(preview.getByRole("heading", { level: 1, name: `Trial ${word}` })).toBeVisible();
    await expect(preview.getByText("Second paragraph.")).toBeVisible();
    await expect(preview.getByText("Sunday, May 4, 2031")).toBeVisible();
    await preview.getByRole("button", { name: "Turkish" }).click();
    await expect(preview.getByRole("heading", { level: 1, name: `Sınama ${word}` })).toBeVisible();
    await preview.getByRole("link", { name: "Ana sayfa" }).click();
    await expect(page).toHaveURL(/\/admin\/events/);
    await expect(preview).toBeVisible();
    await expectNoFaults(page, "preview");
    await page.keyboard.press("Escape");
    await expect(preview).toBeHidden();
    await expect(field(page, "description_en")).toHaveValue("First paragraph.\n\nSecond paragraph.");
    expect((await storedEvent(id))?.description_en).toBe(`Description ${word}`);
  });
});

test("what is missing in one language is marked", async ({ page, quietPage: _ }) => {
  const { id } = await newEvent();
  await openForm(page, `edit=${id}`);
  const english = dialog(page).getByRole("group", { name: /^English/ });
  await expect(dialog(page).getByText(/missing$/)).toHaveCount(0);
  await field(page, "organizer_name").fill("Dernek");
  await field(page, "short_description_tr").fill("Kısa");
  // A name is the same in both languages until it is changed.
  await expect(field(page, "organizer_en")).toHaveValue("Dernek");
  await expect(english).toContainText("1 missing");
  await field(page, "organizer_en").fill("");
  await expect(english).toContainText("2 missing");
});

test("an event is featured by the form", async ({ page }) => {
  const { id } = await newEvent();
  await openForm(page, `edit=${id}`);
  await dialog(page).getByRole("checkbox", { name: "Featured" }).check();
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(await storedEvent(id)).toMatchObject({ is_featured: true, status: "inactive" });
});

test("publishing is a matter of the form", async ({ page }) => {
  const { id, event_id, word } = await newEvent();
  const visitors = async () => (await (await apiAs("viewer")).get(`/api/events/${event_id}`)).status();
  expect(await visitors()).toBe(404);
  await openForm(page, `edit=${id}`);
  await dialog(page).getByRole("checkbox", { name: "Active" }).check();
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    toastOf(page, "Saved").getByRole("button", { name: "View on the site" }).click(),
  ]);
  expect(new URL(tab.url()).pathname).toBe(`/event/${event_id}`);
  await tab.close();
  expect(await visitors()).toBe(200);
  await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
  await expect(itemOf(page, word).getByText("Active", { exact: true })).toBeVisible();
});

test("a day without an hour stays a day, and half a date is not lost in silence", async ({ page }) => {
  const { id } = await newEvent({ start_date: "2031-05-04" });
  await openForm(page, `edit=${id}`);
  await expect(field(page, "start_date")).toHaveValue("4 May 2031");
  const unknown = dialog(page).getByRole("checkbox", { name: "Start: Time not known yet" });
  await expect(unknown).toBeChecked();
  await field(page, "venue_name").fill("Başka");
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(await storedEvent(id)).toMatchObject({ start_date: "2031-05-04", time: null });

  await openForm(page, `edit=${id}`);
  await unknown.uncheck();
  await expect(field(page, "start_date")).toHaveValue("4 May 2031 20:00");
  await field(page, "start_date").fill("04.05.2031 19:00");
  await field(page, "end_date").focus();
  await page.keyboard.type("05");
  await save(page).click();
  await expect(field(page, "end_date")).toHaveAccessibleDescription(/Must be a valid date\./);
  await expect(field(page, "end_date")).toHaveValue("05");
  await field(page, "end_date").fill("2031-05-04T21:00");
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(await storedEvent(id)).toMatchObject({
    start_date: "2031-05-04T19:00:00+03:00",
    end_date: "2031-05-04T21:00:00+03:00",
  });
});

test("works by keyboard alone", async ({ page, quietPage: _ }) => {
  const { id, word } = await newEvent();
  await openAdmin(page, `/admin/events?view=grid&q=${word}`, "en");
  await itemOf(page, word).getByRole("button", { name: /^Edit/ }).press("Enter");
  await expect(field(page, "title_tr")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(`Klavyeyle ${word}`);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(dialog(page)).toBeHidden();
  await expect(itemOf(page, word).getByRole("button", { name: /^Edit/ })).toBeFocused();
  expect(await storedEvent(id)).toMatchObject({ title_tr: `Klavyeyle ${word}` });
});

test("an event that is gone says so", async ({ page }) => {
  await openAdmin(page, "/admin/events?edit=99999999", "en");
  const gone = page.getByRole("dialog", { name: "Edit event" });
  await expect(gone.getByRole("alert")).toContainText("Event not found");
  await gone.getByRole("button", { name: "Close" }).click();
  await expect(gone).toBeHidden();
});

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} the form fits and has no accessibility faults`, async ({ page }) => {
    test.slow();
    const { id } = await newEvent({ latitude: 41, longitude: 29, tags: ["a"], is_active: true });
    await silence(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openForm(page, `edit=${id}`, language);
    await openMore(page);
    const overflow = await dialog(page).evaluate((element) =>
      [element, ...element.querySelectorAll("form")].some((one) => one.scrollWidth > one.clientWidth),
    );
    expect(overflow).toBe(false);
    await expectNoFaults(page, screen);
    if (screen === "phone") {
      // One language at a time; a problem in the other comes to the front.
      await expect(field(page, "title_en")).toBeHidden();
      await field(page, "title_tr").fill("Başlık");
      await dialog(page)
        .getByRole("button", { name: /^(İngilizce|English)$/ })
        .click();
      await field(page, "title_en").fill("");
      await dialog(page)
        .getByRole("button", { name: /^(Türkçe|Turkish)$/ })
        .click();
      await save(page).click();
      await expect(field(page, "title_en")).toBeFocused();
    }
  });
}

test("both languages stay side by side when one has an error", async ({ page }) => {
  await signInAs(page, "admin");
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAdmin(page, "/admin/events?new=1", "en");
  const textOf = (language: string, name: string) =>
    dialog(page)
      .getByRole("group", { name: new RegExp(`^${language}`) })
      .getByRole("textbox", { name: new RegExp(`^${name}`) });
  await textOf("Turkish", "Title").fill("Deneme");
  await save(page).click();
  await expect(textOf("English", "Title")).toHaveAttribute("aria-invalid", "true");
  const top = async (language: string) => (await textOf(language, "Description").boundingBox())?.y;
  expect(await top("English")).toBe(await top("Turkish"));
});
