import { expect, it } from "vitest";
import { chooseSimilar } from "./similar";

const event = { id: 1, title: "Işık ve Gölge" };
const chosen = (...others: [id: number, title: string][]) =>
  chooseSimilar(
    event,
    others.map(([id, title]) => ({ id, title })),
  ).map(({ id }) => id);

it("takes the first four", () => {
  expect(chosen([2, "A"], [3, "B"], [4, "C"], [5, "D"], [6, "E"])).toEqual([2, 3, 4, 5]);
});

it("leaves out the event itself, however it is called", () => {
  expect(chosen([1, "Light and Shadow"], [2, "A"])).toEqual([2]);
});

it.each(["Işık ve Gölge", "IŞIK VE GÖLGE", " ışık  ve gölge "])(
  "takes %j for another date of it",
  (title) => {
    expect(chosen([2, title], [3, "A"])).toEqual([3]);
  },
);

it("shows another production once", () => {
  expect(chosen([2, "A"], [3, "a"], [4, "B"], [5, "A"], [6, "C"])).toEqual([2, 4, 6]);
});

it("is content with none", () => {
  expect(chosen()).toEqual([]);
});
