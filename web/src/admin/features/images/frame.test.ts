import { expect, it } from "vitest";
import {
  arrowStep,
  CENTER,
  cropBetween,
  cropWithin,
  cropWithSide,
  pointWithin,
  storedFrame,
  WHOLE,
} from "./frame";

it("keeps points and rectangles within the image", () => {
  expect(pointWithin({ x: -0.2, y: 1.3 })).toEqual({ x: 0, y: 1 });
  const moved = cropWithin({ x: 0.8, y: -1, width: 0.5, height: 0.5 });
  expect(moved).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
  expect(cropWithin({ x: 0, y: 0, width: 0, height: 3 })).toEqual({ x: 0, y: 0, width: 0.01, height: 1 });
});

it("makes a rectangle of any two corners", () => {
  const expected = { x: 0.2, y: 0.1, width: 0.3, height: 0.4 };
  expect(cropBetween({ x: 0.2, y: 0.1 }, { x: 0.5, y: 0.5 })).toEqual(expected);
  expect(cropBetween({ x: 0.5, y: 0.1 }, { x: 0.2, y: 0.5 })).toEqual(expected);
});

it("narrows the rectangle at an edge that is typed", () => {
  expect(cropWithSide(WHOLE, "x", 0.25)).toEqual({ x: 0.25, y: 0, width: 0.75, height: 1 });
  const lower = { x: 0, y: 0.5, width: 1, height: 0.5 };
  expect(cropWithSide(lower, "height", 0.9)).toEqual(lower);
  expect(cropWithSide(lower, "height", 0.2)).toEqual({ ...lower, height: 0.2 });
});

it("moves by arrow keys, and farther with Shift", () => {
  expect(arrowStep("ArrowLeft", false)).toEqual({ x: -0.01, y: 0 });
  expect(arrowStep("ArrowDown", true)).toEqual({ x: 0, y: 0.1 });
  expect(arrowStep("a", false)).toBeNull();
});

it("stores nothing for the center and for the whole image", () => {
  expect(storedFrame(CENTER, WHOLE)).toEqual({ focal_x: null, focal_y: null, crop: null });
  const crop = { ...WHOLE, width: 0.9 };
  expect(storedFrame({ x: 0.5, y: 0.2 }, crop)).toEqual({ focal_x: 0.5, focal_y: 0.2, crop });
});
