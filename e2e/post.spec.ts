import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, type Language, PHONE, read, visit } from "./site";

/** What a visitor reads, in both languages. */
const TEXTS = {
  tr: {
    back: "Haberlere dön",
    about: "Yazı hakkında",
    minutes: (minutes: number) => `${minutes} dk okuma`,
    tags: "Etiketler",
    source: "Kaynak",
    newTab: "(yeni sekmede açılır)",
    share: "Paylaş",
    copied: "Bağlantı kopyalandı",
    notFound: "Blog Yazısı Bulunamadı",
    dateMissing: "Tarih belirtilmemiş",
    dateInvalid: "Geçersiz tarih",
    savedCopy: "Yazı sunucudan alınamadı. Cihazında saklı kopyayı okuyorsun.",
    more: "Diğer haberler",
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
    back: "Back to World News",
    about: "About this post",
    minutes: (minutes: number) => `${minutes} min read`,
    tags: "Tags",
    source: "Source",
    newTab: "(opens in a new tab)",
    share: "Share",
    copied: "Link copied",
    notFound: "Blog Post Not Found",
    dateMissing: "Date not specified",
    dateInvalid: "Invalid date",
    savedCopy: "We couldn't load the post. You're reading the copy saved on your device.",
    more: "More news",
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
const LOGO = "/assets/Logo.png";

interface Post {
  id: number;
  title: string;
  excerpt: string;
  content: string;
  category: keyof (typeof TEXTS)["en"]["categories"];
  date: string;
  url: string;
  tags: string[];
  seo_title: string;
}

const listPosts = (request: APIRequestContext, language: Language) =>
  read<Post[]>(request, `/api/blogs?limit=100&language=${language}`);

async function firstPost(request: APIRequestContext, language: Language): Promise<Post> {
  const [post] = await listPosts(request, language);
  if (!post) throw new Error("The demo content has no post");
  return post;
}

/** A post that only this browser has: the server knows none of its number. */
async function keepPost(page: Page, change: Record<string, unknown> = {}): Promise<string> {
  const post = { id: 987654, title: "Kept for a rainy day", content: "It rained.", ...change };
  await page.addInitScript((kept) => localStorage.setItem("blogs", JSON.stringify([kept])), post);
  return `/blog/${post.id}`;
}

const article = (page: Page) => page.getByRole("main").getByRole("article").first();
const facts = (page: Page, language: Language) =>
  page.getByRole("complementary", { name: TEXTS[language].about });
const cover = (page: Page) => article(page).locator("img").first();
/** The paragraphs of the text: those beside the facts and above the colophon. */
const paragraphs = (page: Page) => article(page).locator("aside + div > div:first-child > p");
const textsOf = (content: string) => content.split(/\n\s*\n/).map((paragraph) => paragraph.trim());

async function expectThePost(page: Page, language: Language, post: Post) {
  const texts = TEXTS[language];
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const header = article(page).locator("header");
  await expect(header.getByRole("heading", { level: 1 })).toHaveText(post.title);
  await expect(header.getByText(texts.categories[post.category], { exact: true })).toBeVisible();
  await expect(header.getByText(post.excerpt, { exact: true })).toBeVisible();
  const date = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" });
  await expect(facts(page, language).getByText(date.format(new Date(post.date)))).toBeVisible();
  const minutes = Math.ceil(post.content.split(/\s+/).filter(Boolean).length / 200);
  await expect(facts(page, language).getByText(texts.minutes(minutes))).toBeVisible();
  await expect(paragraphs(page)).toHaveText(textsOf(post.content));
  await expect(page.getByRole("list", { name: texts.tags }).getByRole("listitem")).toHaveText(post.tags);

  const source = article(page).getByRole("link", { name: new URL(post.url).host });
  await expect(source).toHaveText(`${new URL(post.url).host}${texts.newTab}`);
  await expect(source).toHaveAttribute("href", post.url);
  await expect(source).toHaveAttribute("target", "_blank");
  await expect(article(page).getByText(`${texts.source}:`)).toBeVisible();
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: every part of a post is shown`, async ({ page, request, quietPage: _ }) => {
    const post = await firstPost(request, language);
    expect(textsOf(post.content).length).toBeGreaterThan(1);
    await page.goto(`/blog/${post.id}?lang=${language}`);
    await expect(page).toHaveTitle(`Meydan · ${post.seo_title || post.title}`);
    await expectThePost(page, language, post);
    await expect(page.getByRole("link", { name: texts.back })).toHaveAttribute("href", "/world-news");
    await expect
      .poll(() => cover(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(50);
    const more = page.getByRole("region", { name: texts.more }).getByRole("article");
    await expect(more).toHaveCount(3);
    await expect(more.getByRole("heading", { name: post.title })).toHaveCount(0);
  });

  test(`${language}: a category is named in the language of the page, whatever language it came in`, async ({
    page,
  }) => {
    const other = language === "tr" ? "Theater" : "Tiyatro";
    await page.goto(`${await keepPost(page, { category: other })}?lang=${language}`);
    await expect(article(page).getByText(texts.categories.Theater, { exact: true })).toBeVisible();
    await expect(article(page).getByText(other, { exact: true })).toHaveCount(0);
  });

  test(`${language}: a post that does not exist is answered with 404 and a way back to the news`, async ({
    page,
  }) => {
    const response = await page.goto(`/blog/987654?lang=${language}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: texts.notFound, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`Meydan · ${texts.notFound}`);
    await page.getByRole("link", { name: texts.back }).click();
    await expect(page).toHaveURL("/world-news");
  });

  test(`${language}: a post that the server does not have is read from this browser`, async ({ page }) => {
    const kept = await keepPost(page, { date: "2026-11-18" });
    await page.goto(`${kept}?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kept for a rainy day");
    await expect(page.getByRole("status").filter({ hasText: texts.savedCopy })).toBeVisible();
    await expect(facts(page, language)).toContainText(
      language === "tr" ? "18 Kasım 2026" : "November 18, 2026",
    );
  });

  test(`${language}: a date that is missing or makes no sense is said in words`, async ({ page }) => {
    await page.goto(`${await keepPost(page, { date: "" })}?lang=${language}`);
    await expect(facts(page, language).getByText(texts.dateMissing, { exact: true })).toBeVisible();
    await page.goto(`${await keepPost(page, { date: "next spring" })}?lang=${language}`);
    await expect(facts(page, language).getByText(texts.dateInvalid, { exact: true })).toBeVisible();
  });

  test(`${language}: the share button copies the address and says so`, async ({
    page,
    request,
    context,
    baseURL,
    quietPage: _,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { id } = await firstPost(request, language);
    await visit(page, `/blog/${id}?lang=${language}`);
    await facts(page, language).getByRole("button", { name: texts.share }).click();
    await expect(page.getByRole("status").filter({ hasText: texts.copied })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${baseURL}/blog/${id}?lang=${language}`);
  });

  test(`${language}: without JavaScript everything but sharing is there`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const post = await firstPost(request, language);
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/blog/${post.id}?lang=${language}`);
    await expectThePost(page, language, post);
    await expect(page.getByText(texts.share, { exact: true })).toBeHidden();
    await page.getByRole("link", { name: texts.back }).click();
    await expect(page).toHaveURL("/world-news");
    await context.close();
  });
}

test("reading time is a minute for every 200 words, rounded up", async ({ page }) => {
  for (const [words, minutes] of [
    [1, 1],
    [200, 1],
    [201, 2],
  ] as const) {
    const content = Array.from({ length: words }, () => "word").join(" ");
    await page.goto(`${await keepPost(page, { content })}?lang=en`);
    await expect(paragraphs(page)).toHaveText([content]);
    await expect(facts(page, "en")).toContainText(`Reading time ${minutes} min read`);
  }
});

test("blank lines part paragraphs and single line breaks do not", async ({ page }) => {
  const content = "One,\nstill one.\n\nTwo.\n \n\nThree.";
  await page.goto(`${await keepPost(page, { content })}?lang=en`);
  await expect(paragraphs(page)).toHaveText(["One, still one.", "Two.", "Three."]);
});

test("a source that is no web address is not linked", async ({ page }) => {
  await page.goto(`${await keepPost(page, { url: "javascript:alert(1)" })}?lang=en`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(facts(page, "en")).toBeVisible();
  await expect(article(page).getByText("Source:")).toHaveCount(0);
  await expect(article(page).getByRole("link")).toHaveCount(0);
});

test("the cover is the post's own picture", async ({ page }) => {
  const image = "/posters/art/own.svg";
  await page.goto(await keepPost(page, { image, cover_image_id: "other" }));
  await expect(cover(page)).toHaveAttribute("src", image);
});

test("without a picture of its own the cover is the image that cover_image_id names", async ({ page }) => {
  const image = { file_path: "/posters/art/found.svg", alt_text: "Blue tiles", width: 800, height: 600 };
  await page.route("**/api/images/tiles?*", (route) =>
    route.fulfill({ json: { success: true, data: image } }),
  );
  await page.goto(await keepPost(page, { cover_image_id: "tiles" }));
  await expect(cover(page)).toHaveAttribute("src", image.file_path);
  await expect(cover(page)).toHaveAttribute("alt", image.alt_text);
});

test("the cover is the default logo where there is no picture, none is found, or none loads", async ({
  page,
}) => {
  const changes = [
    { title: "Without any picture" },
    { title: "Whose image is gone", cover_image_id: "gone" },
    { title: "Whose picture does not load", image: "/media/gone.webp" },
  ];
  for (const change of changes) {
    await test.step(change.title, async () => {
      await page.goto(await keepPost(page, change));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(change.title);
      await expect(cover(page)).toHaveAttribute("src", LOGO);
      await expect
        .poll(() => cover(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(50);
    });
  }
});

test("a post that was listed can still be read when the server is away", async ({ page, request }) => {
  const [, post] = await listPosts(request, "en");
  const id = post?.id;
  // The list that comes inside a page has no texts; one that is asked for has them.
  await visit(page, "/?lang=en");
  await page.getByRole("navigation").getByRole("link", { name: "World News" }).first().click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("blogs") ?? ""))
    .toContain(JSON.stringify(post?.title));
  await page.route(`**/api/blogs/${id}?*`, (route) => route.abort());
  await page.getByRole("main").getByRole("link", { name: post?.title }).click();
  await expect(page).toHaveURL(`/blog/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post?.title ?? "");
  await expect(page.getByRole("status").filter({ hasText: TEXTS.en.savedCopy })).toBeVisible();
  await expect(paragraphs(page)).toHaveText(textsOf(post?.content ?? ""));
});

