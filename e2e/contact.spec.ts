import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, type Language, leaveDrawingToTheBrowser, PHONE, read, visit } from "./site";

/** What a visitor reads, in both languages. */
const TEXTS = {
  tr: {
    title: "Meydan · İletişim",
    heading: "Söz sende.",
    details: "Bize ulaş",
    detailNames: ["E-posta", "Telefon", "Adres"],
    hours: "Çalışma saatleri",
    days: ["Pazartesi – Cuma", "Cumartesi", "Pazar"],
    closed: "Kapalı",
    form: "Mesaj gönder",
    name: "Adın",
    email: "E-posta adresin",
    subject: "Konu (isteğe bağlı)",
    message: "Mesajın",
    send: "Mesajı gönder",
    sending: "Gönderiliyor…",
    sent: "Mesajın bize ulaştı. Teşekkürler!",
    failed: "Mesaj gönderilemedi. Lütfen yeniden dene.",
    required: "Bu alan zorunlu.",
    notAnEmail: "Geçerli bir e-posta adresi olmalı.",
    fixFields: "Lütfen işaretli alanları düzelt.",
    newsletterEmail: "E-posta",
    subscribe: "Bültene kaydol",
    signedUp: "Teşekkürler! Henüz e-posta gönderemiyoruz, bu yüzden adresin onaylanmadı.",
    map: "Neredeyiz",
    openMap: "Haritada aç",
    mapSoon: "Harita yakında eklenecek",
  },
  en: {
    title: "Meydan · Contact",
    heading: "The floor is yours.",
    details: "Get in touch",
    detailNames: ["Email", "Phone", "Address"],
    hours: "Office hours",
    days: ["Monday – Friday", "Saturday", "Sunday"],
    closed: "Closed",
    form: "Send a message",
    name: "Your name",
    email: "Your email address",
    subject: "Subject (optional)",
    message: "Your message",
    send: "Send message",
    sending: "Sending…",
    sent: "We got your message. Thank you!",
    failed: "Failed to send message. Please try again.",
    required: "This field is required.",
    notAnEmail: "Must be a valid email address.",
    fixFields: "Please correct the marked fields.",
    newsletterEmail: "Email",
    subscribe: "Subscribe",
    signedUp: "Thank you! We can't send emails yet, so your address isn't confirmed.",
    map: "Where we are",
    openMap: "Open in maps",
    mapSoon: "Map will be added soon",
  },
} as const;
const DONE = { success: true, data: { id: 1 } };

const form = (page: Page, language: Language) =>
  page.getByRole("region", { name: TEXTS[language].form, exact: true });
const sendButton = (page: Page, language: Language) =>
  form(page, language).getByRole("button", { name: TEXTS[language].send });

/** A good message without a subject, which nobody has to give. */
async function fillIn(page: Page, language: Language) {
  const fields = form(page, language);
  await fields.getByLabel(TEXTS[language].name).fill("Ada Işık");
  await fields.getByLabel(TEXTS[language].email).fill("ada@example.org");
  await fields.getByLabel(TEXTS[language].message).fill("Merhaba meydan!\n\nHello square!");
}

async function expectFields(page: Page, language: Language, values: readonly string[]) {
  const { name, email, subject, message } = TEXTS[language];
  for (const [place, label] of [name, email, subject, message].entries()) {
    await expect(form(page, language).getByLabel(label)).toHaveValue(values[place] ?? "");
  }
}

