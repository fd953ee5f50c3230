// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildPost } from "../../testing/post-builder";
import { renderPage, type StubHandler, stubApi } from "../../testing/render-page";
import { leadFirst, wideCount } from "./news-list";
import { embed, needs, Page } from "./news-page";

const list =
  (...posts: object[]): StubHandler =>
  () =>
    Response.json({
      success: true,
      data: posts,
      meta: { total: posts.length, limit: 100, next_cursor: null },
    });
const show = (language: "tr" | "en") => renderPage(Page, { path: "/world-news", language });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows the posts of the language, each with its facts and the way to it", async () => {
  const calls = stubApi({ "/api/blogs": list(buildPost({ id: 1 }), buildPost({ id: 2, title: "İkinci" })) });
  show("tr");
  const links = await screen.findAllByRole("link", { name: /Devamını oku/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/blog/1", "/blog/2"]);
  expect(links[1]?.textContent).toContain("İkinci");
  expect(screen.getByRole("heading", { level: 1, name: "Dünyadan haberler" })).toBeTruthy();
  expect(screen.getAllByText("Sanat")).toHaveLength(2);
  expect(screen.getAllByText("11 Kasım 2026")).toHaveLength(2);
  expect(calls.mock.calls.map(([address]) => address)).toContain("/api/blogs?limit=100&language=tr");
  expect(document.title).toBe("Meydan · Dünyadan haberler");
});

it("speaks English", async () => {
  stubApi({ "/api/blogs": list(buildPost()) });
  show("en");
  expect(await screen.findByRole("link", { name: /^Read More/ })).toBeTruthy();
  expect(screen.getByText("Art")).toBeTruthy();
  expect(screen.getByText("November 11, 2026")).toBeTruthy();
});

it("puts the newest featured post on top, larger", async () => {
  const posts = [buildPost({ id: 1, title: "Bir" }), buildPost({ id: 2, title: "İki", is_featured: true })];
  stubApi({ "/api/blogs": list(...posts) });
  show("tr");
  expect(await screen.findByRole("heading", { level: 2, name: "İki" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 3, name: "Bir" })).toBeTruthy();
});

it("leads with the newest when none is featured, and keeps the order of the rest", () => {
  const posts = [1, 2, 3].map((id) => buildPost({ id }));
  expect(leadFirst(posts).map(({ id }) => id)).toEqual([1, 2, 3]);
  const featured = posts.map((post) => ({ ...post, is_featured: post.id > 1 }));
  expect(leadFirst(featured).map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(leadFirst([])).toEqual([]);
});

it("covers a post without a picture with its poster, and one whose picture does not load", async () => {
  stubApi({
    "/api/blogs": list(
      buildPost({ id: 1 }),
      buildPost({ id: 2, category: "Music", image: "/media/broken.jpg" }),
    ),
  });
  // The document of the tests pretends that every picture has loaded, and failed.
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  const { container } = show("tr");
  await screen.findAllByRole("link", { name: /Devamını oku/ });
  const [first, second] = container.querySelectorAll("img");
  expect(first?.getAttribute("src")).toBe("/posters/art/post-1.svg");
  expect(first?.getAttribute("loading")).toBe("eager");
  expect(second?.getAttribute("src")).toBe("/media/broken.jpg");
  expect(second?.getAttribute("loading")).toBe("lazy");
  if (second) fireEvent.error(second);
  expect(container.querySelectorAll("img")[1]?.getAttribute("src")).toBe("/posters/music/post-2.svg");
});

it.each([
  ["en", "No news available yet."],
  ["tr", "Henüz haber yok."],
] as const)("says so when there are none (%s)", async (language, words) => {
  stubApi({ "/api/blogs": list() });
  show(language);
  expect(await screen.findByText(words)).toBeTruthy();
});

it("shows the server's sentence and tries again on demand", async () => {
  const answers = vi
    .fn<StubHandler>()
    .mockImplementationOnce(() => Response.json({ error: "The database is away" }, { status: 503 }))
    .mockImplementation(list(buildPost()));
  stubApi({ "/api/blogs": answers });
  show("en");
  expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /Read More/ })).toBeTruthy();
});

it("says that it is loading", () => {
  stubApi({ "/api/blogs": () => new Promise(() => {}) });
  show("en");
  expect(screen.getByRole("status").textContent).toContain("Loading news");
});

it("keeps the list for the time without a network", async () => {
  stubApi({ "/api/blogs": list(buildPost({ id: 1 }), buildPost({ id: 2 })) });
  show("tr");
  await screen.findAllByRole("link", { name: /Devamını oku/ });
  await waitFor(() => expect(JSON.parse(localStorage.getItem("blogs") ?? "[]")).toHaveLength(2));
});

it("shows a long list step by step", async () => {
  stubApi({ "/api/blogs": list(...Array.from({ length: 61 }, (_, place) => buildPost({ id: place + 1 }))) });
  show("en");
  expect(await screen.findAllByRole("link", { name: /Read More/ })).toHaveLength(25);
  fireEvent.click(screen.getByRole("button", { name: "More news" }));
  expect(screen.getAllByRole("link", { name: /Read More/ })).toHaveLength(49);
  fireEvent.click(screen.getByRole("button", { name: "More news" }));
  expect(screen.getAllByRole("link", { name: /Read More/ })).toHaveLength(61);
  expect(screen.queryByRole("button", { name: "More news" })).toBeNull();
});

it.each([
  [1, 1],
  [2, 2],
  [3, 0],
  [4, 4],
  [5, 2],
  [6, 0],
  [10, 4],
])("makes of %d cards %d wide ones, so that every row is full", (cards, wide) => {
  expect(wideCount(cards)).toBe(wide);
});

it("asks the server for the list and sends it without the texts", () => {
  const ADDRESS = "/api/blogs?limit=100&language=tr";
  expect(needs({ params: {}, search: new URLSearchParams(), language: "tr", read: () => undefined })).toEqual(
    [ADDRESS],
  );
  const sent = embed({ [ADDRESS]: { data: [buildPost()] }, "/api/settings?public=true": { data: {} } });
  expect(sent[ADDRESS]).toEqual({ data: [buildPost({ content: "" })] });
  expect(sent["/api/settings?public=true"]).toEqual({ data: {} });
});
