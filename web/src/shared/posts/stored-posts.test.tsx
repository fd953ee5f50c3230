// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildPost } from "../../testing/post-builder";
import { findStoredPost, storePosts, useStoredPost } from "./stored-posts";

const stored = () => localStorage.getItem("blogs");
const ids = () => (JSON.parse(stored() ?? "[]") as { id: number }[]).map(({ id }) => id);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("keeps the posts and finds one by its number", () => {
  storePosts([buildPost({ id: 1 }), buildPost({ id: 2, title: "İki" })], "tr");
  expect(findStoredPost(stored(), "2", "tr")?.title).toBe("İki");
  expect(findStoredPost(stored(), "3", "tr")).toBeNull();
});

it.each(["abc", "2.0", "-2", "0x2", " 2", ""])(
  "finds nothing under %j, which is no number of a post",
  (id) => {
    storePosts([buildPost({ id: 2 })], "tr");
    expect(findStoredPost(stored(), id, "tr")).toBeNull();
  },
);

it("puts what was seen last first, and each post once", () => {
  storePosts([buildPost({ id: 1 }), buildPost({ id: 2 }), buildPost({ id: 3 })], "tr");
  storePosts([buildPost({ id: 3, title: "Yeni" })], "tr");
  expect(ids()).toEqual([3, 1, 2]);
  expect(findStoredPost(stored(), "3", "tr")?.title).toBe("Yeni");
});

it("keeps a hundred at most", () => {
  storePosts(
    Array.from({ length: 100 }, (_, place) => buildPost({ id: place + 1 })),
    "tr",
  );
  storePosts([buildPost({ id: 500 })], "tr");
  expect(ids()).toHaveLength(100);
  expect(ids().at(0)).toBe(500);
  expect(ids()).not.toContain(100);
});

it("passes over posts whose text was not sent along, and keeps the text it has", () => {
  storePosts([buildPost({ id: 1, content: "Tam metin" })], "tr");
  storePosts([buildPost({ id: 1, content: "" }), buildPost({ id: 2, content: "" })], "tr");
  expect(ids()).toEqual([1]);
  expect(findStoredPost(stored(), "1", "tr")?.content).toBe("Tam metin");
});

it("keeps half of them when the storage is full", () => {
  const setItem = vi.fn((_key: string, value: string) => {
    if ((JSON.parse(value) as unknown[]).length > 3) throw new DOMException("full", "QuotaExceededError");
  });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  storePosts(
    [1, 2, 3, 4, 5, 6].map((id) => buildPost({ id })),
    "tr",
  );
  expect(setItem).toHaveBeenCalledTimes(2);
  expect(JSON.parse(setItem.mock.calls[1]?.[1] ?? "").map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
});

it("survives a storage that is blocked", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  expect(() => storePosts([buildPost()], "tr")).not.toThrow();
});

it.each(["", "{", "5", '[null, {"id":"7","title":"x","content":"y"}, {"id":7,"title":"x"}]'])(
  "reads no post from %j",
  (text) => {
    expect(findStoredPost(text, "7", "tr")).toBeNull();
  },
);

it("fills in what an older list lacks", () => {
  const post = findStoredPost('[{"id":7,"title":"Başlık","content":"Metin"}]', "7", "tr");
  expect(post).toMatchObject({ id: 7, title: "Başlık", tags: [], category: "Other", date: "" });
});

it("hands out a kept post only when it is wanted", () => {
  storePosts([buildPost()], "tr");
  const { result, rerender } = renderHook(({ isWanted }) => useStoredPost("7", "tr", isWanted), {
    initialProps: { isWanted: false },
  });
  expect(result.current).toBeNull();
  rerender({ isWanted: true });
  expect(result.current?.id).toBe(7);
});

const Probe = () => <p>{useStoredPost("7", "tr", true)?.title ?? "none"}</p>;

it("has nothing in a render on the server, so that the first one in the browser can agree with it", () => {
  storePosts([buildPost()], "tr");
  expect(renderToString(<Probe />)).toBe("<p>none</p>");
});

it("prefers the language of the page, and shows the other rather than nothing", () => {
  storePosts([buildPost({ title: "Yazı" })], "tr");
  storePosts([buildPost({ title: "Post" })], "en");
  expect(findStoredPost(stored(), "7", "tr")?.title).toBe("Yazı");
  expect(findStoredPost(stored(), "7", "en")?.title).toBe("Post");
  localStorage.clear();
  storePosts([buildPost({ title: "Yazı" })], "tr");
  expect(findStoredPost(stored(), "7", "en")?.title).toBe("Yazı");
});

it("keeps a formatted post once its HTML is known, and not from a list", () => {
  const listed = buildPost({ id: 5, content_format: "markdown", content: "**Bir**" });
  delete listed.content_html;
  storePosts([listed], "tr");
  expect(ids()).toEqual([]);
  storePosts([{ ...listed, content_html: "<p><strong>Bir</strong></p>" }], "tr");
  storePosts([listed], "tr");
  expect(findStoredPost(stored(), "5", "tr")?.content_html).toBe("<p><strong>Bir</strong></p>");
});
