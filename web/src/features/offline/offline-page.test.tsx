// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInApp } from "../../testing/render";
import { Page } from "./offline-page";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ success: true, data: {} }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says that there is no network, with a way to try again that needs no JavaScript", () => {
  renderInApp(<Page />, { url: "/event/caz" });
  expect(screen.getByRole("heading", { level: 1, name: "You are offline" })).toBeTruthy();
  expect(screen.getByText("Reload").getAttribute("href")).toBe("");
});
