// @vitest-environment happy-dom
import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LoadedEvents } from "../../shared/events/loaded-events";
import { buildEvents, eventPage, renderInApp, stubEmptyApi } from "../../testing/render";
import { EventList } from "./event-list";
import type { Filters } from "./filters";

beforeEach(stubEmptyApi);
afterEach(cleanup);

const onLoadAll = vi.fn();
const onPoint = vi.fn();
const drawn = new Map<number, HTMLElement>();

function list(page: LoadedEvents, change: Partial<Filters> = {}, marked: number | null = null) {
  const filters: Filters = {
    category: null,
    city: null,
    sort: "date",
    chooseCategory: vi.fn(),
    chooseCity: vi.fn(),
    setSort: vi.fn(),
    ...change,
  };
  renderInApp(
    <EventList
      page={page}
      filters={filters}
      layout="grid"
      isNarrow={false}
      isFirstPicture
      onLoadAll={onLoadAll}
      cards={{
        ref: (id) => (element) => {
          if (element) drawn.set(id, element);
        },
        get: (id) => drawn.get(id),
      }}
      marked={marked}
      onPoint={onPoint}
    />,
  );
}

const cards = () => document.querySelectorAll("article").length;
const last = () => [...document.querySelectorAll("li")].at(-1) as HTMLElement;
const more = () => last().querySelector("a") as HTMLAnchorElement;

it("opens 12 more at a time; where the loaded ones end, the search goes on", () => {
  list(eventPage(buildEvents(30), 126));
  expect(cards()).toBe(12);
  expect(more().textContent).toContain("Show more");
  expect(more().textContent).toContain("Showing 12 of 126 events");
  fireEvent.click(more());
  expect(cards()).toBe(24);
  expect(onLoadAll).not.toHaveBeenCalled();
  fireEvent.click(more());
  expect(cards()).toBe(30);
  expect(onLoadAll).toHaveBeenCalled();
  expect(more().textContent).toContain("See all in search");
});

it("is as far open as it was when one comes back, and closed for another question", () => {
  list(eventPage(buildEvents(30), 126));
  expect(cards()).toBe(30);
  cleanup();
  list(eventPage(buildEvents(30), 126), { category: "music" });
  expect(cards()).toBe(12);
});

it("asks the search for the same thing where there is no JavaScript", () => {
  list(eventPage(buildEvents(30)), { category: "art", city: "Izmir", sort: "price" });
  expect(more().getAttribute("href")).toBe("/search?category=art&city=Izmir&sort=price");
});

it("offers nothing more when everything is there", () => {
  list(eventPage(buildEvents(7)), { category: "sports" });
  expect(cards()).toBe(7);
  expect(last().querySelector("article")).toBeTruthy();
});

it("gives the first of many the wide card, and lets the tile for more fill the row", () => {
  list(eventPage(buildEvents(30)), { category: "theater" });
  expect(document.querySelector("li")?.className).toContain("@min-[60rem]:col-span-2");
  // A wide card and 23 others take 25 cells: three are left of four, two of three.
  expect(last().className).toContain(
    "@min-[34rem]:col-span-2 @min-[60rem]:col-span-2 @min-[74rem]:col-span-3",
  );
});

it("gives no event the wide card among a few", () => {
  list(eventPage(buildEvents(4)), { category: "gastronomy" });
  expect(document.querySelector("li")?.className).toBe("");
});

it("marks the card whose pin is pointed at, and tells which card is pointed at", () => {
  list(eventPage(buildEvents(3)), {}, 2);
  const marked = [...document.querySelectorAll("article")].filter((card) => "onMap" in card.dataset);
  expect(marked.map((card) => card.textContent)).toEqual([expect.stringContaining("Event 2")]);
  const second = drawn.get(2) as HTMLElement;
  expect(second.contains(marked[0] ?? null)).toBe(true);
  fireEvent.pointerEnter(second);
  fireEvent.pointerLeave(second);
  fireEvent.focus(second.querySelector("a") as HTMLElement);
  fireEvent.blur(second.querySelector("a") as HTMLElement);
  expect(onPoint.mock.calls).toEqual([[2], [null], [2], [null]]);
});
