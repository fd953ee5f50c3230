// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Language } from "../../lib/language";
import { clearToasts, currentToasts } from "../../lib/toasts";
import { storePosts } from "../../shared/posts/stored-posts";
import { buildPost } from "../../testing/post-builder";
import { renderPage, type StubHandler, stubApi } from "../../testing/render-page";
import { embed, exists, needs, Page } from "./post-page";

const answer =
  (post: object): StubHandler =>
  () =>
    Response.json({ success: true, data: post });
const list =
  (...posts: object[]): StubHandler =>
  () =>
    Response.json({ success: true, data: posts, meta: { total: posts.length, limit: 4, next_cursor: null } });
const refuse =
  (status: number): StubHandler =>
  () =>
    Response.json({ success: false, error: "x", code: "x" }, { status });

const show = (language: Language = "en", id = "7") =>
  renderPage(Page, { path: `/blog/${id}`, language, params: { id } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

describe("a post", () => {
  it("shows the HTML of a formatted text, and the reading time of its words", async () => {
    const html = "<h2>Program</h2>\n<p>A <strong>bold</strong> word</p>";
    const formatted = {
      content_format: "markdown",
      content: "## Program",
      content_html: html,
      reading_time: 9,
    };
    stubApi({ "/api/blogs/7": answer(buildPost(formatted as object)) });
    show();
    expect(await screen.findByRole("heading", { level: 2, name: "Program" })).toBeTruthy();
    expect(screen.getByText("bold").tagName).toBe("STRONG");
    expect(screen.getByText("9 min read")).toBeTruthy();
    expect(screen.queryByText("## Program")).toBeNull();
  });

  it("has its own title for search engines in each language", async () => {
    const seo = { seo_title: "Başlık", seo_description: "Açıklama", seo_title_en: "Headline" };
    stubApi({ "/api/blogs/7": answer(buildPost(seo)) });
    show("en");
    await waitFor(() => expect(document.title).toContain("Headline"));
  });

  it("shows everything there is to it", async () => {
    stubApi({ "/api/blogs/7": answer(buildPost()) });
    show();
    expect(
      await screen.findByRole("heading", { level: 1, name: "Müze merdiven boşluğuna taşındı" }),
    ).toBeTruthy();
    expect(screen.getByText("Art")).toBeTruthy();
    expect(screen.getByText("November 11, 2026").getAttribute("datetime")).toBe("2026-11-11");
    expect(screen.getByText("1 min read")).toBeTruthy();
    expect(screen.getByText("Orhun Sayar")).toBeTruthy();
    expect(screen.getByText("Koleksiyon komşu apartmanların merdivenlerinde.")).toBeTruthy();
    expect(screen.getByText("Dokuz Kat Müzesi adını bir şakaya borçlu.").tagName).toBe("P");
    expect(screen.getByText("Çatı akınca komşular kapılarını açtı.").tagName).toBe("P");
    const tags = within(screen.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
    expect(tags.map((tag) => tag.textContent)).toEqual(["müze", "porto"]);
    const source = screen.getByRole("link", { name: /ninefloors/ });
    expect(source.textContent).toBe("ninefloors.example.org(opens in a new tab)");
    expect(source.getAttribute("rel")).toContain("noopener");
    expect(source.getAttribute("target")).toBe("_blank");
    expect(screen.getByRole("link", { name: "Back to World News" }).getAttribute("href")).toBe("/world-news");
    await waitFor(() => expect(document.title).toBe("Meydan · Müze merdiven boşluğuna taşındı"));
  });

  it("speaks Turkish", async () => {
    stubApi({ "/api/blogs/7": answer(buildPost()) });
    show("tr");
    expect(await screen.findByText("11 Kasım 2026")).toBeTruthy();
    expect(screen.getByText("Sanat")).toBeTruthy();
    expect(screen.getByText("1 dk okuma")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Paylaş" })).toBeTruthy();
  });

  it("has no source link for an address that leads nowhere", async () => {
    stubApi({ "/api/blogs/7": answer(buildPost({ url: "javascript:alert(1)" })) });
    show();
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(/Source/)).toBeNull();
  });

  it("is titled and described as its editor asked for", async () => {
    stubApi({ "/api/blogs/7": answer(buildPost({ seo_title: "A museum in stairwells" })) });
    show();
    await waitFor(() => expect(document.title).toBe("Meydan · A museum in stairwells"));
  });

  it("ends with three others", async () => {
    const others = [1, 7, 2, 3].map((id) => buildPost({ id, title: `Post ${id}` }));
    stubApi({ "/api/blogs/7": answer(buildPost()), "/api/blogs": list(...others) });
    show();
    const more = await screen.findByRole("region", { name: "More news" });
    const titles = within(more).getAllByRole("heading", { level: 3 });
    expect(titles.map((title) => title.textContent)).toEqual(["Post 1", "Post 2", "Post 3"]);
  });

  it("is kept for later", async () => {
    stubApi({ "/api/blogs/7": answer(buildPost()) });
    show();
    await screen.findByRole("heading", { level: 1 });
    expect(localStorage.getItem("blogs")).toContain("Dokuz Kat Müzesi");
  });

  it("says that it is loading", () => {
    stubApi({ "/api/blogs/7": () => new Promise(() => {}) });
    show();
    expect(screen.getByRole("status").textContent).toContain("Loading post");
  });
});

describe("a post that the server does not give", () => {
  it.each([404, 500])("is read from what this browser kept (%d)", async (status) => {
    storePosts([buildPost({ title: "Saklı yazı" })], "en");
    stubApi({ "/api/blogs/7": refuse(status) });
    show("tr");
    expect(await screen.findByRole("heading", { level: 1, name: "Saklı yazı" })).toBeTruthy();
    expect(screen.getByText(/Cihazında saklı kopyayı/)).toBeTruthy();
  });

  it("is read from there without a network, too", async () => {
    storePosts([buildPost({ title: "Saklı yazı" })], "en");
    stubApi({
      "/api/blogs/7": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    show("tr");
    expect(await screen.findByRole("heading", { level: 1, name: "Saklı yazı" })).toBeTruthy();
  });

  it.each([
    ["en", "Blog Post Not Found", "Back to World News"],
    ["tr", "Blog Yazısı Bulunamadı", "Haberlere dön"],
  ] as const)("is not found when neither has it (%s)", async (language, words, back) => {
    storePosts([buildPost({ id: 8 })], "en");
    stubApi({ "/api/blogs/7": refuse(404) });
    show(language);
    expect(await screen.findByRole("heading", { level: 1, name: words })).toBeTruthy();
    expect(screen.getByRole("link", { name: back }).getAttribute("href")).toBe("/world-news");
    expect(screen.queryByRole("button", { name: /again|Yeniden/ })).toBeNull();
  });

  it("can be asked for again when the server failed", async () => {
    const answers = vi
      .fn<StubHandler>()
      .mockImplementationOnce(refuse(500))
      .mockImplementation(answer(buildPost()));
    stubApi({ "/api/blogs/7": answers });
    show();
    await screen.findByRole("heading", { level: 1, name: "Blog Post Not Found" });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Dokuz Kat Müzesi adını bir şakaya borçlu.")).toBeTruthy();
  });
});

describe("the share button", () => {
  const share = async () => {
    stubApi({ "/api/blogs/7": answer(buildPost()) });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Share" }));
  };

  it("opens the share sheet where there is one", async () => {
    const sheet = vi.fn(async () => {});
    vi.stubGlobal("navigator", { share: sheet, onLine: true });
    await share();
    expect(sheet).toHaveBeenCalledWith({
      title: "Müze merdiven boşluğuna taşındı",
      url: window.location.href,
    });
    expect(currentToasts()).toEqual([]);
  });

  it("copies the link and says so where there is none", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText }, onLine: true });
    await share();
    await waitFor(() => expect(currentToasts()[0]).toMatchObject({ type: "success", title: "Link copied" }));
    expect(writeText).toHaveBeenCalledWith(window.location.href);
  });

  it("says so when the link cannot be copied", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    await share();
    await waitFor(() => expect(currentToasts()[0]).toMatchObject({ type: "error" }));
  });
});

