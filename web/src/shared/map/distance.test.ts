import { expect, it } from "vitest";
import { buildEvent } from "../../testing/render";
import { distanceKm, formatDistance, originOf, setVisitorPosition, sortByDistance } from "./distance";

const IZMIR = { latitude: 38.42, longitude: 27.14 };
const AROUND = { west: 26.6, south: 38, east: 27.7, north: 38.8 };

it("measures as the crow flies", () => {
  expect(distanceKm(IZMIR, { latitude: 38.32, longitude: 26.76 })).toBeCloseTo(35, 0);
  expect(distanceKm(IZMIR, { latitude: 41.01, longitude: 28.98 })).toBeCloseTo(329, -1);
  expect(distanceKm(IZMIR, { latitude: null, longitude: null })).toBe(Number.POSITIVE_INFINITY);
});

it("puts the nearest first, and last what has no place", () => {
  const nowhere = buildEvent({ id: 1 });
  const far = buildEvent({ id: 2, latitude: 38.32, longitude: 26.76 });
  const near = buildEvent({ id: 3, latitude: 38.43, longitude: 27.15 });
  expect(sortByDistance([nowhere, far, near], IZMIR).map(({ id }) => id)).toEqual([3, 2, 1]);
});

it("measures from the visitor where that is known, else from the middle of the area", () => {
  expect(originOf(AROUND)).toMatchObject({ isExact: false });
  expect(originOf(AROUND).latitude).toBeCloseTo(38.4);
  setVisitorPosition(IZMIR);
  expect(originOf(AROUND)).toEqual({ ...IZMIR, isExact: true });
  expect(originOf({ ...AROUND, south: 39, north: 40 }).isExact).toBe(false);
});

it("is written in distanceKm, no finer than it is known", () => {
  expect(formatDistance(2.44, true, "tr")).toBe("2,4 km");
  expect(formatDistance(2.44, true, "en")).toBe("2.4 km");
  expect(formatDistance(0.01, true, "en")).toBe("0.1 km");
  expect(formatDistance(36.6, true, "tr")).toBe("37 km");
  expect(formatDistance(2.44, false, "tr")).toBe("2 km");
  expect(formatDistance(0.3, false, "tr")).toBe("1 km");
});
