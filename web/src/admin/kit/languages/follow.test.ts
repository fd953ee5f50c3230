import { expect, it } from "vitest";
import { cityIn } from "../map/cities";
import { followed } from "./follow";

const NAMES = { tr: "city", en: "city_en" } as const;
const type = (city: string, city_en: string, typed: string, inEnglish?: (text: string) => string) =>
  followed(NAMES, { city, city_en }, typed, inEnglish);

it("the English name is the Turkish one while it is blank or the same", () => {
  expect(type("", "", "Zorlu")).toEqual({ city: "Zorlu", city_en: "Zorlu" });
  expect(type("Zorlu", "Zorlu", "Zorlu PSM")).toEqual({ city: "Zorlu PSM", city_en: "Zorlu PSM" });
});

it("a name of its own stays", () => {
  expect(type("Rıhtım Sahne", "Rıhtım Stage", "Rıhtım")).toEqual({ city: "Rıhtım" });
});

it("known cities get their English name, and go on following", () => {
  const inEnglish = (city: string) => cityIn(city, "en");
  expect(type("", "", "İstanbul", inEnglish)).toEqual({ city: "İstanbul", city_en: "Istanbul" });
  expect(type("İstanbul", "Istanbul", "İzmir", inEnglish)).toEqual({ city: "İzmir", city_en: "Izmir" });
});
