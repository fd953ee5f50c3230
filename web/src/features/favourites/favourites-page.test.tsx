// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event } from "../../api/events";
import { clearToasts, currentToasts } from "../../lib/toasts";
import { favourites } from "../../shared/favourites/favourites";
import { buildEvent, renderInApp } from "../../testing/render";
import { Page } from "./favourites-page";
import { writeLink } from "./link";

const stored = new Map<number, Event>();
/** Which numbers each call asked for. */
const asked: string[] = [];
let answer: ((ids: string) => Response | Promise<Response>) | null = null;

const found = (id: number, title: string, start_date: string) =>
  stored.set(id, buildEvent({ id, event_id: `e${id}`, title, start_date, date: start_date.slice(0, 10) }));
const answerTo = (ids: string) =>
  Response.json({ success: true, data: ids.split(",").flatMap((id) => stored.get(Number(id)) ?? []) });
const away = () => Response.json({ error: "away" }, { status: 503 });
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
  stored.clear();
  answer = null;
  vi.stubGlobal("fetch", async (address: string) => {
    const ids = new URL(address, "http://x").searchParams.get("ids");
    if (!ids) return Response.json({ success: true, data: [] });
    asked.push(address);
    return (answer ?? answerTo)(ids);
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
  renderInApp(<Page />);
  expect(document.title).toBe("Meydan · My favorites");
  await screen.findByRole("region", { name: "Coming up" });
  expect(titlesIn("Coming up")).toEqual(["Soon", "Later"]);
  expect(titlesIn("Past")).toEqual(["Yesterday", "Long ago"]);
  expect(screen.getByText("4 events")).toBeTruthy();
  expect(asked).toEqual(["/api/events?ids=1%2C2%2C3%2C4&limit=100&language=en"]);
});

