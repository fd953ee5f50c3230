import { expect, it } from "vitest";
import { apiQueryOf, DEFAULTS, defaultView, isFiltered, isNarrowed, pageSize } from "./list-query";

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

it("a work queue and its period are asked of the server", () => {
  expect(ask({ needs: "picture", when: "nextWeek" })).toMatchObject({
    needs: "picture",
    from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    to: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect(ask({ needs: "nonsense" }).needs).toBeUndefined();
});

it("more than 60 events are a table first, on a phone a list", () => {
  expect(defaultView(undefined, false)).toBeUndefined();
  expect(defaultView(60, false)).toBe("grid");
  expect(defaultView(61, false)).toBe("table");
  expect(defaultView(61, true)).toBe("list");
  expect([pageSize("table"), pageSize("grid")]).toEqual([100, 24]);
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
