// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, currentToasts } from "../../lib/toasts";
import { anEvent, show } from "../../testing/show";
import { favourites } from "./favourites";
import { Page } from "./favourites-page";

const ANSWERS: Record<number, () => Response> = {};
const asked: string[] = [];

const found = (id: number, title: string, start_date: string) => {
  const event = anEvent({ id, event_id: `e${id}`, title, start_date, date: start_date.slice(0, 10) });
  ANSWERS[id] = () => Response.json({ success: true, data: event });
};
const keep = (...ids: number[]) =>
  localStorage.setItem("favourites", JSON.stringify(ids.map((id) => ({ id, at: id }))));
const kept = () => favourites().map(({ id }) => id);
const titlesIn = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00+03:00"), toFake: ["Date"] });
  asked.length = 0;
  for (const id of Object.keys(ANSWERS)) delete ANSWERS[Number(id)];
  vi.stubGlobal("fetch", async (address: string) => {
    const id = Number(/^\/api\/events\/(\d+)\?/.exec(address)?.[1]);
    if (id) asked.push(address);
    return ANSWERS[id]?.() ?? Response.json({ success: true, data: [] });
  });
});

afterEach(() => {
  cleanup();
  clearToasts();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("lists what is to come, the next one first, and below it what is over", async () => {
  found(1, "Later", "2026-12-20T20:00:00+03:00");
  found(2, "Soon", "2026-11-16");
  found(3, "Long ago", "2026-01-02T20:00:00+03:00");
  found(4, "Yesterday", "2026-11-14T20:00:00+03:00");
  keep(1, 2, 3, 4);
  show(<Page />);
  expect(document.title).toBe("Meydan · My favourites");
  await screen.findByRole("region", { name: "Coming up" });
  expect(titlesIn("Coming up")).toEqual(["Soon", "Later"]);
  expect(titlesIn("Past")).toEqual(["Yesterday", "Long ago"]);
  expect(screen.getByText("4 events")).toBeTruthy();
  expect(asked.sort()).toEqual([1, 2, 3, 4].map((id) => `/api/events/${id}?language=en`));
});

it("has words for nobody's favourites, and the way to find some", () => {
  show(<Page />, { language: "tr" });
  expect(screen.getByText("Henüz favorin yok")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Etkinlik ara" }).getAttribute("href")).toBe("/search");
});

it("takes out what exists no more, and says so", async () => {
  found(1, "Here", "2026-12-20T20:00:00+03:00");
  ANSWERS[2] = () => Response.json({ error: "yok", code: "not_found" }, { status: 404 });
  keep(1, 2);
  show(<Page />, { language: "tr" });
  expect(await screen.findByText("Artık yayında olmayan bir etkinlik listenden çıkarıldı.")).toBeTruthy();
  expect(titlesIn("Yaklaşanlar")).toEqual(["Here"]);
  await waitFor(() => expect(kept()).toEqual([1]));
});

it("keeps what could not be loaded, and asks again on demand", async () => {
  ANSWERS[1] = () => Response.json({ error: "away" }, { status: 503 });
  keep(1);
  show(<Page />);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load your favourites");
  expect(kept()).toEqual([1]);
  found(1, "Back again", "2026-12-20T20:00:00+03:00");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Back again" })).toBeTruthy();
});

it("leaves a card whose heart was pressed, so that it can be pressed again", async () => {
  found(1, "Here", "2026-12-20T20:00:00+03:00");
  keep(1);
  show(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: "Remove favourite: Here" }));
  expect(kept()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Add to favourites: Here" }));
  expect(kept()).toEqual([1]);
});

it("removes all, and brings them back", async () => {
  found(1, "One", "2026-12-20T20:00:00+03:00");
  found(2, "Two", "2026-12-21T20:00:00+03:00");
  keep(1, 2);
  show(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: "Remove all" }));
  expect(screen.getByText("No favourites yet")).toBeTruthy();
  expect(kept()).toEqual([]);
  expect(document.activeElement?.contains(screen.getByText("No favourites yet"))).toBe(true);
  const [notice] = currentToasts();
  expect(notice).toMatchObject({ title: "Favourites cleared", message: "2 events were removed." });
  act(() => notice?.action?.run());
  expect(titlesIn("Coming up")).toEqual(["One", "Two"]);
  expect(kept().sort()).toEqual([1, 2]);
});