describe("what the server is told", () => {
  const question = (data: Record<string, unknown>) => ({
    params: { id: "7" },
    search: new URLSearchParams(),
    language: "tr" as const,
    read: (address: string) => data[address],
  });
  const ADDRESS = "/api/blogs/7?language=tr";
  const LATEST = "/api/blogs?limit=4&language=tr";

  it("needs the post, its neighbors and, without a picture of its own, its cover", () => {
    expect(needs(question({}))).toEqual([ADDRESS, LATEST]);
    const covered = { [ADDRESS]: { data: buildPost({ cover_image_id: "img-1" }) } };
    expect(needs(question(covered))).toEqual([ADDRESS, LATEST, "/api/images/img-1?language=tr"]);
    const pictured = { [ADDRESS]: { data: buildPost({ cover_image_id: "img-1", image: "/a.jpg" }) } };
    expect(needs(question(pictured))).toEqual([ADDRESS, LATEST]);
    expect(needs(question({ [ADDRESS]: null }))).toEqual([ADDRESS, LATEST]);
  });

  it("answers 404 for a post that is not there", () => {
    expect(exists(question({ [ADDRESS]: null }))).toBe(false);
    expect(exists(question({ [ADDRESS]: { data: buildPost() } }))).toBe(true);
  });

  it("embeds no content of other posts", () => {
    const sent = embed({ [ADDRESS]: { data: buildPost() }, [LATEST]: { data: [buildPost()] } });
    expect(sent[ADDRESS]).toEqual({ data: buildPost() });
    expect(sent[LATEST]).toEqual({ data: [buildPost({ content: "" })] });
  });
});

describe("a preview", () => {
  it("asks with its token, says that it is one, and is not kept", async () => {
    const asked: string[] = [];
    const post = { ...buildPost(), preview: { expires_at: "2026-11-24T12:00:00Z" } };
    stubApi({
      "/api/blogs/7": ({ search }) => {
        asked.push(search.toString());
        return Response.json({ success: true, data: post });
      },
    });
    renderPage(Page, { path: "/blog/7", search: "?preview=abc", language: "tr", params: { id: "7" } });
    const strip = "Önizleme: bu sayfa henüz yayında değil. Bağlantı 24 Kasım 2026 tarihine kadar geçerli.";
    expect(await screen.findByText(strip)).toBeTruthy();
    expect(asked[0]).toContain("preview=abc");
    expect(JSON.stringify({ ...localStorage })).not.toContain(post.title);
  });
});