/** Details, hours and the labels of the form. */
async function expectTheWords(page: Page, language: Language) {
  const texts = TEXTS[language];
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.heading);
  const details = page.getByRole("region", { name: texts.details });
  await expect(details.getByRole("term")).toHaveText([...texts.detailNames]);
  const hours = page.getByRole("region", { name: texts.hours });
  await expect(hours.getByRole("term")).toHaveText([...texts.days]);
  await expect(hours.getByRole("definition")).toHaveText(["09:00-18:00", "10:00-16:00", texts.closed]);
  for (const label of [texts.name, texts.email, texts.subject, texts.message]) {
    await expect(form(page, language).getByLabel(label)).toBeVisible();
  }
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: details, office hours and the form are shown`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const settings = await read<Record<string, { value: string }>>(request, "/api/settings?public=true");
    await page.goto(`/contact?lang=${language}`);
    await expect(page).toHaveTitle(texts.title);
    await expectTheWords(page, language);

    const [email, phone, address] = ["contact_email", "contact_phone", "contact_address"].map(
      (key) => settings[key]?.value ?? "",
    );
    const details = page.getByRole("region", { name: texts.details });
    await expect(details.getByRole("definition")).toHaveText([email ?? "", phone ?? "", address ?? ""]);
    await expect(details.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
    await expect(details.getByRole("link", { name: phone })).toHaveAttribute(
      "href",
      `tel:${phone?.replaceAll(" ", "")}`,
    );
  });

  test(`${language}: without JavaScript the words are there, and both forms are sent`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/contact?lang=${language}`);
    await expectTheWords(page, language);
    const fields = form(page, language);
    await fields.getByLabel(texts.name).fill("Ada Işık");
    await fields.getByLabel(texts.email).fill("ada@example.org");
    await fields.getByLabel(texts.message).fill("Merhaba!");
    await sendButton(page, language).click();
    await expect(page.getByText(texts.sent)).toBeVisible();
    await page.goto(`/contact?lang=${language}`);
    await page.getByRole("contentinfo").getByLabel(texts.newsletterEmail).fill("ada@example.org");
    await page.getByRole("button", { name: texts.subscribe }).click();
    await expect(page).toHaveURL(`/newsletter/subscribe?lang=${language}`);
    await expect(page.getByText(texts.signedUp)).toBeVisible();
    await context.close();
  });

  test(`${language}: name, email and message are required, the subject is not`, async ({
    page,
    quietPage: _,
  }) => {
    let sent = 0;
    await page.route("**/api/contact?*", (route) => {
      sent += 1;
      return route.fulfill({ json: DONE });
    });
    await visit(page, `/contact?lang=${language}`);
    const fields = form(page, language);
    await sendButton(page, language).click();
    for (const label of [texts.name, texts.email, texts.message]) {
      await expect(fields.getByLabel(label)).toHaveAccessibleDescription(texts.required);
      await expect(fields.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(fields.getByLabel(texts.subject)).not.toHaveAttribute("aria-invalid");
    await expect(fields.getByRole("alert")).toHaveText(texts.fixFields);
    await expect(fields.getByLabel(texts.name)).toBeFocused();

    await fillIn(page, language);
    await fields.getByLabel(texts.email).fill("ada at example.org");
    await sendButton(page, language).click();
    await expect(fields.getByLabel(texts.email)).toHaveAccessibleDescription(texts.notAnEmail);
    await expect(fields.getByLabel(texts.email)).toBeFocused();
    expect(sent).toBe(0);

    await fields.getByLabel(texts.email).fill("ada@example.org");
    await sendButton(page, language).click();
    await expect(fields.getByText(texts.sent)).toBeVisible();
    expect(sent).toBe(1);
  });

  test(`${language}: a message is sent, thanked for during five seconds, and the form is cleared`, async ({
    page,
    quietPage: _,
  }) => {
    let answer = () => {};
    const patience = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/contact?*", async (route) => {
      await patience;
      // In one language the server itself takes the message; it takes ten a minute.
      if (language === "en") await route.continue();
      else await route.fulfill({ json: DONE });
    });
    await visit(page, `/contact?lang=${language}`);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const fields = form(page, language);
    await fillIn(page, language);
    const sent = page.waitForRequest("**/api/contact?*");
    await sendButton(page, language).click();

    await expect(fields.getByRole("button", { name: texts.sending })).toBeDisabled();
    expect((await sent).postDataJSON()).toMatchObject({
      name: "Ada Işık",
      email: "ada@example.org",
      subject: "",
      message: "Merhaba meydan!\n\nHello square!",
    });
    await expect(fields.getByText(texts.sent)).toHaveCount(0);

    const answered = page.waitForResponse("**/api/contact?*");
    answer();
    expect((await answered).ok()).toBe(true);
    await expect(fields.getByRole("status")).toHaveText(texts.sent);
    await expectFields(page, language, ["", "", "", ""]);
    await expect(sendButton(page, language)).toBeEnabled();
    await page.clock.runFor(4_999);
    await expect(fields.getByText(texts.sent)).toBeVisible();
    await page.clock.runFor(1);
    await expect(fields.getByText(texts.sent)).toHaveCount(0);
  });

  test(`${language}: a message that cannot be sent is said to have failed and stays in the form`, async ({
    page,
  }) => {
    await page.route("**/api/contact?*", (route) =>
      language === "en"
        ? route.abort()
        : route.fulfill({ status: 500, json: { success: false, error: "x", code: "internal" } }),
    );
    await visit(page, `/contact?lang=${language}`);
    await fillIn(page, language);
    await form(page, language).getByLabel(texts.subject).fill("Selam");
    await sendButton(page, language).click();
    await expect(form(page, language).getByRole("alert")).toHaveText(texts.failed);
    await expectFields(page, language, [
      "Ada Işık",
      "ada@example.org",
      "Selam",
      "Merhaba meydan!\n\nHello square!",
    ]);

    await page.unroute("**/api/contact?*");
    await page.route("**/api/contact?*", (route) => route.fulfill({ json: DONE }));
    await sendButton(page, language).click();
    await expect(form(page, language).getByRole("status")).toHaveText(texts.sent);
    await expect(form(page, language).getByText(texts.failed)).toHaveCount(0);
  });

  test(`${language}: the map leads to the office, and is promised where its place is not known`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const answer = await (await request.get("/api/settings?public=true")).json();
    const { office_latitude: latitude, office_longitude: longitude, ...others } = answer.data;
    // The page asks how the server is once it listens to what changes there.
    const started = page.waitForResponse("**/health");
    await visit(page, `/contact?lang=${language}`);
    await started;
    const map = page.getByRole("region", { name: texts.map });
    const link = map.getByRole("link", { name: texts.openMap });
    await expect(link).toHaveAttribute("href", new RegExp(`mlat=${latitude.value}&mlon=${longitude.value}`));
    await expect(link).toHaveAttribute("target", "_blank");

    await page.route("**/api/settings?*", (route) => route.fulfill({ json: { ...answer, data: others } }));
    await expect(async () => {
      await page.evaluate(() =>
        window.dispatchEvent(new CustomEvent("content-updated", { detail: { type: "settings" } })),
      );
      await expect(map.getByText(texts.mapSoon, { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(link).toHaveCount(0);
  });
}

test("the office is open from nine to six, on Saturdays from ten to four, and never on Sundays", async ({
  page,
  quietPage: _,
}) => {
  const hours = page.getByRole("region", { name: TEXTS.en.hours });
  const moments = [
    ["2026-11-16T08:58:00+03:00", "Closed now"],
    ["2026-11-16T09:00:00+03:00", "Open now"],
    ["2026-11-20T17:58:00+03:00", "Open now"],
    ["2026-11-20T18:00:00+03:00", "Closed now"],
    ["2026-11-21T10:00:00+03:00", "Open now"],
    ["2026-11-21T15:58:00+03:00", "Open now"],
    ["2026-11-21T16:00:00+03:00", "Closed now"],
    ["2026-11-22T12:00:00+03:00", "Closed now"],
  ] as const;
  await page.clock.install({ time: "2026-11-16T08:00:00+03:00" });
  await page.goto("/contact?lang=en");
  await expect(hours.getByText("Closed now")).toBeVisible();
  for (const [moment, words] of moments) {
    // The page looks at its clock once a minute: at some time within the minute that follows.
    await page.clock.setSystemTime(moment);
    await page.clock.runFor(60_000);
    await expect(hours.getByText(words)).toBeVisible();
  }
});

test("too many messages are asked to wait, in the server's words, and nothing is lost", async ({ page }) => {
  const wait = "Too many requests. Try again in 40 seconds.";
  await page.route("**/api/contact?*", (route) =>
    route.fulfill({ status: 429, json: { success: false, error: wait, code: "too_many_requests" } }),
  );
  await visit(page, "/contact?lang=en");
  await fillIn(page, "en");
  await sendButton(page, "en").click();
  await expect(form(page, "en").getByRole("alert")).toContainText(wait);
  await expect(form(page, "en").getByLabel(TEXTS.en.name)).toHaveValue("Ada Işık");
});

test("what the server finds wrong is said beside its field", async ({ page }) => {
  const fields = { email: "This address takes no mail." };
  await page.route("**/api/contact?*", (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Invalid", code: "invalid", fields } }),
  );
  await visit(page, "/contact?lang=en");
  await fillIn(page, "en");
  await sendButton(page, "en").click();
  await expect(form(page, "en").getByLabel(TEXTS.en.email)).toHaveAccessibleDescription(fields.email);
});

test("settings that cannot be read fall back to the default address", async ({ page }) => {
  await leaveDrawingToTheBrowser(page, "**/contact?lang=en");
  await page.route("**/api/settings?*", (route) =>
    route.fulfill({ status: 404, json: { success: false, error: "Gone", code: "not_found" } }),
  );
  await page.goto("/contact?lang=en");
  await expect(
    page.getByRole("region", { name: TEXTS.en.details }).getByRole("link", { name: "info@example.com" }),
  ).toBeVisible();
  await expect(page).toHaveTitle(TEXTS.en.title);
});

test("the language toggle translates the page in place and keeps what was typed", async ({
  page,
  quietPage: _,
}) => {
  await visit(page, "/contact?lang=tr");
  await fillIn(page, "tr");
  await page.getByRole("button", { name: "EN English" }).click();
  await expectTheWords(page, "en");
  await expect(form(page, "en").getByLabel(TEXTS.en.name)).toHaveValue("Ada Işık");
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test("form and details stand where they fit and nothing scrolls sideways", async ({
      page,
      quietPage: _,
    }) => {
      await page.goto("/contact?lang=en");
      const message = await form(page, "en").boundingBox();
      const details = await page.getByRole("region", { name: TEXTS.en.details }).boundingBox();
      const isBeside = (details?.x ?? 0) >= (message?.x ?? 0) + (message?.width ?? 0);
      expect(isBeside).toBe(screen === "desktop");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });
  });
}
