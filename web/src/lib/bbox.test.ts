import { expect, it } from "vitest";
import { apiBbox, formatBbox, isNearBbox, markNear, parseBbox } from "./bbox";

it("parses what it has formatted", () => {
  const text = formatBbox({ west: 28.512345, south: 40.8, east: 29.5, north: 41.30001 });
  expect(text).toBe("28.5123,40.8,29.5,41.3");
  expect(parseBbox(text)).toEqual({ west: 28.5123, south: 40.8, east: 29.5, north: 41.3 });
});

it.each([
  null,
  "",
  "1,2,3",
  "1,2,3,4,5",
  "a,b,c,d",
  "30,40,29,41",
  "29,41,30,40",
  "29,40,30,91",
  ",,,",
  "NaN,1,2,3",
])("rejects %s", (text) => {
  expect(parseBbox(text)).toBeNull();
});

it("can be marked as the visitor's surroundings", () => {
  const near = markNear("28,40,29,41");
  expect(isNearBbox(near)).toBe(true);
  expect(isNearBbox("28,40,29,41")).toBe(false);
  expect(apiBbox(near)).toBe("28,40,29,41");
  expect(parseBbox(near)).toEqual({ west: 28, south: 40, east: 29, north: 41 });
});
