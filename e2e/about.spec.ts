import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, type Language, PHONE, visit } from "./site";

/** What a visitor reads, in both languages. */
const TEXTS = {
  tr: {
    title: "Meydan · Hakkında",
    heading: "Şehir akşam olunca meydanda buluşur.",
    mission: "Misyonumuz",
    missionText:
      "Evden çıkmaya değer ne varsa, kimin düzenlediğine ve bileti kimin sattığına bakmadan tek yerde toplamak; yalın, hızlı ve doğru göstermek.",
    vision: "Vizyonumuz",
    visionText:
      "“Bu akşam ne var?” sorusunun her ilde, her dilde üç dokunuşta cevap bulduğu bir ülke. Kars'taki bir atölyenin İstanbul'daki bir konser kadar kolay bulunduğu bir ülke.",
    values: "Değerlerimiz",
    valueNames: ["Bilet satmayız", "İzini sürmeyiz", "İki dil, eşit", "Açık kaynak"],
    toEvents: "Etkinliklere bak",
    toContact: "Bize yaz",
  },
  en: {
    title: "Meydan · About",
    heading: "At dusk, the city meets in the square.",
    mission: "Our mission",
    missionText:
      "To gather everything worth leaving the house for, no matter who organizes it or who sells the tickets, and to present it simply, quickly and accurately.",
    vision: "Our vision",
    visionText:
      "A country where “What's happening tonight?” gets an answer in three taps, in every province and in both languages. Where a workshop in Kars is as easy to find as a concert in Istanbul.",
    values: "Our values",
    valueNames: [
      "We don't sell tickets",
      "We don't track you",
      "Two languages, equally at home",
      "Open source",
    ],
    toEvents: "Browse events",
    toContact: "Contact us",
  },
} as const;

/** Mission, vision and four values, each with a text of its own. */
async function expectTheWords(page: Page, language: Language) {
  const texts = TEXTS[language];
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.heading);
  const mission = page.getByRole("region", { name: texts.mission });
  await expect(mission.getByText(texts.missionText, { exact: true })).toBeVisible();
  const vision = page.getByRole("region", { name: texts.vision });
  await expect(vision.getByText(texts.visionText, { exact: true })).toBeVisible();

  const values = page.getByRole("region", { name: texts.values }).getByRole("listitem");
  await expect(values).toHaveCount(4);
  for (const [place, name] of texts.valueNames.entries()) {
    await expect(values.nth(place).getByRole("heading", { name, exact: true })).toBeVisible();
  }
  const promises = await values.locator("p").allTextContents();
  expect(new Set(promises.filter((promise) => promise.length > 40)).size).toBe(4);
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: mission, vision and four values are told`, async ({ page, quietPage: _ }) => {
    await page.goto(`/about?lang=${language}`);
    await expect(page).toHaveTitle(texts.title);
    await expectTheWords(page, language);
  });

  test(`${language}: without JavaScript the words are there`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/about?lang=${language}`);
    await expectTheWords(page, language);
    await context.close();
  });
}

test("the language toggle translates the page in place", async ({ page, quietPage: _ }) => {
  await visit(page, "/about");
  await page.getByRole("button", { name: "EN English" }).click();
  await expectTheWords(page, "en");
  await expect(page).toHaveTitle(TEXTS.en.title);
});

test("the page ends with the ways to the events and to the people", async ({ page, quietPage: _ }) => {
  await page.goto("/about?lang=en");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: TEXTS.en.toEvents })).toHaveAttribute("href", "/");
  await main.getByRole("link", { name: TEXTS.en.toContact }).click();
  await expect(page).toHaveURL("/contact");
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test("nothing scrolls sideways and the values stand in columns that fit", async ({
      page,
      quietPage: _,
    }) => {
      await page.goto("/about");
      const values = page.getByRole("region", { name: TEXTS.tr.values }).getByRole("listitem");
      const [first, second] = [await values.nth(0).boundingBox(), await values.nth(1).boundingBox()];
      expect(first?.y === second?.y).toBe(screen === "desktop");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });
  });
}
