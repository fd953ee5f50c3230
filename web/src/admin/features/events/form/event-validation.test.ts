import { beforeAll, describe, expect, it } from "vitest";
import { loadTexts } from "../../../../i18n/load";
import { type Translate, translator } from "../../../i18n/translate";
import { missingFields, validateEvent } from "./event-validation";
import { blankValues, type EventValues } from "./values";

let t: Translate;
beforeAll(async () => {
  await loadTexts("en");
  t = translator("en");
});

const good: EventValues = {
  ...blankValues(),
  title_tr: "Caz",
  title_en: "Jazz",
  description_tr: "Gece",
  description_en: "Night",
  venue_name: "Sahne",
  venue_en: "Stage",
  city: "İstanbul",
  city_en: "Istanbul",
  start_date: "2026-11-18T20:30",
};
const NOT_MONEY = "Must be an amount of zero or more with at most two decimals.";
const check = (change: Partial<EventValues>) => validateEvent({ ...good, ...change }, t);

it("asks for what the specification asks for, and for nothing else", () => {
  const required = "This field is required.";
  expect(validateEvent(blankValues(), t)).toEqual({
    title_tr: required,
    description_tr: required,
    venue_name: required,
    city: required,
    title_en: required,
    description_en: required,
    venue_en: required,
    city_en: required,
    start_date: required,
  });
  expect(check({})).toEqual({});
});

describe("a draft", () => {
  const draft: EventValues = { ...blankValues(), publication: "draft" };

  it("needs a title in one language and nothing else", () => {
    expect(validateEvent(draft, t)).toEqual({ title_tr: "Enter a title in at least one language." });
    expect(validateEvent({ ...draft, title_en: "Jazz" }, t)).toEqual({});
  });

  it("is checked where something is typed", () => {
    expect(Object.keys(validateEvent({ ...draft, title_tr: "Caz", website: "caz" }, t))).toEqual(["website"]);
  });

  it("names what it lacks to go live", () => {
    expect(missingFields({ ...good, publication: "draft", city_en: "", start_date: "" }, t)).toEqual([
      "city_en",
      "start_date",
    ]);
    expect(missingFields({ ...good, city_en: "" }, t)).toEqual([]);
  });
});

it("needs the moment of a schedule", () => {
  expect(check({ publication: "scheduled" })).toEqual({ publish_at: "This field is required." });
});

describe("each field", () => {
  it.each([
    [{ metadata: "{" }, { metadata: "Invalid JSON format!" }],
    [{ metadata: "[1]" }, { metadata: "Invalid JSON format!" }],
    [{ organizer_contact: "x" }, { organizer_contact: "Invalid JSON format!" }],
    [{ ticket_url: "biletix" }, { ticket_url: "Must be a valid address starting with https://." }],
    [{ website: "ftp://a.co" }, { website: "Must be a valid address starting with https://." }],
    [{ image_url: "/media/a.webp" }, {}],
    [{ rating: "5.1" }, { rating: "Must be between 0 and 5." }],
    [{ rating: "4.9" }, {}],
    [{ price_min: "on lira" }, { price_min: NOT_MONEY }],
    [{ price_min: "9999999999" }, { price_min: NOT_MONEY }],
    [{ price_min: "1.250,50", price_max: "1250.50" }, {}],
    [{ price_min: "20", price_max: "10" }, { price_max: "The highest price cannot be below the lowest." }],
    [{ end_date: "2026-11-18T20:00" }, { end_date: "The end cannot be before the start." }],
    [{ end_date: "2026-11-18" }, {}],
    [{ end_date: "2026-11-17" }, { end_date: "The end cannot be before the start." }],
    [{ start_date: "2026-11-18", end_date: "2026-11-18T00:30" }, {}],
    [{ event_id: "caz gecesi" }, { event_id: "Use only English letters, digits, - and _." }],
    [{ event_id: "123" }, { event_id: "Must contain at least one letter." }],
    [{ available_tickets: "2.5" }, { available_tickets: "Must be a whole number." }],
    [{ available_tickets: "-1" }, { available_tickets: "Must be between 0 and 10000000." }],
    [{ latitude: "91", longitude: "29" }, { latitude: "Must be between -90 and 90." }],
    [{ latitude: "41" }, { longitude: "This field is required." }],
    [{ longitude: "29" }, { latitude: "This field is required." }],
    [{ tags: Array.from({ length: 31 }, (_, i) => `t${i}`).join() }, { tags: "Use at most 30 items." }],
    [{ tags: "a".repeat(51) }, { tags: "Use at most 50 characters." }],
    [{ tags_en: "a".repeat(51) }, { tags_en: "Use at most 50 characters." }],
    [{ min_age: "100" }, { min_age: "Must be between 0 and 99." }],
    [{ min_age: "7.5" }, { min_age: "Must be a whole number." }],
    [{ min_age: "0" }, {}],
    [{ event_languages: Array(11).fill("tr") }, { event_languages: "Use at most 10 items." }],
    [{ title_tr: "a".repeat(201) }, { title_tr: "Use at most 200 characters." }],
  ] as [Partial<EventValues>, object][])("%o", (change, problems) => {
    expect(check(change)).toEqual(problems);
  });
});
