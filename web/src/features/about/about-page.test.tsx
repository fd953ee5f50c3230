// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderPage, stubApi } from "../../testing/render-page";
import { Page } from "./about-page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["en", "Our mission", "Our vision", "Our values", "Browse events"],
  ["tr", "Misyonumuz", "Vizyonumuz", "Değerlerimiz", "Etkinliklere bak"],
] as const)("tells of mission, vision and four values (%s)", (language, mission, vision, values, events) => {
  stubApi({});
  renderPage(Page, { path: "/about", language });
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(screen.getByRole("region", { name: mission }).textContent?.length).toBeGreaterThan(80);
  expect(screen.getByRole("region", { name: vision }).textContent?.length).toBeGreaterThan(80);
  const points = within(screen.getByRole("region", { name: values })).getAllByRole("listitem");
  expect(points).toHaveLength(4);
  expect(screen.getByRole("link", { name: events }).getAttribute("href")).toBe("/");
});

it("is called after the site, whatever its name", async () => {
  const name = { value: "Agora", type: "text", category: "general" };
  stubApi({ "/api/settings": () => Response.json({ success: true, data: { site_name: name } }) });
  renderPage(Page, { path: "/about", language: "en" });
  expect(await screen.findByText(/^Agora shows you what's happening/)).toBeTruthy();
  expect(document.title).toBe("Agora · About");
});
