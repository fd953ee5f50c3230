// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInApp } from "../../testing/render";
import { Page } from "./offline-page";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ["reloads if the network came back before it listened", 200, 1],
  ["stays while the server does not answer well", 503, 0],
])("%s", async (_case, status, times) => {
  const asked = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal("fetch", asked);
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  renderInApp(<Page />, { url: "/event/caz" });
  await waitFor(() => expect(asked).toHaveBeenCalledWith("/health"));
  await new Promise((done) => setTimeout(done));
  expect(reload).toHaveBeenCalledTimes(times);
});

it("says that there is no network, with a way to try again that needs no JavaScript", () => {
  renderInApp(<Page />, { url: "/event/caz" });
  expect(screen.getByRole("heading", { level: 1, name: "You are offline" })).toBeTruthy();
  expect(screen.getByText("Reload").getAttribute("href")).toBe("");
});
