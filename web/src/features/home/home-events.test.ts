import { expect, it } from "vitest";
import { cutToSent } from "../../shared/events/cut-lists";
import { countByCategory, countLoaded, LIMIT, SENT } from "../../shared/events/loaded-events";
import { anEvent, eventPage, someEvents } from "../../testing/show";
import { matching, nextSort, swipeableOf } from "./home-events";

it("asks for 100 events", () => {
  expect(LIMIT).toBe(100);
});

it("cycles date, name, price", () => {
  expect(nextSort("date")).toBe("name");
  expect(nextSort("name")).toBe("price");
  expect(nextSort("price")).toBe("date");
});

const hundred = eventPage(
  someEvents(100, (index) => ({
    category: index % 4 === 0 ? "theater" : "music",
    is_featured: index === 0 || index === 3 || index === 50,
  })),
  126,
);

it("sends the first ones along, and the counts of all that were loaded", () => {
  const cut = cutToSent(hundred);
  expect(cut.data).toHaveLength(SENT);
  expect(cut.partial).toBe(true);
  expect(cut.meta.total).toBe(126);
  expect(countByCategory(cut)).toEqual(countByCategory(hundred));
  expect(countByCategory(cut)).toEqual({ theater: 25, music: 75 });
  expect(countLoaded(cut)).toBe(100);
  expect(cut.data.every((event) => event.description === "")).toBe(true);
});

it("sends a short list as it is", () => {
  const short = eventPage(someEvents(SENT));
  expect(cutToSent(short)).toBe(short);
});

it("features the same events of a cut list and of the whole one, never the one that leads", () => {
  const featured = swipeableOf(hundred.data).map((event) => event.event_id);
  expect(featured).toEqual(["e4"]);
  expect(swipeableOf(cutToSent(hundred).data).map((event) => event.event_id)).toEqual(featured);
});

it.each([
  ["title", { title: "Işığın İzinde" }, "ISIGIN"],
  ["description", { description: "Kapılar on dokuzda açılır" }, "kapilar"],
  ["venue", { venue: "Çiğdem Sahnesi" }, "cigdem"],
])("finds words in the %s, whatever the letters", (_field, change, words) => {
  const events = [anEvent(), anEvent({ id: 2, event_id: "found", ...change })];
  expect(matching(events, words).map((event) => event.event_id)).toEqual(["found"]);
});

it("does not look for words in the city or the category", () => {
  expect(matching([anEvent({ city: "Mardin", category: "sports" })], "mardin")).toEqual([]);
  expect(matching([anEvent()], "   ")).toHaveLength(1);
});
