import { expect, it } from "vitest";
import { countByCategory, countLoaded, EMBEDDED_COUNT, EVENT_LIMIT } from "../../shared/events/loaded-events";
import { trimToEmbedded } from "../../shared/events/trim-lists";
import { buildEvent, buildEvents, eventPage } from "../../testing/render";
import { carouselEvents, filterByText, nextSort } from "./home-events";

it("asks for 100 events", () => {
  expect(EVENT_LIMIT).toBe(100);
});

it("cycles date, name, price", () => {
  expect(nextSort("date")).toBe("name");
  expect(nextSort("name")).toBe("price");
  expect(nextSort("price")).toBe("date");
});

const hundred = eventPage(
  buildEvents(100, (index) => ({
    category: index % 4 === 0 ? "theater" : "music",
    is_featured: index === 0 || index === 3 || index === 50,
  })),
  126,
);

it("sends the first ones along, and the counts of all that were loaded", () => {
  const cut = trimToEmbedded(hundred);
  expect(cut.data).toHaveLength(EMBEDDED_COUNT);
  expect(cut.partial).toBe(true);
  expect(cut.meta.total).toBe(126);
  expect(countByCategory(cut)).toEqual(countByCategory(hundred));
  expect(countByCategory(cut)).toEqual({ theater: 25, music: 75 });
  expect(countLoaded(cut)).toBe(100);
  expect(cut.data.every((event) => event.description === "")).toBe(true);
});

it("sends a short list as it is", () => {
  const short = eventPage(buildEvents(EMBEDDED_COUNT));
  expect(trimToEmbedded(short)).toBe(short);
});

it("features the same events of a cut list and of the whole one, never the one that leads", () => {
  const featured = carouselEvents(hundred.data).map((event) => event.event_id);
  expect(featured).toEqual(["e4"]);
  expect(carouselEvents(trimToEmbedded(hundred).data).map((event) => event.event_id)).toEqual(featured);
});

it.each([
  ["title", { title: "Işığın İzinde" }, "ISIGIN"],
  ["description", { description: "Kapılar on dokuzda açılır" }, "kapilar"],
  ["venue", { venue: "Çiğdem Sahnesi" }, "cigdem"],
])("finds words in the %s, whatever the letters", (_field, change, words) => {
  const events = [buildEvent(), buildEvent({ id: 2, event_id: "found", ...change })];
  expect(filterByText(events, words).map((event) => event.event_id)).toEqual(["found"]);
});

it("does not look for words in the city or the category", () => {
  expect(filterByText([buildEvent({ city: "Mardin", category: "sports" })], "mardin")).toEqual([]);
  expect(filterByText([buildEvent()], "   ")).toHaveLength(1);
});
