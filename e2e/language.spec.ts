import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  DEMO_EVENT,
  DEMO_POST,
  documentAt,
  inLanguage,
  LANGUAGES,
  type Language,
  languageOf,
  open,
  read,
  takenOver,
  unescaped,
  visit,
} from "./site";

const OTHER: Record<Language, Language> = { tr: "en", en: "tr" };
const BUTTONS: Record<Language, string> = { tr: "TR Türkçe", en: "EN English" };

const toggle = (page: Page, language: Language) => page.getByRole("button", { name: BUTTONS[language] });
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

interface Speaking {
  type: string;
  path: string;
  /** Title of the document and first heading; `{title}` is the event's or the post's own. */
  texts: Record<Language, { title: string; heading: string }>;
}

/** The page types of the specification. The admin panel has tests of its own. */
const PAGES: Speaking[] = [
  {
    type: "home",
    path: "/",
    texts: {
      tr: { title: "Meydan · Türkiye'deki etkinlikler", heading: "Bu akşam meydanda ne var?" },
      en: { title: "Meydan · Events in Turkey", heading: "What's happening tonight?" },
    },
  },
  {
    type: "about",
    path: "/about",
    texts: {
      tr: { title: "Meydan · Hakkında", heading: "Şehir akşam olunca meydanda buluşur." },
      en: { title: "Meydan · About", heading: "At dusk, the city meets in the square." },
    },
  },
  {
    type: "contact",
    path: "/contact",
    texts: {
      tr: { title: "Meydan · İletişim", heading: "Söz sende." },
      en: { title: "Meydan · Contact", heading: "The floor is yours." },
    },
  },
  {
    type: "categories",
    path: "/categories",
    texts: {
      tr: { title: "Meydan · Kategoriler", heading: "Blog kategorileri" },
      en: { title: "Meydan · Categories", heading: "Blog categories" },
    },
  },
  {
    type: "world news",
    path: "/world-news",
    texts: {
      tr: { title: "Meydan · Dünyadan haberler", heading: "Dünyadan haberler" },
      en: { title: "Meydan · World News", heading: "World News" },
    },
  },
  {
    type: "event detail",
    path: `/event/${DEMO_EVENT}`,
    texts: {
      tr: { title: "Meydan · {title}", heading: "{title}" },
      en: { title: "Meydan · {title}", heading: "{title}" },
    },
  },
  {
    type: "search",
    path: "/search",
    texts: {
      tr: { title: "Arama · Meydan", heading: "Etkinlik ara" },
      en: { title: "Search · Meydan", heading: "Search events" },
    },
  },
  {
    type: "search results",
    path: "/search?q=caz",
    texts: {
      tr: { title: "“caz” · Arama · Meydan", heading: "“caz” için sonuçlar" },
      en: { title: "“caz” · Search · Meydan", heading: "Results for “caz”" },
    },
  },
  {
    type: "blog detail",
    path: `/blog/${DEMO_POST}`,
    texts: {
      tr: { title: "Meydan · {seo_title}", heading: "{title}" },
      en: { title: "Meydan · {seo_title}", heading: "{title}" },
    },
  },
  {
    type: "missing",
    path: "/boyle-bir-sayfa-yok",
    texts: {
      tr: { title: "Meydan · Sayfa bulunamadı", heading: "Sayfa bulunamadı" },
      en: { title: "Meydan · Page not found", heading: "Page not found" },
    },
  },
  {
    type: "offline",
    path: "/offline",
    texts: {
      tr: { title: "Meydan · Bağlantı yok", heading: "Bağlantı yok" },
      en: { title: "Meydan · You are offline", heading: "You are offline" },
    },
  },
];

