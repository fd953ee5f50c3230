import { expect, it } from "vitest";
import { clusterItems } from "./cluster";

const spot = (item: string, x: number, y: number) => ({ item, x, y });
const items = (spots: ReturnType<typeof spot>[]) =>
  clusterItems(spots, 40).map((cluster) => cluster.items.join(""));

it("puts together what would lie on each other, and nothing else", () => {
  expect(items([spot("a", 0, 0), spot("b", 10, 10), spot("c", 200, 0)])).toEqual(["ab", "c"]);
  expect(items([spot("a", 5, 5), spot("b", 5, 5)])).toEqual(["ab"]);
  expect(items([])).toEqual([]);
});

it("sees across the lines of its grid", () => {
  expect(items([spot("a", 39, 39), spot("b", 41, 41)])).toEqual(["ab"]);
  expect(items([spot("a", -1, 0), spot("b", 1, 0)])).toEqual(["ab"]);
});

it("does not wander along a chain", () => {
  expect(items([spot("a", 0, 0), spot("b", 30, 0), spot("c", 60, 0)])).toEqual(["ab", "c"]);
});

it("joins the nearest one, and stands in the middle of its items", () => {
  const [left, right] = clusterItems([spot("a", 0, 0), spot("b", 60, 0), spot("c", 35, 0)], 40);
  expect(left).toMatchObject({ items: ["a"], x: 0 });
  expect(right).toMatchObject({ items: ["b", "c"], x: 47.5, y: 0 });
});

it("is quick with many", () => {
  const many = Array.from({ length: 5000 }, (_, i) => spot("e", (i * 7919) % 4000, (i * 104729) % 3000));
  const start = performance.now();
  const clusters = clusterItems(many, 40);
  expect(clusters.flatMap((cluster) => cluster.items)).toHaveLength(5000);
  expect(performance.now() - start).toBeLessThan(1000);
});
