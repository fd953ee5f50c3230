import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, type Language, PHONE, read, visit } from "./site";

/** What a visitor reads, in both languages. */
const TEXTS = {
  tr: {
    title: "Meydan · Dünyadan haberler",
    heading: "Dünyadan haberler",
    lede: "Günün haberi",
    readMore: "Devamını oku",
    empty: "Henüz haber yok.",
    toEvents: "Etkinliklere bak",
    categories: {
      Music: "Müzik",
      Sports: "Spor",
      Art: "Sanat",
      Technology: "Teknoloji",
      Film: "Film",
      Theater: "Tiyatro",
      Festival: "Festival",
      Other: "Diğer",
    },
  },
  en: {
    title: "Meydan · World News",
    heading: "World News",
    lede: "Top story",
    readMore: "Read More",
    empty: "No news available yet.",
    toEvents: "Browse events",
    categories: {
      Music: "Music",
      Sports: "Sports",
      Art: "Art",
      Technology: "Technology",
      Film: "Film",
      Theater: "Theater",
      Festival: "Festival",
      Other: "Other",
    },
  },
} as const;
const LOCALES = { tr: "tr-TR", en: "en-US" } as const;

interface Post {
  id: number;
  title: string;
  excerpt: string;
  category: keyof (typeof TEXTS)["en"]["categories"];
  date: string;
  is_featured: boolean;
}

/** The posts in the order of the page: the newest featured one leads. */
async function listPosts(request: APIRequestContext, language: Language): Promise<Post[]> {
  const posts = await read<Post[]>(request, `/api/blogs?limit=100&language=${language}`);
  expect(posts.length).toBeGreaterThan(3);
  const lead = posts.find(({ is_featured }) => is_featured) ?? posts[0];
  return posts.toSorted((one, other) => Number(other === lead) - Number(one === lead));
}

const cards = (page: Page) => page.getByRole("main").getByRole("article");

async function expectThePosts(page: Page, language: Language, posts: readonly Post[]) {
  const texts = TEXTS[language];
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.heading);
  await expect(cards(page).getByRole("heading")).toHaveText(posts.map(({ title }) => title));
  await expect(cards(page).first().getByText(texts.lede)).toBeVisible();
  const links = cards(page).getByRole("link");
  await expect(links).toHaveText(posts.map(() => new RegExp(`^${texts.readMore}`)));
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(posts.map(({ id }) => `/blog/${id}`));
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the posts of the language are shown, each with its way to read on`, async ({
    page,
    request,
    quietPage: _,
  }) => {
    const posts = await listPosts(request, language);
    await page.goto(`/world-news?lang=${language}`);
    await expect(page).toHaveTitle(texts.title);
    await expectThePosts(page, language, posts);
    const dates = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" });
    for (const [place, post] of posts.entries()) {
      const card = cards(page).nth(place);
      await expect(card.getByText(texts.categories[post.category], { exact: true })).toBeVisible();
      await expect(card.getByText(dates.format(new Date(post.date)), { exact: true })).toBeVisible();
      await expect(card.getByText(post.excerpt, { exact: true })).toBeVisible();
    }
  });

  test(`${language}: where there is no news it says so`, async ({ page, request, quietPage: _ }) => {
    const [post] = await listPosts(request, language);
    // The page asks how the server is once it listens to what changes there.
    const started = page.waitForResponse("**/health");
    await visit(page, `/world-news?lang=${language}`);
    await started;
    await expect(cards(page).first()).toBeVisible();
    await page.route("**/api/blogs?*", (route) =>
      route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 100, next_cursor: null } } }),
    );
    await page.evaluate((id) => {
      const detail = { type: "blogs", id, action: "deleted" };
      window.dispatchEvent(new CustomEvent("content-updated", { detail }));
    }, String(post?.id));
    await expect(page.getByText(texts.empty, { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: texts.toEvents })).toHaveAttribute("href", "/");
  });

  test(`${language}: without JavaScript the posts are there and lead on`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const posts = await listPosts(request, language);
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/world-news?lang=${language}`);
    await expectThePosts(page, language, posts);
    await cards(page).nth(1).getByRole("link").click();
    await expect(page).toHaveURL(`/blog/${posts[1]?.id}`);
    await context.close();
  });
}

test("Read More leads to the post", async ({ page, request, quietPage: _ }) => {
  const [, post] = await listPosts(request, "en");
  const asked: string[] = [];
  page.on("request", (call) => asked.push(new URL(call.url()).pathname));
  const healthy = page.waitForResponse("**/health");
  await visit(page, "/world-news?lang=en");
  await healthy;
  // The page brought the posts along.
  expect(asked).not.toContain("/api/blogs");
  await cards(page)
    .nth(1)
    .getByRole("link", { name: /^Read More/ })
    .click();
  await expect(page).toHaveURL(`/blog/${post?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post?.title ?? "");
});

test("the language toggle brings the posts of the other language", async ({
  page,
  request,
  quietPage: _,
}) => {
  const english = await listPosts(request, "en");
  expect(english.map(({ title }) => title)).not.toEqual(
    (await listPosts(request, "tr")).map(({ title }) => title),
  );
  await visit(page, "/world-news?lang=tr");
  await page.getByRole("button", { name: "EN English" }).click();
  await expectThePosts(page, "en", english);
  await expect(page).toHaveTitle(TEXTS.en.title);
});

test("news that cannot be loaded can be asked for again", async ({ page }) => {
  await page.route("**/api/blogs?*", (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Bad day", code: "invalid" } }),
  );
  await visit(page, "/about?lang=en");
  await page.getByRole("contentinfo").getByRole("link", { name: "World News" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Failed to load news");
  await expect(alert).toContainText("Bad day");

  await page.unroute("**/api/blogs?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cards(page).first()).toBeVisible();
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test("the cards stand in a grid that fits, each with a picture", async ({ page, quietPage: _ }) => {
      await page.goto("/world-news");
      const [second, third] = [
        await cards(page).nth(1).boundingBox(),
        await cards(page).nth(2).boundingBox(),
      ];
      expect(second?.y === third?.y).toBe(screen === "desktop");
      const picture = cards(page).first().locator("img");
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(100);
      await expect(cards(page).locator("img")).toHaveCount(await cards(page).count());
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });
  });
}