for (const { type, path, texts } of PAGES) {
  test(`the ${type} page speaks both languages from its first byte, and changes in place`, async ({
    page,
    request,
  }) => {
    const own = async (language: Language): Promise<Record<string, string>> => {
      const address = /^\/(event|blog)\//.test(path)
        ? path.replace("/event/", "/events/").replace("/blog/", "/blogs/")
        : null;
      return address ? read(request, `/api${address}?language=${language}`) : {};
    };
    const words = async (language: Language) => {
      const thing = await own(language);
      const fill = (text: string) =>
        text.replace(/\{(\w+)\}/, (_, key: string) => thing[key] || (thing.title ?? ""));
      return { title: fill(texts[language].title), heading: fill(texts[language].heading) };
    };
    const expected = { tr: await words("tr"), en: await words("en") };
    expect(expected.tr.heading).not.toBe(expected.en.heading);

    for (const language of LANGUAGES) {
      const { html } = await documentAt(request, inLanguage(path, language));
      expect(languageOf(html)).toBe(language);
      expect(unescaped(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? "")).toBe(expected[language].title);
    }

    await visit(page, inLanguage(path, "tr"));
    await expect(heading(page)).toHaveText(expected.tr.heading);
    await expect(page).toHaveTitle(expected.tr.title);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    for (const language of ["en", "tr"] as const) {
      await toggle(page, language).click();
      await expect(heading(page)).toHaveText(expected[language].heading);
      await expect(page).toHaveTitle(expected[language].title);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    }
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  });
}

test("the toggle says which language is on", async ({ page }) => {
  await visit(page, "/about?lang=tr");
  await expect(page.getByRole("group", { name: "Dil" }).getByRole("button")).toHaveText(["TR", "EN"]);
  await expect(toggle(page, "tr")).toHaveAttribute("aria-pressed", "true");
  await expect(toggle(page, "en")).toHaveAttribute("aria-pressed", "false");
  await toggle(page, "en").click();
  await expect(page.getByRole("group", { name: "Language" })).toBeVisible();
  await expect(toggle(page, "tr")).toHaveAttribute("aria-pressed", "false");
  await expect(toggle(page, "en")).toHaveAttribute("aria-pressed", "true");
});

test.describe("the first visit", () => {
  for (const [locale, language] of [
    ["tr-TR", "tr"],
    ["tr", "tr"],
    ["en-GB", "en"],
    ["de-DE", "en"],
    ["ar", "en"],
  ] as const) {
    test.describe(`with a browser that asks for ${locale}`, () => {
      test.use({ locale });

      test(`is in ${language}, without a redirect`, async ({ page }) => {
        const response = await page.goto("/about");
        expect(response?.status()).toBe(200);
        expect(response?.request().redirectedFrom()).toBeNull();
        expect(languageOf((await response?.text()) ?? "")).toBe(language);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page).toHaveURL("/about");
        // Nothing was chosen yet, so nothing is kept.
        expect(await page.evaluate(() => localStorage.getItem("language"))).toBeNull();
        expect(await page.context().cookies()).toEqual([]);
      });
    });
  }

  test("is in Turkish when nothing is said, and in the best language that is", async ({
    playwright,
    baseURL,
  }) => {
    for (const [asked, language] of [
      [undefined, "tr"],
      ["en;q=0.5, tr", "tr"],
      ["tr;q=0.5, en;q=0.9", "en"],
      ["ja", "en"],
    ] as const) {
      const visitor = await playwright.request.newContext({
        ...(baseURL ? { baseURL } : {}),
        ...(asked ? { extraHTTPHeaders: { "Accept-Language": asked } } : {}),
      });
      const { answer, html } = await documentAt(visitor, "/about");
      expect(answer.status()).toBe(200);
      expect(languageOf(html), String(asked)).toBe(language);
      await visitor.dispose();
    }
  });
});

