import { expect, it } from "vitest";
import { SWIPE_THRESHOLD, swipeStep } from "./swipe";

it("counts from 50 px on", () => {
  expect(SWIPE_THRESHOLD).toBe(50);
});

it.each([
  [-50, 0, 1],
  [-49, 0, 0],
  [50, 0, -1],
  [49, 0, 0],
  [-120, 60, 1],
  [-60, 60, 0],
  [-60, -200, 0],
])("a movement by (%d, %d) leads %d", (dx, dy, step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});
