import { expect, it } from "vitest";
import { readArea, writeArea } from "./area";

it("comes back from an address as it was written", () => {
  const text = writeArea({ west: 28.512345, south: 40.8, east: 29.5, north: 41.30001 });
  expect(text).toBe("28.5123,40.8,29.5,41.3");
  expect(readArea(text)).toEqual({ west: 28.5123, south: 40.8, east: 29.5, north: 41.3 });
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
])("%s is no area", (text) => {
  expect(readArea(text)).toBeNull();
});
