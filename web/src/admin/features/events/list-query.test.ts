import { expect, it } from "vitest";
import { apiQueryOf, DEFAULTS, dayOf, isFiltered, isNarrowed } from "./list-query";

const ask = (change: Partial<typeof DEFAULTS>) => apiQueryOf({ ...DEFAULTS, ...change }, "tr");

it("shows everything, the last added first", () => {
  expect(ask({})).toMatchObject({ status: "all", sort: "newest", language: "tr" });
});

it("sorts by relevance during a search, unless an order was chosen", () => {
  expect(ask({ q: "caz" }).sort).toBe("relevance");
  expect(ask({ q: "caz", sort: "name" }).sort).toBe("name");
  expect(ask({ q: "caz", sort: "newest" }).sort).toBe("newest");
  expect(ask({ sort: "relevance" }).sort).toBe("newest");
});

it("knows featured as a state of its own", () => {
  expect(ask({ status: "featured" })).toMatchObject({ status: "all", featured: true });
  expect(ask({ status: "inactive" })).toMatchObject({ status: "inactive", featured: undefined });
});

it("asks the server what is over, which looks at the last day and not at the first", () => {
  expect(ask({ when: "all" }).past).toBeUndefined();
  expect(ask({ when: "upcoming" }).past).toBe(false);
  expect(ask({ when: "past" }).past).toBe(true);
});

it("counts days in Turkey", () => {
  expect(dayOf(Date.parse("2026-11-18T22:30:00Z"))).toBe("2026-11-19");
});

it("does not pass on what the server would refuse", () => {
  expect(ask({ status: "nonsense", sort: "nonsense", when: "nonsense" })).toMatchObject({
    status: "all",
    sort: "newest",
    past: undefined,
  });
});

it("tells a narrowed list from an empty one", () => {
  expect(isFiltered({ ...DEFAULTS, sort: "name", view: "list", edit: "3" })).toBe(false);
  expect(isFiltered({ ...DEFAULTS, city: "İzmir" })).toBe(true);
  expect(isNarrowed({ ...DEFAULTS, status: "active" })).toBe(false);
  expect(isNarrowed({ ...DEFAULTS, status: "active", q: "caz" })).toBe(true);
});
