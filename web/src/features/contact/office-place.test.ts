import { expect, it } from "vitest";
import { officePlace } from "./office-place";

const place = (latitude: string, longitude: string) =>
  officePlace({ text: (key) => (key === "office_latitude" ? latitude : longitude) });

it("reads both coordinates", () => {
  expect(place("41.0263", "28.9741")).toEqual({ latitude: 41.0263, longitude: 28.9741 });
  expect(place("-0.5", "0")).toEqual({ latitude: -0.5, longitude: 0 });
});

it.each([
  ["", ""],
  ["41.0263", ""],
  ["", "28.9741"],
  ["kuzey", "28.9"],
  ["91", "28.9"],
  ["41", "181"],
  ["1e1", "28"],
])("knows no place at %j, %j", (latitude, longitude) => {
  expect(place(latitude, longitude)).toBeNull();
});
