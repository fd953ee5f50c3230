import { expect, it } from "vitest";
import { areaAround } from "./near-me";

it("is some 25 km to each side, widened to tenths of a degree", () => {
  expect(areaAround(41.0082, 28.9784)).toBe("28.6,40.7,29.3,41.3");
  expect(areaAround(0, 0)).toBe("-0.3,-0.3,0.3,0.3");
});

it("is the same for everybody around", () => {
  expect(areaAround(41.011, 28.982)).toBe(areaAround(41.0082, 28.9784));
});
