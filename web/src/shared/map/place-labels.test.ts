import { expect, it } from "vitest";
import { placeLabels, withoutOverlaps } from "./place-labels";

it("knows the 81 provinces, in both languages", () => {
  const cities = placeLabels("tr").filter(({ kind }) => kind === "city");
  expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
  expect(cities.length).toBeGreaterThan(81);
  const names = (language: "tr" | "en") => placeLabels(language).map(({ name }) => name);
  expect(names("tr")).toContain("İstanbul");
  expect(names("en")).toContain("Istanbul");
  expect(names("en")).toContain("Muş");
});

it("shows a name only where no earlier one is", () => {
  const at = (name: string, x: number, y = 0) => ({ name, x, y });
  const shown = withoutOverlaps([at("Ankara", 0), at("Çankırı", 20), at("Konya", 200), at("Sivas", 20, 40)]);
  expect(shown.map(({ name }) => name)).toEqual(["Ankara", "Konya", "Sivas"]);
});
