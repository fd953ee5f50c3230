import { expect, it } from "vitest";
import { parseLira, sliderMax, sliderStep } from "./price-scale";

it.each([
  [undefined, 2000],
  [0, 1],
  [180, 200],
  [200, 200],
  [201, 500],
  [740, 1000],
  [1350, 2000],
  [5200, 10_000],
])("ends a slider of prices up to %s at %s", (highest, max) => {
  expect(sliderMax(highest)).toBe(max);
});

it("has about fifty steps of whole lira, which end at the end", () => {
  for (const max of [1, 20, 200, 500, 1000, 2000, 10_000]) {
    expect(Number.isInteger(sliderStep(max))).toBe(true);
    expect(max % sliderStep(max)).toBe(0);
  }
});

it.each([
  ["500", 500],
  [" ₺ 1.250 ", 1250],
  ["1,250 TL", 1250],
  ["0", 0],
  ["99,90", 100],
  ["250.00", 250],
  ["1.000,50", 1001],
  ["1.2.3", 13],
  ["6oo", null],
  ["", null],
  ["cheap", null],
  ["-5", null],
])("reads the amount %j as %s", (typed, lira) => {
  expect(parseLira(typed)).toBe(lira);
});
