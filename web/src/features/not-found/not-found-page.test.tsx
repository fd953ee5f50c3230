// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInApp } from "../../testing/render";
import { Page } from "./not-found-page";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ success: true, data: {} }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["en", "Page not found", "Go Home"],
  ["tr", "Sayfa bulunamadı", "Ana sayfaya dön"],
] as const)("says that there is no such page and leads home (%s)", (language, title, goHome) => {
  renderInApp(<Page />, { language, url: "/nowhere" });
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole("link", { name: goHome }).getAttribute("href")).toBe("/");
  expect(document.title).toBe(`Meydan · ${title}`);
});
