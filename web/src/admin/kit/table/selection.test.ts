import { expect, it } from "vitest";
import { extended, selectedOf, toggled, without } from "./selection";

const IDS = ["a", "b", "c", "d", "e"];

it("a row is added and removed", () => {
  const one = toggled({}, "b");
  expect(one).toEqual({ b: true });
  expect(toggled(one, "b")).toEqual({});
});

it("a range goes either way and includes both ends", () => {
  expect(extended(IDS, { id: "b", before: {} }, "d")).toEqual(selectedOf(["b", "c", "d"]));
  expect(extended(IDS, { id: "d", before: {} }, "b")).toEqual(selectedOf(["b", "c", "d"]));
});

it("a range that shrinks gives back only what it had added", () => {
  const start = { id: "b", before: selectedOf(["e"]) };
  expect(extended(IDS, start, "d")).toEqual(selectedOf(["b", "c", "d", "e"]));
  expect(extended(IDS, start, "c")).toEqual(selectedOf(["b", "c", "e"]));
});

it("a range that began on another page selects the row alone", () => {
  expect(extended(IDS, { id: "z", before: selectedOf(["z"]) }, "c")).toEqual(selectedOf(["z", "c"]));
});

it("the rows of a page leave the selection together", () => {
  expect(without(selectedOf(["a", "b", "z"]), IDS)).toEqual({ z: true });
});
