import { expect, it } from "vitest";
import { DEFAULTS, isFiltered, questionOf } from "./question";

const NOW = Date.parse("2026-11-18T22:30:00Z");
const ask = (change: Partial<typeof DEFAULTS>) => questionOf({ ...DEFAULTS, ...change }, "tr", NOW);

it("shows everything, the last added first", () => {
  expect(ask({})).toMatchObject({ status: "all", sort: "newest", language: "tr" });
});

it("puts the best match first while somebody searches, unless an order was chosen", () => {
  expect(ask({ q: "caz" }).sort).toBe("relevance");
  expect(ask({ q: "caz", sort: "name" }).sort).toBe("name");
});

it("knows featured as a state of its own", () => {
  expect(ask({ status: "featured" })).toMatchObject({ status: "all", featured: true });
  expect(ask({ status: "inactive" })).toMatchObject({ status: "inactive", featured: undefined });
});

it("counts days in Turkey", () => {
  expect(ask({ when: "upcoming" })).toMatchObject({ from: "2026-11-19", to: undefined });
  expect(ask({ when: "past" })).toMatchObject({ from: undefined, to: "2026-11-18" });
});

it("does not pass on what the server would refuse", () => {
  expect(ask({ status: "nonsense", sort: "nonsense" })).toMatchObject({ status: "all", sort: "newest" });
});

it("tells a narrowed list from an empty one", () => {
  expect(isFiltered({ ...DEFAULTS, sort: "name", view: "list", edit: "3" })).toBe(false);
  expect(isFiltered({ ...DEFAULTS, city: "İzmir" })).toBe(true);
});
