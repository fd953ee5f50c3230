import { expect, it } from "vitest";
import { canonicalCity, cityNames, findCity } from "./cities";

it("knows cities however they are spelled", () => {
  for (const name of ["İzmir", "Izmir", "izmir", " IZMIR ", "İZMİR"]) {
    expect(findCity(name), name).toEqual({ latitude: 38.42, longitude: 27.14 });
  }
  expect(findCity("Sanliurfa")).toEqual(findCity("Şanlıurfa"));
  expect(findCity("Athens")).toEqual(findCity("Atina"));
  expect(findCity("Kapadokya")).toEqual(findCity("Göreme"));
});

it.each(["Kastamonu", "Kırklareli", "Hakkari", "Bodrum", "Cappadocia"])(
  "knows %s, as the map does",
  (name) => {
    expect(findCity(name)).not.toBeNull();
  },
);

it.each(["", " ", "Atlantis", "Karadeniz", "Yunanistan", "constructor"])("knows no city %j", (name) => {
  expect(findCity(name)).toBeNull();
});

it("knows how a city is written, and mends nothing else", () => {
  for (const typed of ["izmir", "IZMIR", "Izmir ", "ızmır"])
    expect(canonicalCity(typed, "tr"), typed).toBe("İzmir");
  expect(canonicalCity("İzmir", "tr")).toBeNull();
  expect(canonicalCity("İzmir", "en")).toBe("Izmir");
  expect(canonicalCity("Hakkari", "tr")).toBe("Hakkâri");
  for (const typed of ["", "Atlantis", "Karadeniz"]) expect(canonicalCity(typed, "tr"), typed).toBeNull();
});

it("offers cities in the order of the language", () => {
  const names = cityNames("tr");
  expect(names.indexOf("Çanakkale")).toBeGreaterThan(names.indexOf("Bursa"));
  expect(names.indexOf("Çanakkale")).toBeLessThan(names.indexOf("Denizli"));
  expect(cityNames("en")).toContain("Istanbul");
  expect(cityNames("en")).not.toContain("BLACK SEA");
});
