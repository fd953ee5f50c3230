import { expect, it } from "vitest";
import { arrangeLabels, placeLabels } from "./place-labels";

it("knows the 81 provinces, in both languages", () => {
  const cities = placeLabels("tr").filter(({ kind }) => kind === "city");
  expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
  expect(cities.length).toBeGreaterThan(81);
  const names = (language: "tr" | "en") => placeLabels(language).map(({ name }) => name);
  expect(names("tr")).toContain("İstanbul");
  expect(names("en")).toContain("Istanbul");
  expect(names("en")).toContain("Muş");
});

it("names districts only on a closer map", () => {
  const kadikoy = placeLabels("tr").find(({ name }) => name === "Kadıköy");
  expect(kadikoy?.minZoom).toBeGreaterThan(6);
  expect(placeLabels("tr").find(({ name }) => name === "İstanbul")?.minZoom).toBe(0);
});

const at = (name: string, x: number, y = 0, kind: "city" | "sea" = "city") => ({
  name,
  x,
  y,
  kind,
  latitude: 0,
  longitude: 0,
  minZoom: 0,
});
const BELOW = { dx: 0, dy: 20 };

it("puts a name below its place", () => {
  expect(arrangeLabels([at("Ankara", 0)], [])).toMatchObject([{ name: "Ankara", ...BELOW }]);
});

it("moves a name that would cover an earlier one, and leaves it out where no side is free", () => {
  const [ankara, kirikkale] = arrangeLabels([at("Ankara", 0), at("Kırıkkale", 20)], []);
  expect(ankara).toMatchObject(BELOW);
  expect(kirikkale).toMatchObject({ dy: 0 });
  const crowd = Array.from({ length: 30 }, (_, place) => at(`Şehir ${place}`, place));
  expect(arrangeLabels(crowd, []).length).toBeLessThan(crowd.length);
});

it("leaves out a city whose dot would be on the name of another", () => {
  expect(arrangeLabels([at("Ankara", 0), at("Gölbaşı", 0, 20)], [])).toHaveLength(1);
});

it("keeps the name of a city clear of a pin upon it", () => {
  const [name] = arrangeLabels([at("İzmir", 100, 100)], [{ x: 100, y: 100, radius: 21 }]);
  expect(name).toMatchObject({ name: "İzmir", dx: 0, dy: 33 });
});

it("puts a name beside its place where pins are above and below", () => {
  const pins = [-30, 0, 30].map((y) => ({ x: 0, y, radius: 21 }));
  const [name] = arrangeLabels([at("Van", 0)], pins);
  expect(name?.dy).toBe(0);
  expect(name?.dx).toBeGreaterThan(21);
});

it("leaves out the name of a sea under a pin", () => {
  const pin = { x: 0, y: 0, radius: 14 };
  expect(arrangeLabels([at("Ege Denizi", 0, 0, "sea")], [pin])).toEqual([]);
  expect(arrangeLabels([at("Ege Denizi", 0, 60, "sea")], [pin])).toMatchObject([{ dx: 0, dy: 0 }]);
});

it("hides no name under a pin, however many there are", () => {
  const random = (seed: number) => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;
  const places = Array.from({ length: 60 }, (_, n) =>
    at(`Kent ${n}`, random(n + 1) * 700, random(n + 301) * 500),
  );
  const pins = Array.from({ length: 25 }, (_, n) => ({
    x: random(n + 601) * 700,
    y: random(n + 901) * 500,
    radius: 20,
  }));
  const shown = arrangeLabels(places, pins);
  expect(shown.length).toBeGreaterThan(10);
  for (const { x, y, dx, dy } of shown)
    for (const pin of pins)
      expect(Math.hypot(pin.x - x - dx, pin.y - y - dy)).toBeGreaterThanOrEqual(pin.radius);
});
