import { expect, it } from "vitest";
import { findCity } from "./cities";

it("knows cities however they are spelt", () => {
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
