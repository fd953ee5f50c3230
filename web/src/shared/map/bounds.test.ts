import { expect, it } from "vitest";
import { expandBounds } from "./bounds";

it("is scaled around its center, within the range of coordinates", () => {
  expect(expandBounds({ west: 28, south: 40, east: 29, north: 41 }, 3)).toEqual({
    west: 27,
    south: 39,
    east: 30,
    north: 42,
  });
  expect(expandBounds({ west: -170, south: 60, east: 170, north: 89 }, 3)).toMatchObject({
    west: -180,
    north: 90,
  });
});
