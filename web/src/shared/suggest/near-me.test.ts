import { expect, it } from "vitest";
import { areaAround } from "./near-me";

it("is some 40 km to each side, widened to tenths of a degree", () => {
  expect(areaAround(41.0082, 28.9784)).toBe("28.5,40.6,29.5,41.4");
  expect(areaAround(0, 0)).toBe("-0.4,-0.4,0.4,0.4");
});

it("is the same for everybody around", () => {
  expect(areaAround(41.011, 28.982)).toBe(areaAround(41.0082, 28.9784));
});
