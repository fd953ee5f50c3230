// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { valuesOf } from "./blog-values";
import { PostPreview, toPublicPost } from "./post-preview";

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ success: false, error: "x", code: "not_found" }, { status: 404 })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const values = {
  ...valuesOf(null),
  title_tr: "Caz gecesi",
  title_en: "Jazz night",
  content_tr: "Bir.\n\nİki.",
  tags: "caz, ,gece",
  category: "Film" as const,
};

it("makes of what is typed what a visitor gets", () => {
  const facts = { values, post: null, author: "Ayşe Işık", untitled: "Başlıksız" };
  const post = toPublicPost({ ...facts, language: "en" });
  expect(post).toMatchObject({
    title: "Jazz night",
    content: "Bir.\n\nİki.",
    tags: ["caz", "gece"],
    author_name: "Ayşe Işık",
    status: "draft",
  });
  const blank = toPublicPost({ ...facts, values: valuesOf(null), language: "tr" });
  expect(blank.title).toBe("Başlıksız");
  expect(blank.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

it("shows the article in the language that is chosen, and leaves that of the panel alone", async () => {
  await renderInPanel(<PostPreview isOpen values={values} post={null} onClose={() => undefined} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Jazz night" })).toBeTruthy();
  expect(screen.getByText("1 min read")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Turkish" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Caz gecesi" })).toBeTruthy();
  expect(screen.getByText("1 dk okuma")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "As a visitor will see it" })).toBeTruthy();
  expect(document.documentElement.lang).not.toBe("tr");
});
