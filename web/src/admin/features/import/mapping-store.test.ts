// @vitest-environment happy-dom

import { beforeEach, expect, it } from "vitest";
import type { ImportColumn } from "../../kit/api/types";
import { differs, mappingOf, storedMapping, storeMapping } from "./mapping-store";

const columns = (...headings: string[]): ImportColumn[] =>
  headings.map((heading, place) => ({ column: "ABC"[place] ?? "", heading, field: null }));

beforeEach(() => localStorage.clear());

it("finds a mapping again by the headings, in any order", () => {
  storeMapping(columns("Ad", "Gün"), { Ad: "title", Gün: "start" });
  expect(storedMapping(columns("Gün", "Ad"))).toEqual({ Ad: "title", Gün: "start" });
  expect(storedMapping(columns("Ad"))).toBeNull();
});

it("replaces an earlier mapping and survives a broken storage", () => {
  storeMapping(columns("Ad"), { Ad: "title" });
  storeMapping(columns("Ad"), { Ad: null });
  expect(storedMapping(columns("Ad"))).toEqual({ Ad: null });
  localStorage.setItem("admin-import-mappings", "{");
  expect(storedMapping(columns("Ad"))).toBeNull();
});

it("tells if a column is taken for something else", () => {
  const read = [{ column: "A", heading: "Ad", field: "title" }];
  expect(mappingOf(read)).toEqual({ Ad: "title" });
  expect(differs(read, { Ad: "title", Other: null })).toBe(false);
  expect(differs(read, { Ad: null })).toBe(true);
});
