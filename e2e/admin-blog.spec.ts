import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { LANGUAGES, PHONE, read, SCREEN_OF, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, PICTURE, searchList, signInAs, toastOf } from "./staff";

interface Post {
  id: number;
  version: number;
  title: string;
  title_tr: string;
  title_en: string;
  tags: string[];
  status: string;
  is_featured: boolean;
  cover_image_id: string | null;
  seo_title: string;
  category: string;
  url: string | null;
}

/** A word that no other post has. */

async function newPost(name: string, change: object = {}): Promise<Post> {
  const api = await apiAs("admin");
  const answer = await api.post("/api/blogs?language=en", {
    data: {
      title_tr: `${name} başlık`,
      title_en: `${name} title`,
      excerpt_tr: "Kısa özet",
      excerpt_en: "Short excerpt",
      content_tr: "Bir.\n\nİki.",
      content_en: "One.\n\nTwo.",
      ...change,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data }: { data: Post } = await answer.json();
  await api.dispose();
  return data;
}

async function stored(id: number): Promise<Post> {
  const api = await apiAs("admin");
  const post = await read<Post>(api, `/api/blogs/${id}?language=en`);
  await api.dispose();
  return post;
}

async function forget(...ids: number[]): Promise<void> {
  const api = await apiAs("admin");
  for (const id of ids) await api.delete(`/api/blogs/${id}`);
  await api.dispose();
}

const cardOf = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`);

/** Opens the form of a post that the list shows. */
async function openForm(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: `Edit: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit post" });
  await expect(field(dialog, "title_tr")).toBeVisible();
  return dialog;
}

async function fillTexts(dialog: Locator, name: string): Promise<void> {
  await field(dialog, "title_tr").fill(`${name} başlık`);
  await field(dialog, "title_en").fill(`${name} title`);
  await field(dialog, "excerpt_tr").fill("Kısa özet");
  await field(dialog, "excerpt_en").fill("Short excerpt");
  await field(dialog, "content_tr").fill("Bir paragraf.\n\nİkinci paragraf.");
  await field(dialog, "content_en").fill("One paragraph.\n\nA second one.");
}

test.describe("who may", () => {
  test("a visitor is sent to the sign-in, a viewer to the dashboard", async ({ page }) => {
    await page.goto("/admin/blog?lang=en");
    await expect(page).toHaveURL(/\/admin\/login/);
    await signInAs(page, "viewer");
    await page.goto("/admin/blog?lang=en");
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  });

  test("the server refuses what the screen does not offer", async () => {
    const post = await newPost(mark());
    const visitor = await apiAsVisitor();
    const [viewer, editor] = [await apiAs("viewer"), await apiAs("editor")];
    const draft = { data: { title_tr: "x" } };
    expect((await visitor.post("/api/blogs", draft)).status()).toBe(401);
    expect((await viewer.post("/api/blogs", draft)).status()).toBe(403);
    expect((await editor.post("/api/blogs", draft)).status()).toBe(422);
    expect((await viewer.put(`/api/blogs/${post.id}`, draft)).status()).toBe(403);
    expect((await visitor.delete(`/api/blogs/${post.id}`)).status()).toBe(401);
    expect((await editor.delete(`/api/blogs/${post.id}`)).status()).toBe(403);
    for (const api of [visitor, viewer, editor]) await api.dispose();
    await forget(post.id);
  });

  test("an editor writes, and only an admin deletes", async ({ page }) => {
    const name = mark();
    const post = await newPost(name);
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/blog?q=${name}`, "en");
    await expect(page.getByRole("button", { name: `Edit: ${post.title}` })).toBeVisible();
    await expect(page.getByRole("button", { name: `Delete: ${post.title}` })).toHaveCount(0);
    await forget(post.id);
  });

  test("logout only goes to the dashboard", async ({ page, quietPage: _ }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog", "en");
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    expect((await page.request.get("/api/auth/me")).status()).toBe(200);
  });
});

const TEXTS = {
  tr: {
    cards: ["Toplam yazı", "Yayımlanan yazı", "Taslak", "Öne çıkan yazı"],
    badges: ["Yayında", "Taslak"],
    empty: "Henüz yazı yok",
    add: "Yeni yazı ekle",
  },
  en: {
    cards: ["Total posts", "Published posts", "Drafts", "Featured posts"],
    badges: ["Published", "Draft"],
    empty: "No posts yet",
    add: "Add New Post",
  },
} as const;

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the cards show the numbers of the posts`, async ({ page, quietPage: _ }) => {
    await signInAs(page, "editor");
    await silence(page);
    const answered = page.waitForResponse(/\/api\/analytics\?/);
    await openAdmin(page, "/admin/blog", language);
    const { data }: { data: Record<string, number> } = await (await answered).json();
    const names = ["totalBlogs", "publishedBlogs", "draftBlogs", "featuredBlogs"];
    for (const [place, name] of names.entries()) {
      const card = page
        .locator("dl")
        .filter({ has: page.getByText(texts.cards[place] ?? "", { exact: true }) });
      await expect(card.locator("dd")).toHaveText(String(data[name]));
    }
    expect(data.totalBlogs).toBeGreaterThan(0);
  });

  test(`${language}: published posts are labeled so, all others as drafts`, async ({ page }) => {
    const name = mark();
    const published = await newPost(`${name}a`, { is_published: true, is_featured: true });
    const draft = await newPost(`${name}b`);
    await signInAs(page, "admin");
    await openAdmin(page, `/admin/blog?q=${name}`, language);
    const suffix = language === "tr" ? "başlık" : "title";
    const [shown, hidden] = [cardOf(page, `${name}a ${suffix}`), cardOf(page, `${name}b ${suffix}`)];
    await expect(shown.getByText(texts.badges[0], { exact: true })).toBeVisible();
    await expect(shown.getByText(language === "tr" ? "Öne çıkan" : "Featured")).toBeVisible();
    await expect(hidden.getByText(texts.badges[1], { exact: true })).toBeVisible();
    await expect(shown.getByRole("link")).toHaveAttribute("href", `/blog/${published.id}`);
    await expect(hidden.getByRole("link")).toHaveCount(0);
    await forget(published.id, draft.id);
  });

  test(`${language}: without posts it says so and offers the next step`, async ({ page }) => {
    await signInAs(page, "editor");
    await page.route(/\/api\/blogs\?/, (route) =>
      route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 24, next_cursor: null } } }),
    );
    await openAdmin(page, "/admin/blog", language);
    const empty = page.getByRole("status").filter({ hasText: texts.empty });
    await expect(empty).toBeVisible();
    await empty.getByRole("button", { name: texts.add }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(/[?&]new=1/);
  });
}