test("a post that neither server nor browser has is not found, and can be asked for again", async ({
  page,
  request,
}) => {
  const [, post] = await listPosts(request, "en");
  await page.route("**/api/blogs?*", (route) => route.abort());
  await page.route(`**/api/blogs/${post?.id}?*`, (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Bad day", code: "invalid" } }),
  );
  await visit(page, "/world-news?lang=en");
  await page.getByRole("main").getByRole("link", { name: post?.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: TEXTS.en.notFound })).toBeVisible();
  await expect(page.getByRole("link", { name: TEXTS.en.back })).toHaveAttribute("href", "/world-news");

  await page.unroute(`**/api/blogs/${post?.id}?*`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post?.title ?? "");
});

test("the language toggle translates the post in place", async ({ page, request, quietPage: _ }) => {
  const english = await firstPost(request, "en");
  await visit(page, `/blog/${english.id}?lang=tr`);
  await page.getByRole("button", { name: "EN English" }).click();
  await expectThePost(page, "en", english);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test("facts and text stand where they fit and nothing scrolls sideways", async ({
      page,
      request,
      quietPage: _,
    }) => {
      const { id } = await firstPost(request, "en");
      await page.goto(`/blog/${id}?lang=en`);
      const aside = await facts(page, "en").boundingBox();
      const text = await paragraphs(page).first().boundingBox();
      const isBeside = (text?.x ?? 0) >= (aside?.x ?? 0) + (aside?.width ?? 0);
      expect(isBeside).toBe(screen === "desktop");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });
  });
}