test.describe("a choice", () => {
  for (const chosen of LANGUAGES) {
    test.describe(`of ${chosen} in a browser of the other language`, () => {
      test.use({ locale: chosen === "en" ? "tr-TR" : "en-US" });

      test("is kept under language, app-storage and a cookie, and lasts", async ({ page, context }) => {
        await visit(page, "/about");
        await expect(page.locator("html")).toHaveAttribute("lang", OTHER[chosen]);
        await toggle(page, chosen).click();
        await expect(page.locator("html")).toHaveAttribute("lang", chosen);
        const stored = await page.evaluate(() => [
          localStorage.getItem("language"),
          JSON.parse(localStorage.getItem("app-storage") ?? "{}").state?.language,
        ]);
        expect(stored).toEqual([chosen, chosen]);
        const [cookie, ...others] = await context.cookies();
        expect(others).toEqual([]);
        expect(cookie).toMatchObject({ name: "language", value: chosen, path: "/", sameSite: "Lax" });
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        expect(days).toBeGreaterThan(300);

        const response = await page.reload();
        expect(languageOf((await response?.text()) ?? "")).toBe(chosen);
        await takenOver(page);
        const contact = chosen === "en" ? "Contact" : "İletişim";
        await page.getByRole("contentinfo").getByRole("link", { name: contact }).click();
        await expect(page).toHaveURL("/contact");
        await expect(heading(page)).toHaveText(chosen === "en" ? "The floor is yours." : "Söz sende.");
      });
    });
  }

  test("does not throw away what else is kept", async ({ page }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem("app-storage")) return;
      const state = { theme: "dark", selectedCategory: "music", selectedCity: "Konya" };
      localStorage.setItem("app-storage", JSON.stringify({ state, version: 0 }));
    });
    await visit(page, "/about?lang=tr");
    await toggle(page, "en").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("app-storage") ?? "{}").state)).toEqual({
      theme: "dark",
      selectedCategory: "music",
      selectedCity: "Konya",
      language: "en",
    });
  });
});

test.describe("?lang=", () => {
  test("overrules the browser and an earlier choice", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "language", value: "tr", url: baseURL ?? "" }]);
    const response = await page.goto("/about?lang=en");
    expect(languageOf((await response?.text()) ?? "")).toBe("en");
    await expect(heading(page)).toHaveText("At dusk, the city meets in the square.");
    await page.goto("/about");
    await expect(heading(page)).toHaveText("Şehir akşam olunca meydanda buluşur.");
  });

  test("goes from the address when another language is chosen, and what else is asked stays", async ({
    page,
  }) => {
    await visit(page, "/search?q=caz&lang=en");
    await toggle(page, "tr").click();
    await expect(page).toHaveURL("/search?q=caz");
    await page.reload();
    await expect(heading(page)).toHaveText("“caz” için sonuçlar");
  });

  test("is ignored for a language that the site does not speak", async ({ page }) => {
    await page.goto("/about?lang=de");
    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    await expect(heading(page)).toHaveText("Şehir akşam olunca meydanda buluşur.");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the toggle asks for the same page in the other language", async ({ page }) => {
    await open(page, "/search?q=caz&lang=tr");
    await expect(heading(page)).toHaveText("“caz” için sonuçlar");
    await toggle(page, "en").click();
    await expect(page).toHaveURL("/search?q=caz&lang=en");
    await expect(heading(page)).toHaveText("Results for “caz”");
  });
});

test.describe("no flash of the other language", () => {
  test.use({ locale: "tr-TR" });

  test("for a visitor who chose English in a Turkish browser", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "language", value: "en", url: baseURL ?? "" }]);
    await page.addInitScript(() => {
      localStorage.setItem("language", "en");
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const title = document.querySelector("h1")?.textContent;
        if (title) seen.add(`${document.documentElement.lang}: ${title}`);
      };
      new MutationObserver(look).observe(document, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await visit(page, "/contact");
    await expect(toggle(page, "en")).toHaveAttribute("aria-pressed", "true");
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual(["en: The floor is yours."]);
  });
});

test("while a page's other language is fetched, its first one stays", async ({ page }) => {
  await visit(page, `/event/${DEMO_EVENT}?lang=tr`);
  const title = (await heading(page).textContent()) ?? "";
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route(`**/api/events/${DEMO_EVENT}?*`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(`**/api/events/${DEMO_EVENT}?language=en`);
  await toggle(page, "en").click();
  await asked;
  await expect(heading(page)).toHaveText(title);
  answer();
  await expect(heading(page)).not.toHaveText(title);
});