test("a list that cannot be had says why, and comes on another try", async ({ page }) => {
  await signInAs(page, "editor");
  await silence(page);
  await page.route(/\/api\/blogs\?/, (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Not today", code: "invalid" } }),
  );
  await openAdmin(page, "/admin/blog", "en");
  await expect(page.getByRole("alert").filter({ hasText: "Not today" })).toBeVisible();
  await page.unroute(/\/api\/blogs\?/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("search, status, category, order and pages", async ({ page }) => {
  test.slow();
  const name = mark();
  const ids: number[] = [];
  for (let place = 0; place < 26; place += 1) {
    const letter = String.fromCharCode(97 + place);
    const post = await newPost(`${name} ${letter}`, {
      is_published: place % 2 === 0,
      category: place < 3 ? "Film" : "Art",
    });
    ids.push(post.id);
  }
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/blog", "en");
  const cards = page.getByRole("article");
  await searchList(page, name);
  await expect(cards).toHaveCount(24);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("status")).toHaveText("1–24 of 26");
  await expect(cards.first()).toContainText(`${name} z title`);
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(pages.getByRole("status")).toHaveText("25–26 of 26");
  await expect(cards).toHaveCount(2);
  await pages.getByRole("button", { name: "Previous" }).click();
  await expect(cards).toHaveCount(24);

  await page.getByRole("combobox", { name: "Sort" }).selectOption("By title");
  await expect(cards.first()).toContainText(`${name} a title`);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Oldest first");
  await expect(cards.first()).toContainText(`${name} a title`);
  const status = page.getByRole("group", { name: "Status" });
  await status.getByRole("button", { name: "Draft" }).click();
  await expect(cards).toHaveCount(13);
  await expect(cards.getByText("Published", { exact: true })).toHaveCount(0);
  await status.getByRole("button", { name: "Published" }).click();
  await expect(cards).toHaveCount(13);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Film");
  await expect(cards).toHaveCount(2);
  // A shared link shows the same.
  await page.reload();
  await expect(cards).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search posts" }).fill("xyzzyhicyok");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await forget(...ids);
});

test("another editor's save appears without a reload", async ({ page }) => {
  const name = mark();
  await signInAs(page, "editor");
  const streaming = page.waitForResponse("**/api/stream");
  await openAdmin(page, `/admin/blog?q=${name}`, "en");
  await streaming;
  await expect(page.getByText("No results")).toBeVisible();
  const post = await newPost(name);
  await expect(cardOf(page, post.title)).toBeVisible();
  await forget(post.id);
  await expect(cardOf(page, post.title)).toHaveCount(0);
});

test.describe("the form", () => {
  test("asks for both languages, in the words of the server, and keeps what is typed", async ({ page }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog?new=1", "tr");
    const dialog = page.getByRole("dialog", { name: "Yeni yazı" });
    await field(dialog, "url").fill("merhaba");
    // A draft would need only a title.
    await dialog.getByRole("checkbox", { name: "Yayımla" }).check();
    await dialog.getByRole("button", { name: "Kaydet" }).click();
    for (const name of ["title", "excerpt", "content"]) {
      for (const language of LANGUAGES) {
        const box = field(dialog, `${name}_${language}`);
        await expect(box).toHaveAttribute("aria-invalid", "true");
        await expect(box).toHaveAccessibleDescription(/Bu alan zorunlu\.$/);
      }
    }
    await expect(field(dialog, "url")).toHaveAccessibleDescription(
      /https:\/\/ ile başlayan geçerli bir adres olmalı\.$/,
    );
    await expect(field(dialog, "title_tr")).toBeFocused();
    await expect(dialog.getByRole("alert")).toHaveText("Lütfen işaretli alanları düzelt.");
    await expect(field(dialog, "url")).toHaveValue("merhaba");
  });

  test("a new post, from the first word to the visitor", async ({ page, quietPage: _ }) => {
    const name = mark();
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog", "en");
    await page.getByRole("button", { name: "Add New Post" }).click();
    const dialog = page.getByRole("dialog", { name: "New post" });
    await expect(field(dialog, "category")).toHaveValue("Music");
    await expect(field(dialog, "category").getByRole("option")).toHaveText([
      "Music",
      "Sports",
      "Art",
      "Technology",
      "Film",
      "Theater",
      "Festival",
      "Other",
    ]);
    await fillTexts(dialog, name);
    await field(dialog, "category").selectOption("Festival");
    await field(dialog, "tags").fill(" caz, , ışık ,");
    await expect(dialog.getByRole("listitem")).toHaveText(["caz", "ışık"]);
    await field(dialog, "url").fill("https://kaynak.example.org/haber");
    await field(dialog, "seo_title").fill("For search engines");
    await dialog.getByRole("checkbox", { name: "Publish" }).check();
    await dialog.getByRole("checkbox", { name: "Feature" }).check();

    // The cover is brought along.
    await dialog.getByRole("button", { name: "Choose image" }).click();
    const library = page.getByRole("dialog", { name: "Choose an image" });
    await library
      .locator("input[type=file]")
      .setInputFiles({ name: `${name}.png`, mimeType: "image/png", buffer: PICTURE });
    await expect(library).toBeHidden();
    await expect(dialog.getByRole("group", { name: "Cover image" }).getByText(name)).toBeVisible();

    await page.keyboard.press("Control+s");
    await expect(toastOf(page, "Saved")).toContainText(`${name} title`);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/blog(?!.*new=1)/);
    await page.getByRole("searchbox", { name: "Search posts" }).fill(name);
    const link = cardOf(page, `${name} title`).getByRole("link");
    const id = Number((await link.getAttribute("href"))?.split("/").at(-1));
    expect(await stored(id)).toMatchObject({
      status: "published",
      is_featured: true,
      category: "Festival",
      tags: ["caz", "ışık"],
      url: "https://kaynak.example.org/haber",
      seo_title: "For search engines",
      cover_image_id: expect.stringMatching(/^img_/),
    });

    // The panel may ask again for what was just saved: it is closed before its session is.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`/blog/${id}?lang=tr`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} başlık`);
    await expect(page.getByText("İkinci paragraf.")).toBeVisible();
    await forget(id);
  });

  test("a cover from the library, or from elsewhere, one at a time", async ({ page }) => {
    const name = mark();
    const post = await newPost(name);
    const api = await apiAs("admin");
    const picture = await api.post("/api/images/upload", {
      multipart: {
        title: `${name} kapak`,
        category: "blog",
        image: { name: "kapak.png", mimeType: "image/png", buffer: PICTURE },
      },
    });
    const { data: image }: { data: { image_id: string } } = await picture.json();
    await api.dispose();
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/blog?q=${name}`, "en");
    let dialog = await openForm(page, post.title);
    await field(dialog, "image_url").fill("https://cdn.example.org/a.jpg");
    await dialog.getByRole("button", { name: "Change" }).click();
    const library = page.getByRole("dialog", { name: "Choose an image" });
    await library.getByRole("searchbox").fill(name);
    await library.getByRole("button", { name: `Choose ${name} kapak` }).click();
    await expect(library).toBeHidden();
    await expect(field(dialog, "image_url")).toHaveValue("");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toastOf(page, "Saved")).toBeVisible();
    expect((await stored(post.id)).cover_image_id).toBe(image.image_id);
    await expect(cardOf(page, post.title).locator("img")).toHaveAttribute("src", new RegExp(image.image_id));

    dialog = await openForm(page, post.title);
    await expect(dialog.getByText(`${name} kapak`)).toBeVisible();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
    expect((await stored(post.id)).cover_image_id).toBeNull();
    await forget(post.id);
  });

  test("on a phone a refused save shows where it is wrong, and the other language can still be read", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog?new=1", "en");
    const dialog = page.getByRole("dialog", { name: "New post" });
    for (const name of ["title_tr", "excerpt_tr", "content_tr"]) await field(dialog, name).fill("Türkçe");
    // A draft would need no more.
    await dialog.getByRole("checkbox", { name: "Publish" }).check();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(field(dialog, "title_en")).toBeFocused();
    await dialog.getByRole("button", { name: "Turkish", exact: true }).click();
    await expect(field(dialog, "title_tr")).toBeVisible();
    await field(dialog, "title_tr").fill("Türkçe başlık");
    await expect(field(dialog, "title_tr")).toBeVisible();
  });

  test("one that was deleted while it was edited is saved as a new one", async ({ page }) => {
    const name = mark();
    const post = await newPost(name);
    await signInAs(page, "editor");
    await silence(page);
    await openAdmin(page, `/admin/blog?q=${name}`, "en");
    const dialog = await openForm(page, post.title);
    await field(dialog, "content_tr").fill("Uzun emek.");
    await forget(post.id);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("It was deleted while you were editing.");
    await expectNoFaults(page, "gone");
    await dialog.getByRole("button", { name: "Continue as a new one" }).click();
    const fresh = page.getByRole("dialog", { name: "New post" });
    await expect(fresh.getByRole("button", { name: "Save", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(fresh).toBeHidden();
    const [saved] = await read<Post[]>(page.request, `/api/blogs?status=all&q=${name}&language=en`);
    expect(saved?.id).not.toBe(post.id);
    await forget(saved?.id ?? 0);
  });

  test("an answer that got lost does not make two posts of one", async ({ page }) => {
    const name = mark();
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog?new=1", "en");
    const dialog = page.getByRole("dialog", { name: "New post" });
    await fillTexts(dialog, name);
    await page.route(
      /\/api\/blogs\?language/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("The server cannot be reached.");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Save what I chose" }).click();
    await expect(toastOf(page, "Saved")).toBeVisible();
    const saved = await read<Post[]>(page.request, `/api/blogs?status=all&q=${name}&language=en`);
    expect(saved).toHaveLength(1);
    await forget(saved[0]?.id ?? 0);
  });

  test("a save that fails keeps the form open with everything typed", async ({ page }) => {
    const name = mark();
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog?new=1", "en");
    const dialog = page.getByRole("dialog", { name: "New post" });
    await fillTexts(dialog, name);
    await page.route(/\/api\/blogs\?language/, (route) => route.abort());
    const save = dialog.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "The server cannot be reached. Check your connection and try again.",
    );
    await page.unroute(/\/api\/blogs\?language/);
    await page.route(/\/api\/blogs\?language/, (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          error: "Please correct the marked fields.",
          code: "invalid",
          fields: { excerpt_en: "Use at most 1000 characters." },
        },
      }),
    );
    await save.click();
    await expect(field(dialog, "excerpt_en")).toHaveAccessibleDescription("Use at most 1000 characters.");
    await expect(field(dialog, "content_tr")).toHaveValue("Bir paragraf.\n\nİkinci paragraf.");
    await page.unroute(/\/api\/blogs\?language/);
    await save.click();
    await expect(dialog).toBeHidden();
    const [saved] = await read<Post[]>(page.request, `/api/blogs?status=all&q=${name}&language=en`);
    expect(saved?.title).toBe(`${name} title`);
    await forget(saved?.id ?? 0);
  });

  test("reading time, length hints and the search result follow what is typed", async ({ page }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog?new=1", "en");
    const dialog = page.getByRole("dialog", { name: "New post" });
    await field(dialog, "content_tr").fill("kelime ".repeat(200));
    await expect(field(dialog, "content_tr")).toHaveAccessibleDescription(/Reading time: 1 min/);
    await field(dialog, "content_tr").fill("kelime ".repeat(201));
    await expect(field(dialog, "content_tr")).toHaveAccessibleDescription(/Reading time: 2 min/);

    const turkish = dialog.getByRole("region", { name: /search results: Turkish/ });
    const english = dialog.getByRole("region", { name: /search results: English/ });
    await field(dialog, "title_tr").fill("Şehirde caz");
    await field(dialog, "excerpt_en").fill("All about jazz");
    await expect(turkish).toContainText("Meydan · Şehirde caz");
    await expect(english).toContainText("All about jazz");

    const title = field(dialog, "seo_title");
    await expect(title).toHaveAccessibleDescription("If left empty, the post's title is used.");
    await title.fill("Short");
    await expect(title).toHaveAccessibleDescription("Short: 30–60 characters look good.");
    await title.fill("x".repeat(40));
    await expect(title).toHaveAccessibleDescription("Good length.");
    await expect(dialog.getByText("40/60")).toBeVisible();
    await title.fill("word ".repeat(20));
    await expect(title).toHaveAccessibleDescription("Long: anything past 60 characters may be cut off.");
    await expect(turkish).toContainText(/Meydan · (word )+word…/);
    await field(dialog, "seo_description").fill("d".repeat(100));
    await expect(field(dialog, "seo_description")).toHaveAccessibleDescription("Good length.");
    await expect(english).toContainText("d".repeat(100));
  });

  test("marks what is missing in one language", async ({ page }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog?new=1", "en");
    const dialog = page.getByRole("dialog", { name: "New post" });
    await field(dialog, "title_tr").fill("Başlık");
    await field(dialog, "excerpt_tr").fill("Özet");
    await expect(dialog.getByRole("group", { name: /^English/ }).getByText("2 missing")).toBeVisible();
    await field(dialog, "title_en").fill("Title");
    await expect(dialog.getByRole("group", { name: /^English/ }).getByText("1 missing")).toBeVisible();
  });

  test("the preview is what a visitor will see, in both languages", async ({ page, quietPage: _ }) => {
    const name = mark();
    const post = await newPost(name, { category: "Theater", tags: ["sahne"] });
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/blog?q=${name}`, "en");
    const dialog = await openForm(page, post.title);
    await field(dialog, "title_en").fill("Not saved yet");
    await field(dialog, "content_en").fill("First.\n\nSecond.");
    await dialog.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "As a visitor will see it" });
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Not saved yet");
    await expect(preview.getByText("Second.", { exact: true })).toBeVisible();
    await expect(preview.getByText("1 min read")).toBeVisible();
    await expect(preview.getByText("Theater")).toBeVisible();
    await preview.getByRole("button", { name: "Turkish" }).click();
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText(`${name} başlık`);
    await expect(preview.getByText("Tiyatro")).toBeVisible();
    await expect(preview.getByText("1 dk okuma")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    await expectNoFaults(page, "preview");
    await page.keyboard.press("Escape");
    await expect(preview).toBeHidden();
    await expect(field(dialog, "title_en")).toHaveValue("Not saved yet");
    await forget(post.id);
  });

  test("two editors of one post: nobody's text is lost", async ({ page }) => {
    const name = mark();
    const post = await newPost(name);
    await signInAs(page, "editor");
    await openAdmin(page, `/admin/blog?q=${name}`, "en");
    const dialog = await openForm(page, post.title);
    await field(dialog, "title_en").fill(`${name} mine`);
    const admin = await apiAs("admin");
    const answer = await admin.put(`/api/blogs/${post.id}`, {
      data: { ...post, title_en: `${name} theirs`, excerpt_en: "Their excerpt" },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await admin.dispose();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    const stale = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
    const title = stale.getByRole("group", { name: "Title (English)" });
    await expect(title).toContainText(`${name} mine`);
    await expect(title).toContainText(`${name} theirs`);
    await expect(title.getByRole("radio", { name: /^Mine/ })).toBeChecked();
    await expect(stale.getByRole("definition").filter({ hasText: "Their excerpt" })).toBeVisible();
    await expectNoFaults(page, "stale version");
    await stale.getByRole("button", { name: "Save what I chose" }).click();
    await expect(toastOf(page, "Saved")).toBeVisible();
    const merged = (await stored(post.id)) as Post & { excerpt_en: string };
    expect(merged.title_en).toBe(`${name} mine`);
    expect(merged.excerpt_en).toBe("Their excerpt");
    await forget(post.id);
  });

  test("what is not saved is not left without a question", async ({ page }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/dashboard", "en");
    await page.getByRole("link", { name: "New post" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New post" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Add New Post" }).click();
    await field(dialog, "title_en").fill("Half a thought");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(field(dialog, "title_en")).toHaveValue("Half a thought");
    await page.goBack();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(field(dialog, "title_en")).toHaveValue("Half a thought");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(dialog).toBeHidden();
  });
});

test("a post is deleted after a question, and comes back by undo", async ({ page, quietPage: _ }) => {
  const name = mark();
  const post = await newPost(name);
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/blog?q=${name}`, "en");
  const remove = page.getByRole("button", { name: `Delete: ${post.title}` });
  await remove.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(post.title);
  await expectNoFaults(page, "question");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(cardOf(page, post.title)).toBeVisible();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  const deleted = toastOf(page, "Deleted");
  await expect(deleted).toContainText(post.title);
  await expect(cardOf(page, post.title)).toHaveCount(0);
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page, post.title)).toBeVisible();
  await forget(post.id);
});

test("a deletion that fails says so", async ({ page }) => {
  const name = mark();
  const post = await newPost(name);
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/blog?q=${name}`, "en");
  await page.route(`**/api/blogs/${post.id}?*`, (route) => route.abort());
  await page.getByRole("button", { name: `Delete: ${post.title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not deleted" })).toContainText(
    "The server cannot be reached.",
  );
  await expect(cardOf(page, post.title)).toBeVisible();
  await forget(post.id);
});

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} list and form fit and have no accessibility faults`, async ({ page }) => {
    // axe looks at everything, twice for each state.
    test.slow();
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/blog", language);
    await expect(page.getByRole("article").first()).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(viewport.width);
    await expectNoFaults(page, `${screen} list`);
    const post = await newPost(mark(), { is_published: true });
    await openAdmin(page, `/admin/blog?edit=${post.id}`, language);
    const dialog = page.getByRole("dialog");
    await field(dialog, "title_tr").fill("");
    await dialog.getByRole("button", { name: language === "tr" ? "Kaydet" : "Save", exact: true }).click();
    await expect(field(dialog, "title_tr")).toHaveAttribute("aria-invalid", "true");
    await expectNoFaults(page, `${screen} form`);
    const box = await dialog.boundingBox();
    expect(box?.width ?? 0).toBeLessThanOrEqual(viewport.width);
    const inner = dialog.locator("form");
    expect(await inner.evaluate((form) => form.scrollWidth - form.clientWidth)).toBeLessThanOrEqual(0);
    await forget(post.id);
  });
}

test("after a deletion by keyboard the focus is on the next post", async ({ page }) => {
  const name = mark();
  const posts = [
    await newPost(name, { title_en: `${name} A` }),
    await newPost(name, { title_en: `${name} B` }),
  ];
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/blog?q=${name}&sort=title`, "en");
  await page.getByRole("button", { name: `Delete: ${name} A` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toHaveAccessibleDescription(/moves to the trash/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(cardOf(page, `${name} A`)).toHaveCount(0);
  await expect(cardOf(page, `${name} B`).locator(":focus")).toHaveCount(1);
  await forget(...posts.map(({ id }) => id));
});

test("on a phone the back button closes the form, after a question, and the list stays", async ({ page }) => {
  const name = mark();
  const post = await newPost(name);
  await page.setViewportSize(PHONE);
  await signInAs(page, "editor");
  await openAdmin(page, `/admin/blog?q=${name}`, "en");
  const dialog = await openForm(page, post.title);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await openForm(page, post.title);
  await field(dialog, "title_tr").fill("Yarım");
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(dialog, "title_tr")).toHaveValue("Yarım");
  await page.goBack();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/admin/blog?q=${name}`);
  await expect(cardOf(page, post.title)).toBeVisible();
  await forget(post.id);
});
