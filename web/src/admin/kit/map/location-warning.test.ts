import { expect, it } from "vitest";
import { locationWarning } from "./location-warning";

const place = (latitude: string, longitude: string, change: object = {}) => ({
  latitude,
  longitude,
  city: "İzmir",
  city_en: "Izmir",
  country: "Turkey",
  ...change,
});

it("has no doubts where nothing speaks against the coordinates", () => {
  expect(locationWarning(place("38.4237", "27.1428"))).toBeNull();
  expect(locationWarning(place("", ""))).toBeNull();
  expect(locationWarning(place("abc", "27"))).toBeNull();
  // Kaş is far from the town of Antalya, but in the province.
  expect(locationWarning(place("36.2", "29.64", { city: "Antalya" }))).toBeNull();
  expect(locationWarning(place("40", "33", { city: "Bilinmez", city_en: "" }))).toBeNull();
  const berlin = { city: "Berlin", city_en: "Berlin", country: "Germany" };
  expect(locationWarning(place("52.52", "13.4", berlin))).toBeNull();
});

it("sees that the two are swapped", () => {
  expect(locationWarning(place("27.1428", "38.4237"))).toEqual({ kind: "swapped" });
  expect(locationWarning(place("27,1428", "38,4237"))).toEqual({ kind: "swapped" });
  const unknown = { city: "Bilinmez", city_en: "", country: "Türkiye" };
  expect(locationWarning(place("33", "40", unknown))).toEqual({ kind: "swapped" });
});

it("sees that they are far from the city, or abroad", () => {
  const far = locationWarning(place("41.01", "28.97"));
  expect(far).toMatchObject({ kind: "far", city: "İzmir" });
  expect(far?.kind === "far" && Math.round(far.distance / 10)).toBe(33);
  expect(locationWarning(place("52.52", "13.4", { city: "Bilinmez", city_en: "" }))).toEqual({
    kind: "abroad",
  });
  expect(locationWarning(place("52.52", "13.4"))).toMatchObject({ kind: "far" });
});
