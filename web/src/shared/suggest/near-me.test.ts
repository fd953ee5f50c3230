import { expect, it } from "vitest";
import { bboxAround } from "./near-me";

it("is some 40 km to each side, expandBounds to tenths of a degree", () => {
  expect(bboxAround(41.0082, 28.9784)).toBe("28.5,40.6,29.5,41.4");
  expect(bboxAround(0, 0)).toBe("-0.4,-0.4,0.4,0.4");
});

it("is the same for everybody around", () => {
  expect(bboxAround(41.011, 28.982)).toBe(bboxAround(41.0082, 28.9784));
});
