import { expect, test } from "./fixtures";
import { documentAt, inLanguage, LANGUAGES, open, visit } from "./site";

const TEXTS = {
  tr: { title: "Sayfa bulunamadı", goHome: "Ana sayfaya dön", findEvents: "Etkinlik ara" },
  en: { title: "Page not found", goHome: "Go Home", findEvents: "Find events" },
} as const;

/** Addresses that no screen has. */
const NOWHERE = [
  "/boyle-bir-sayfa-yok",
  "/about/us",
  "/event",
  "/event/",
  "/event/a/b",
  "/blog",
  "/contact/form",
  "/search/caz",
  "/About",
  "/index.html",
  "/%E0%A4%A",
  "/%2e%2e/etc/passwd",
];

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`any other path says so and leads home in ${language}`, async ({ page }) => {
    const response = await page.goto(inLanguage("/boyle/bir/sayfa/yok", language));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    await expect(page).toHaveTitle(`Meydan · ${texts.title}`);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: texts.findEvents })).toHaveAttribute(
      "href",
      "/search",
    );
    await page.getByRole("main").getByRole("link", { name: texts.goHome }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test(`the words and the way home are there in ${language}`, async ({ page }) => {
      await open(page, inLanguage("/yok", language));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
      await page.getByRole("main").getByRole("link", { name: texts.goHome }).click();
      await expect(page).toHaveURL("/");
    });
  });
}

test("every address that no screen has is a 404 that no search engine keeps", async ({ request }) => {
  for (const path of NOWHERE) {
    const { answer, html } = await documentAt(request, path);
    expect(answer.status(), path).toBe(404);
    expect(headingOf(html), path).toBe("Sayfa bulunamadı");
    expect(isKeptOut(html), path).toBe(true);
  }
});

test("a missing event or post is a 404 as well, with words of its own", async ({ request }) => {
  for (const [path, words] of [
    ["/event/hic-olmadi?lang=en", "Event not found"],
    ["/event/hic-olmadi?lang=tr", "Etkinlik bulunamadı"],
    ["/blog/999999?lang=en", "Blog Post Not Found"],
    ["/blog/999999?lang=tr", "Blog Yazısı Bulunamadı"],
    ["/blog/yok?lang=en", "Blog Post Not Found"],
  ] as const) {
    const { answer, html } = await documentAt(request, path);
    expect(answer.status(), path).toBe(404);
    expect(headingOf(html), path).toBe(words);
    expect(isKeptOut(html), path).toBe(true);
  }
});

test("a call that does not exist is answered as a call, not as a page", async ({ request }) => {
  const answer = await request.get("/api/boyle-bir-cagri-yok");
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(await answer.json()).toMatchObject({ success: false, code: "not_found" });
});

test("an address without a screen inside the app shows the page, too", async ({ page }) => {
  await visit(page, "/about?lang=en");
  await page.evaluate(() => {
    history.pushState(null, "", "/boyle-bir-sayfa-yok");
    history.pushState(null, "", "/contact");
    history.back();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveTitle("Meydan · Page not found");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("At dusk, the city meets in the square.");
});

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
const isKeptOut = (html: string) =>
  html.includes('<meta name="robots" content="noindex">') && !html.includes('rel="canonical"');
