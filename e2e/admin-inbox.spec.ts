import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, SCREEN_OF } from "./site";
import { apiAsVisitor, openAdmin, signInAs, toastOf } from "./staff";

const TEXTS = {
  tr: {
    answered: "Yanıtlandı say",
    note: "Not",
    saveNote: "Notu kaydet",
    saved: "Not kaydedildi",
    templates: "Yanıt şablonları",
  },
  en: {
    answered: "Mark as answered",
    note: "Note",
    saveNote: "Save note",
    saved: "Note saved",
    templates: "Reply templates",
  },
} as const;

async function newMessage(): Promise<string> {
  const name = `Yazan ${mark()}`;
  const visitor = await apiAsVisitor();
  const data = { name, email: "yazan@example.org", subject: "Bilet", message: "Kapı kaçta açılıyor?" };
  expect((await visitor.post("/api/contact", { data })).ok()).toBe(true);
  await visitor.dispose();
  return name;
}

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`a message is answered and gets a note, in ${language} on a ${screen}`, async ({ page }) => {
    const texts = TEXTS[language];
    const name = await newMessage();
    await page.setViewportSize(viewport);
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/messages?q=${encodeURIComponent(name)}`, language);
    await page.getByRole("button", { name: new RegExp(name) }).click();
    await page.getByRole("button", { name: texts.answered }).click();
    await expect(page.getByRole("article").getByText(/^(.* yanıtladı|Answered by .*)$/)).toBeVisible();
    await page.getByRole("textbox", { name: texts.note }).fill("Telefonla arandı");
    await page.getByRole("button", { name: texts.saveNote }).click();
    await expect(toastOf(page, texts.saved)).toBeVisible();
    await expectNoFaults(page, `an answered message, ${language}, ${screen}`);
  });
}

test("a template of replies is kept", async ({ page }) => {
  const name = `Şablon ${mark()}`;
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/messages", "en");
  await page.getByRole("button", { name: TEXTS.en.templates }).click();
  await page.getByRole("button", { name: "New template" }).click();
  await page.locator("dialog[open] [name=name]").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a text in at least one language.")).toBeVisible();
  await page.locator("dialog[open] [name=text_en]").fill("Hello {name}");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByText(name, { exact: true })).toBeVisible();
});
