import { expect, it } from "vitest";
import { seededRandom } from "./random";

it("repeats itself for a seed and differs between seeds", () => {
  const draw = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw("caz")).toEqual(draw("caz"));
  expect(draw("caz")).not.toEqual(draw("opera"));
  expect(draw("caz").every((value) => value >= 0 && value < 1)).toBe(true);
});
