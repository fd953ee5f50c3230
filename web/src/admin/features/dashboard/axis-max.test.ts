import { expect, it } from "vitest";
import { axisMax } from "./axis-max";

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [9, 10],
  [11, 20],
  [610, 800],
  [801, 1000],
  [1001, 2000],
])("a scale for %i ends at %i", (most, top) => expect(axisMax(most)).toBe(top));
