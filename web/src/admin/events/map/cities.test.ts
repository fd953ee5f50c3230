import { expect, it } from "vitest";
import { findCity } from "./cities";

it("knows cities however they are spelt", () => {
  for (const name of ["İzmir", "Izmir", "izmir", " IZMIR ", "İZMİR"]) {
    expect(findCity(name), name).toMatchObject({ name: "İzmir" });
  }
  expect(findCity("Sanliurfa")).toMatchObject({ name: "Şanlıurfa" });
  expect(findCity("")).toBeNull();
  expect(findCity("Atlantis")).toBeNull();
});
