// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInApp } from "../../testing/render";
import { QuickSearches } from "./quick-searches";

/** Answers when it is told to. */
let answer: PositionCallback = () => undefined;
const HERE = { coords: { latitude: 41.0082, longitude: 28.9784 } } as GeolocationPosition;

Object.defineProperty(navigator, "geolocation", {
  value: {
    getCurrentPosition: (found: PositionCallback) => {
      answer = found;
    },
  },
  configurable: true,
});

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ data: [] }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  answer = () => undefined;
});

async function pressNearMe() {
  const onUrl = vi.fn();
  const shown = renderInApp(<QuickSearches look="paper" />, { onUrl });
  fireEvent.click(screen.getByRole("button", { name: "Near me" }));
  await vi.dynamicImportSettled();
  await waitFor(() => expect(answer.length).toBe(1));
  onUrl.mockClear();
  return { onUrl, ...shown };
}

it("lead to tonight, the weekend, what is free, and the largest cities", () => {
  renderInApp(<QuickSearches look="paper" />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/search?dateRange=tonight",
    "/search?dateRange=weekend",
    "/search?price=free",
    "/search?city=Istanbul",
    "/search?city=Ankara",
    "/search?city=Izmir",
  ]);
});

it("search around the visitor", async () => {
  const { onUrl } = await pressNearMe();
  answer(HERE);
  await waitFor(() =>
    expect(onUrl).toHaveBeenLastCalledWith("/search?bbox=near%3A28.5%2C40.6%2C29.5%2C41.4"),
  );
});

it("do not navigate after the visitor has left the page", async () => {
  const push = vi.spyOn(window.history, "pushState");
  const { unmount } = await pressNearMe();
  unmount();
  answer(HERE);
  await new Promise((done) => setTimeout(done, 20));
  expect(push).not.toHaveBeenCalled();
  push.mockRestore();
});