it("shows an empty state with a link to the search", () => {
  renderInApp(<Page />, { language: "tr" });
  expect(screen.getByText("Henüz favorin yok")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Etkinlik ara" }).getAttribute("href")).toBe("/search");
});

it("asks for many in pages of a hundred, and shows the first ones while the others are awaited", async () => {
  const ids = Array.from({ length: 101 }, (_, place) => place + 1);
  for (const id of ids) found(id, `Event ${id}`, "2026-12-20T20:00:00+03:00");
  let answerLate = () => {};
  answer = (asked) =>
    asked.startsWith("1,")
      ? answerTo(asked)
      : new Promise((answered) => {
          answerLate = () => answered(answerTo(asked));
        });
  keep(...ids);
  renderInApp(<Page />);
  await screen.findByRole("region", { name: "Coming up" });
  expect(titlesIn("Coming up")).toHaveLength(100);
  expect(asked).toHaveLength(2);
  await act(async () => answerLate());
  await waitFor(() => expect(titlesIn("Coming up")).toHaveLength(101));
});

it("leaves those of one hour in their order", async () => {
  for (const id of [3, 1, 2]) found(id, `Event ${id}`, "2026-12-20T20:00:00+03:00");
  keep(3, 1, 2);
  renderInApp(<Page />);
  await screen.findByRole("region", { name: "Coming up" });
  expect(titlesIn("Coming up")).toEqual(["Event 3", "Event 1", "Event 2"]);
});

it("keeps what is not listed now, and says how many are not shown", async () => {
  found(1, "Here", "2026-12-20T20:00:00+03:00");
  keep(1, 2);
  renderInApp(<Page />, { language: "tr" });
  expect(await screen.findByText("Bir favorin şu anda yayında olmadığı için gösterilmiyor.")).toBeTruthy();
  expect(titlesIn("Yaklaşanlar")).toEqual(["Here"]);
  expect(screen.getByText("1 etkinlik")).toBeTruthy();
  expect(kept()).toEqual([1, 2]);
});

it("removes with all the others what cannot be shown", async () => {
  keep(2, 3);
  renderInApp(<Page />);
  expect(
    await screen.findByText("2 favorites aren't shown because they're not listed right now."),
  ).toBeTruthy();
  expect(screen.queryByText("No favorites yet")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Remove all" }));
  expect(screen.getByText("No favorites yet")).toBeTruthy();
  expect(screen.queryByText(/not listed right now/)).toBeNull();
  expect(kept()).toEqual([]);
});

describe("when another tab adds one", () => {
  /** What is shown before, and one more then. */
  async function addElsewhere(answerThen: typeof answer) {
    found(1, "Here", "2026-12-20T20:00:00+03:00");
    keep(1, 9);
    renderInApp(<Page />);
    const card = await screen.findByRole("article");
    answer = answerThen;
    keep(2, 1, 9);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "favourites" })));
    await waitFor(() => expect(asked).toHaveLength(2));
    return card;
  }

  it("leaves the others where they are until it is there", async () => {
    const card = await addElsewhere(() => new Promise(() => undefined));
    expect(screen.getByRole("article")).toBe(card);
    expect(screen.getByText("One favorite isn't shown because it's not listed right now.")).toBeTruthy();
    expect(screen.queryByText("Loading events")).toBeNull();
  });

  it("leaves them when it cannot be loaded, too", async () => {
    const card = await addElsewhere(away);
    expect((await screen.findByRole("alert")).textContent).toContain("Some favorites couldn't be loaded");
    expect(screen.getByRole("article")).toBe(card);
    found(2, "New", "2026-12-21T20:00:00+03:00");
    answer = null;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "New" });
    expect(titlesIn("Coming up")).toEqual(["Here", "New"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("keeps what could not be loaded, and asks again on demand", async () => {
  answer = away;
  keep(1);
  renderInApp(<Page />);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load your favorites");
  expect(kept()).toEqual([1]);
  found(1, "Back again", "2026-12-20T20:00:00+03:00");
  answer = null;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Back again" })).toBeTruthy();
});

describe("what the browser has kept", () => {
  it("is shown while the server cannot be reached", async () => {
    found(1, "Here", "2026-12-20T20:00:00+03:00");
    keep(1);
    const first = renderInApp(<Page />);
    await screen.findByRole("heading", { name: "Here" });
    first.unmount();
    answer = away;
    renderInApp(<Page />);
    expect(await screen.findByRole("heading", { name: "Here" })).toBeTruthy();
    await waitFor(() => expect(screen.getByText(/^You're offline/)).toBeTruthy());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is compared with what the server says, until the visitor has seen it", async () => {
    found(1, "Here", "2026-12-20T20:00:00+03:00");
    found(2, "Gone", "2026-12-21T20:00:00+03:00");
    keep(1, 2);
    renderInApp(<Page />);
    await screen.findByRole("heading", { name: "Gone" });
    cleanup();
    found(1, "Here", "2026-12-27T21:30:00+03:00");
    stored.delete(2);
    renderInApp(<Page />);
    const box = await screen.findByRole("region", { name: "Changed since your last visit" });
    expect(within(box).getByText("New date: Sun, Dec 20, 8:00 PM → Sun, Dec 27, 9:30 PM")).toBeTruthy();
    expect(within(box).getByText("No longer listed")).toBeTruthy();
    fireEvent.click(within(box).getByRole("button", { name: "Got it" }));
    expect(screen.queryByRole("region", { name: "Changed since your last visit" })).toBeNull();
  });
});

describe("a link from another device", () => {
  afterEach(() => {
    window.location.hash = "";
  });

  it("is asked about, and adds without removing", async () => {
    for (const id of [1, 2, 3]) found(id, `Event ${id}`, "2026-12-20T20:00:00+03:00");
    keep(1);
    window.location.hash = writeLink([1, 2, 3]);
    renderInApp(<Page />);
    expect(screen.getByRole("heading", { name: "Add these 2 events to your favorites?" })).toBeTruthy();
    expect(kept()).toEqual([1]);
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(kept()).toEqual([2, 3, 1]);
    expect(window.location.hash).toBe("");
    await waitFor(() => expect(titlesIn("Coming up")).toHaveLength(3));
    expect(currentToasts()[0]?.title).toBe("2 events added to your favorites");
  });

  it("may be declined", () => {
    window.location.hash = writeLink([2]);
    renderInApp(<Page />, { language: "tr" });
    expect(screen.getByRole("heading", { name: "Bu etkinliği favorilerine ekleyelim mi?" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Şimdi değil" }));
    expect(kept()).toEqual([]);
    expect(screen.queryByRole("heading", { name: /ekleyelim/ })).toBeNull();
  });

  it("says so if it was cut off", () => {
    window.location.hash = writeLink([2, 3]).slice(0, -1);
    renderInApp(<Page />);
    expect(screen.getByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
  });
});

it("leaves a card whose heart was pressed, so that it can be pressed again", async () => {
  found(1, "Here", "2026-12-20T20:00:00+03:00");
  keep(1);
  renderInApp(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: "Remove from favorites: Here" }));
  expect(kept()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Add to favorites: Here" }));
  expect(kept()).toEqual([1]);
  // Undone beside it, the focus is at the heart.
  fireEvent.click(screen.getByRole("button", { name: "Remove from favorites: Here" }));
  fireEvent.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove from favorites: Here" }));
});

it("removes all, and brings them back", async () => {
  found(1, "One", "2026-12-20T20:00:00+03:00");
  found(2, "Two", "2026-12-21T20:00:00+03:00");
  keep(1, 2);
  renderInApp(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: "Remove all" }));
  expect(screen.getByText("No favorites yet")).toBeTruthy();
  expect(kept()).toEqual([]);
  expect(document.activeElement?.contains(screen.getByText("No favorites yet"))).toBe(true);
  const [notice] = currentToasts();
  expect(notice).toMatchObject({ title: "Favorites cleared", message: "2 events were removed." });
  act(() => notice?.action?.run());
  expect(titlesIn("Coming up")).toEqual(["One", "Two"]);
  expect(kept().sort()).toEqual([1, 2]);
});
