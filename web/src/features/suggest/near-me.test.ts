import { expect, it } from "vitest";
import { areaAround } from "./near-me";

it("is some 25 km to each side, in steps of a hundredth of a degree", () => {
  expect(areaAround(41.0082, 28.9784)).toBe("28.68,40.78,29.28,41.23");
  expect(areaAround(0, 0)).toBe("-0.22,-0.22,0.22,0.22");
});
