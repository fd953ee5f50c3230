import { expect, it } from "vitest";
import { isNearArea, nearArea, plainArea, readArea, widened, writeArea } from "./area";

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

it("can be said to be that around the visitor", () => {
  const near = nearArea("28,40,29,41");
  expect(isNearArea(near)).toBe(true);
  expect(isNearArea("28,40,29,41")).toBe(false);
  expect(plainArea(near)).toBe("28,40,29,41");
  expect(readArea(near)).toEqual({ west: 28, south: 40, east: 29, north: 41 });
});

it("is widened around its middle, as far as the earth goes", () => {
  expect(widened({ west: 28, south: 40, east: 29, north: 41 }, 3)).toEqual({
    west: 27,
    south: 39,
    east: 30,
    north: 42,
  });
  expect(widened({ west: -170, south: 60, east: 170, north: 89 }, 3)).toMatchObject({
    west: -180,
    north: 90,
  });
});
