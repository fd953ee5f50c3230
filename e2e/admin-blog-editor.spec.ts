import type { Locator } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, PHONE, read } from "./site";
import { apiAs, openAdmin, signInAs, toastOf } from "./staff";

interface Post {
  id: number;
  content_tr: string;
  content_format: string;
}

const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`);

async function fillTexts(dialog: Locator, name: string): Promise<void> {
  for (const language of ["tr", "en"]) {
    await field(dialog, `title_${language}`).fill(`${name} ${language}`);
    await field(dialog, `excerpt_${language}`).fill("Short");
    await field(dialog, `content_${language}`).fill("One.");
  }
}

async function savedPost(name: string): Promise<Post> {
  const api = await apiAs("admin");
  const [post] = await read<Post[]>(api, `/api/blogs?status=all&q=${name}&language=tr`);
  await api.dispose();
  if (!post) throw new Error(`no post ${name}`);
  return post;
}

async function forget(id: number): Promise<void> {
  const api = await apiAs("admin");
  await api.delete(`/api/blogs/${id}`);
  await api.dispose();
}

test.use({ viewport: DESKTOP });

test("a post is formatted by buttons and shortcuts and looks so on its page", async ({ page }) => {
  const name = mark();
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/blog?new=1", "en");
  const dialog = page.getByRole("dialog", { name: "New post" });
  await fillTexts(dialog, name);
  const text = field(dialog, "content_tr");
  const toolbar = dialog.getByRole("toolbar").first();

  await text.fill("Program");
  await toolbar.getByRole("button", { name: "Heading" }).click();
  await expect(text).toHaveValue("## Program");
  await expect(text).toBeFocused();
  await page.keyboard.type("\n\n");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("bold");
  await page.keyboard.press("End");
  await page.keyboard.type(" ");
  await page.keyboard.press("Control+Shift+K");
  await page.keyboard.type("tickets");
  await expect(text).toHaveValue("## Program\n\n**bold** [tickets](https://)");
  await page.keyboard.press("Control+z");
  await expect(text, "the browser's undo knows the buttons").not.toHaveValue(/tickets\]/);

  await text.fill(
    "## Program\n\n**bold** [tickets](https://example.org/)\n\n- one\n- two\n\n<script>alert(1)</script>",
  );
  await dialog.getByRole("button", { name: "Preview", exact: true }).first().click();
  await expect(dialog.getByRole("heading", { name: "Program", level: 2 })).toBeVisible();
  await expect(dialog.getByText("<script>alert(1)</script>", { exact: true })).toBeVisible();
  await expectNoFaults(page, "a preview");
  await dialog.getByRole("button", { name: "Write", exact: true }).first().click();
  await field(dialog, "is_published").check();
  await page.keyboard.press("Control+Enter");
  await expect(toastOf(page, "Saved")).toBeVisible();

  const post = await savedPost(name);
  expect(post.content_format).toBe("markdown");
  await page.goto(`/blog/${post.id}?lang=tr`);
  const article = page.getByRole("article").first();
  await expect(article.getByRole("heading", { name: "Program", level: 2 })).toBeVisible();
  await expect(article.getByRole("link", { name: "tickets" })).toHaveAttribute("rel", "noopener noreferrer");
  await expect(article.getByRole("listitem").filter({ hasText: "two" })).toBeVisible();
  await expectNoFaults(page, "a formatted post");
  await forget(post.id);
});

test("the page of a formatted post has its text without JavaScript", async ({ browser, baseURL }) => {
  const api = await apiAs("admin");
  const draft = { excerpt_tr: "x", excerpt_en: "x", title_tr: "Yazı", title_en: "Post", is_published: true };
  const texts = { content_tr: "## Ara başlık", content_en: "## Heading", content_format: "markdown" };
  const answer = await api.post("/api/blogs", { data: { ...draft, ...texts } });
  const { data }: { data: Post } = await answer.json();
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(`/blog/${data.id}?lang=en`);
  await expect(page.getByRole("heading", { name: "Heading", level: 2 })).toBeVisible();
  await context.close();
  await api.dispose();
  await forget(data.id);
});

test("arrow keys move through the buttons, and Tab leaves them", async ({ page }) => {
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/blog?new=1", "en");
  const dialog = page.getByRole("dialog", { name: "New post" });
  const toolbar = dialog.getByRole("toolbar").first();
  await toolbar.getByRole("button", { name: "Heading" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(toolbar.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(toolbar.getByRole("button", { name: "Image from the library" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(field(dialog, "content_tr")).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the editor fits", async ({ page }) => {
    await signInAs(page, "editor");
    await openAdmin(page, "/admin/blog?new=1", "tr");
    const dialog = page.getByRole("dialog", { name: "Yeni yazı" });
    await expect(dialog.getByRole("toolbar").first()).toBeVisible();
    const width = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(width).toBeLessThanOrEqual(0);
    await expectNoFaults(page, "the editor on a phone");
  });
});
