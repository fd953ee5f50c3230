import { expect, it } from "vitest";
import { paths } from "./paths";

it("escapes what an event id may contain", () => {
  expect(paths.home()).toBe("/");
  expect(paths.event(42)).toBe("/event/42");
  expect(paths.event("caz gecesi/İzmir")).toBe("/event/caz%20gecesi%2F%C4%B0zmir");
  expect(paths.calendar("caz gecesi", "tr")).toBe("/event/caz%20gecesi/calendar.ics?lang=tr");
});

it("writes the parts of a search in one order, whatever order they were asked in", () => {
  const filter = { cursor: "c", sort: "name", price: "free", city: "İzmir", q: "caz & blues" } as const;
  expect(paths.search(filter)).toBe("/search?q=caz+%26+blues&city=%C4%B0zmir&price=free&sort=name&cursor=c");
});

it("subscribes to a search, or to everything", () => {
  expect(paths.searchCalendar({ q: "caz", sort: "name", cursor: "c" }, "tr")).toBe(
    "/calendar.ics?q=caz&lang=tr",
  );
  expect(paths.searchCalendar({}, "en")).toBe("/calendar.ics?lang=en");
});
