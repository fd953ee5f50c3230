// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show";
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
  show(<Page />, { language, address: "/nowhere" });
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole("link", { name: goHome }).getAttribute("href")).toBe("/");
  expect(document.title).toBe(`Meydan · ${title}`);
});
