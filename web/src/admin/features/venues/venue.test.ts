import { beforeAll, expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { type Translate, translator } from "../../i18n/translate";
import type { Venue } from "../../kit/api/types";
import { blankValues, draftOf, validateVenue, valuesOf } from "./venue";

let t: Translate;
beforeAll(async () => {
  await loadTexts("en");
  t = translator("en");
});

const venue = {
  venue_id: "zorlu-psm",
  name_tr: "Zorlu PSM",
  name_en: "Zorlu PSM",
  aliases: ["Zorlu Center PSM", "PSM"],
  address: "Levazım",
  district: "Beşiktaş",
  city: "İstanbul",
  city_en: "Istanbul",
  country: "Turkey",
  latitude: 41.06,
  longitude: 29.01,
  website: "https://zorlu.example.org",
  phone: "+902120000000",
  description_tr: "",
  description_en: "",
  image_id: null,
  accessibility: {
    step_free: true,
    accessible_toilet: false,
    hearing_loop: null,
    sign_language: null,
    assistance_dogs: null,
    accessible_parking: null,
  },
  setting: "outdoor",
  parent_id: 4,
  is_active: true,
  version: 2,
} as unknown as Venue;

it("is sent back as it was read", () => {
  expect(draftOf(valuesOf(venue))).toMatchObject({ ...venue });
});

it("tells yes and no from not known", () => {
  expect(valuesOf(venue)).toMatchObject({ step_free: "yes", accessible_toilet: "no", hearing_loop: "" });
});

it("clears the setting where it is not known", () => {
  const unknown = valuesOf({ ...venue, setting: null });
  expect(unknown.setting).toBe("");
  expect(draftOf(unknown).setting).toBe("");
});

it("needs a name and a city, and both coordinates or none", () => {
  expect(Object.keys(validateVenue(blankValues(), t))).toEqual(["name_tr", "city"]);
  const half = { ...blankValues(), name_tr: "a", city: "b", latitude: "41" };
  expect(Object.keys(validateVenue(half, t))).toEqual(["longitude"]);
});
