import { expect, it } from "vitest";
import type { ManagedCategory } from "../../kit/api/types";
import { slugOf } from "../../kit/format/slug";
import { blankValues, branchesOf, draftOf, eventsOf, valuesOf, visibleBranches } from "./category";

function aCategory(id: number, change: Partial<ManagedCategory> = {}): ManagedCategory {
  return {
    id,
    category_id: `c${id}`,
    name: `Ad ${id}`,
    name_tr: `Ad ${id}`,
    name_en: `Name ${id}`,
    description_tr: "",
    description_en: "",
    color_code: "#473B73",
    parent_id: null,
    is_active: true,
    display_order: id,
    event_count: 0,
    version: 1,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...change,
  };
}

it("sends an empty parent as none, and an order that is no number as 0", () => {
  expect(draftOf({ ...blankValues(null), display_order: "abc" })).toMatchObject({
    parent_id: null,
    display_order: 0,
  });
  const values = { ...blankValues(aCategory(7)), category_id: " caz ", display_order: "12abc" };
  expect(draftOf(values)).toMatchObject({ parent_id: 7, category_id: "caz", display_order: 12 });
});

it("begins with the brand color, below a parent with that of the parent", () => {
  expect(blankValues(null).color_code).toBe("#473B73");
  expect(blankValues(aCategory(1, { color_code: "#FF0000" })).color_code).toBe("#FF0000");
});

it("comes back from the form as it went in", () => {
  const category = aCategory(3, { parent_id: 1, description_en: "x" });
  expect(draftOf(valuesOf(category))).toMatchObject({
    category_id: "c3",
    parent_id: 1,
    description_en: "x",
    display_order: 3,
    version: 1,
  });
});

it("makes a short name of a name", () => {
  expect(slugOf("Çağdaş Dans & Işık")).toBe("cagdas-dans-isik");
  expect(slugOf("90'lar Pop!")).toBe("lar-pop");
});

const all = [
  aCategory(1, { name_tr: "Müzik", name_en: "Music", event_count: 1 }),
  aCategory(2, { name_tr: "Işık", name_en: "Light", parent_id: 1, event_count: 5, is_active: false }),
  aCategory(3, { name_tr: "Çini", name_en: "Tiles", event_count: 3 }),
  aCategory(4, { parent_id: 99 }),
];
const VIEW = { q: "", status: "all", sort: "order" } as const;
const ids = (view: Partial<Parameters<typeof visibleBranches>[1]>) =>
  visibleBranches(branchesOf(all), { ...VIEW, ...view }, "tr").map(({ parent }) => parent.id);

it("puts sub-categories below their parents; one without stands for itself", () => {
  expect(branchesOf(all).map(({ parent, subs }) => [parent.id, subs.length])).toEqual([
    [1, 1],
    [3, 0],
    [4, 0],
  ]);
  expect(branchesOf(all).map(eventsOf)).toEqual([6, 3, 0]);
});

it("finds by any spelling, in parents and below them", () => {
  expect(ids({ q: "ISIK" })).toEqual([1]);
  expect(ids({ q: "cini" })).toEqual([3]);
  expect(ids({ q: "yok" })).toEqual([]);
  expect(ids({ status: "inactive" })).toEqual([1]);
});

it("sorts by order, by Turkish name, by events", () => {
  expect(ids({})).toEqual([1, 3, 4]);
  expect(ids({ sort: "name" })).toEqual([4, 3, 1]);
  expect(ids({ sort: "events" })).toEqual([1, 3, 4]);
});
