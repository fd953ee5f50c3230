import { describe, expect, it } from "vitest";
import { citiesAt, findCity } from "./cities";
import {
  boxOf,
  gridOf,
  isInView,
  type Point,
  panned,
  pointOf,
  rounded,
  shareOf,
  WHOLE_COUNTRY,
  zoomed,
} from "./map-view";

const ISTANBUL: Point = { latitude: 41.0082, longitude: 28.9784 };
const near = (point: Point) => ({
  latitude: expect.closeTo(point.latitude, 5),
  longitude: expect.closeTo(point.longitude, 5),
});

describe("the view", () => {
  it("finds a place on it and back", () => {
    for (const view of [WHOLE_COUNTRY, { center: ISTANBUL, zoom: 40 }]) {
      expect(pointOf(shareOf(ISTANBUL, view), view)).toEqual(near(ISTANBUL));
    }
    expect(shareOf(ISTANBUL, { center: ISTANBUL, zoom: 40 })).toEqual({
      left: expect.closeTo(0.5, 6),
      top: expect.closeTo(0.5, 6),
    });
  });

  it("shows the whole country at first", () => {
    expect(citiesAt(10).every((city) => isInView(shareOf(city, WHOLE_COUNTRY)))).toBe(true);
  });

  it("keeps what is under the hand while it zooms and pans", () => {
    const at = { left: 0.3, top: 0.4 };
    const closer = zoomed(WHOLE_COUNTRY, 8, at);
    expect(pointOf(at, closer)).toEqual(near(pointOf(at, WHOLE_COUNTRY)));
    const moved = panned(closer, { left: 0.1, top: -0.1 });
    expect(pointOf({ left: 0.4, top: 0.3 }, moved)).toEqual(near(pointOf(at, closer)));
  });

  it("neither leaves the country nor goes farther than all of it", () => {
    expect(zoomed(WHOLE_COUNTRY, 0.1).zoom).toBe(1);
    expect(zoomed(WHOLE_COUNTRY, 1e9).zoom).toBe(400);
    const lost = panned(WHOLE_COUNTRY, { left: 9, top: 9 });
    expect(lost.center).toEqual({ latitude: 42.5, longitude: 25.5 });
  });

  it("always has a few lines to go by", () => {
    for (const zoom of [1, 3, 10, 40, 200, 400]) {
      const { longitudes, step } = gridOf({ center: ISTANBUL, zoom });
      expect(longitudes.length, `${zoom}, ${step}`).toBeGreaterThanOrEqual(4);
      expect(longitudes.length).toBeLessThanOrEqual(12);
    }
    expect(boxOf({ center: ISTANBUL, zoom: 4 }).width).toBe(100);
  });
});

it("rounds to about a metre", () => {
  expect(rounded({ latitude: 41.008212345, longitude: 28.97840001 })).toEqual(ISTANBUL_ROUNDED);
});
const ISTANBUL_ROUNDED = { latitude: 41.00821, longitude: 28.9784 };

it("knows cities however they are spelt", () => {
  for (const name of ["İzmir", "Izmir", "izmir", " IZMIR ", "İZMİR"]) {
    expect(findCity(name), name).toMatchObject({ name: "İzmir" });
  }
  expect(findCity("Sanliurfa")).toMatchObject({ name: "Şanlıurfa" });
  expect(findCity("")).toBeNull();
  expect(findCity("Atlantis")).toBeNull();
});
