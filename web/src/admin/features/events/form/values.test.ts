import { describe, expect, it } from "vitest";
import { buildStaffEvent } from "../staff-event-builder";
import { blankValues, copyOf, payloadOf, valuesOf } from "./values";

describe("a new event", () => {
  it("has the defaults of the specification", () => {
    expect(blankValues(1_700_000_000_000)).toMatchObject({
      event_id: "event_1700000000000",
      country: "Turkey",
      currency: "TRY",
      category: "music",
      source_platform: "manual",
      publication: "published",
      is_featured: false,
    });
  });

  it("is sent with nothing where nothing was typed", () => {
    expect(payloadOf(blankValues())).toMatchObject({
      price_min: null,
      price_max: null,
      latitude: null,
      longitude: null,
      end_date: null,
      rating: null,
      available_tickets: null,
      tags: [],
      tags_en: [],
      event_languages: [],
      min_age: 0,
      setting: "",
      metadata: {},
      organizer_contact: {},
      gallery_image_ids: [],
      cover_image_id: null,
    });
  });
});

describe("what is typed", () => {
  it("is sent as what it means", () => {
    const values = {
      ...blankValues(),
      start_date: "2026-11-18T20:30",
      end_date: "2026-11-19",
      price_min: "1.250,50",
      price_max: "1250.50",
      latitude: "41,0082",
      longitude: "28.9784",
      rating: "4.6",
      available_tickets: "38",
      tags: " caz , canlı,, caz ",
      tags_en: "jazz, live",
      min_age: " 18 ",
      metadata: '{"sahne": "büyük"}',
    };
    expect(payloadOf(values)).toMatchObject({
      start_date: "2026-11-18T20:30:00+03:00",
      end_date: "2026-11-19",
      price_min: 1250.5,
      price_max: 1250.5,
      latitude: 41.0082,
      longitude: 28.9784,
      rating: 4.6,
      available_tickets: 38,
      tags: ["caz", "canlı"],
      tags_en: ["jazz", "live"],
      min_age: 18,
      metadata: { sahne: "büyük" },
    });
  });
});

describe("a stored event", () => {
  it("is sent back as it was read", () => {
    const event = buildStaffEvent({
      price_min: 249.9,
      image_url: "https://example.org/a.jpg",
      source_url: "https://example.org/kaynak",
      subcategory: "jazz",
      tags_en: ["jazz", "live"],
      event_languages: ["en", "tr"],
      min_age: 16,
      setting: "outdoor",
      metadata: { stage: { size: 2 } } as never,
      organizer_contact: { phone: "1" } as never,
    });
    for (const language of ["tr", "en"] as const) {
      const payload = payloadOf(valuesOf(event, language));
      const { city_tr: city, ...staff } = event;
      expect({ ...staff, city }).toMatchObject(payload);
    }
  });

  it("says so where it has none of these any more, because what is left out is kept", () => {
    const event = buildStaffEvent({
      tags_en: ["jazz"],
      event_languages: ["tr"],
      min_age: 7,
      setting: "indoor",
    });
    const cleared = {
      ...valuesOf(event, "tr"),
      tags_en: "",
      event_languages: [],
      min_age: "",
      setting: "",
    } as const;
    expect(payloadOf(cleared)).toMatchObject({ tags_en: [], event_languages: [], min_age: 0, setting: "" });
  });

  it("keeps a day without an hour as a day", () => {
    const values = valuesOf(buildStaffEvent({ start_date: "2026-11-18", end_date: null }), "tr");
    expect(values).toMatchObject({ start_date: "2026-11-18", end_date: "" });
    expect(payloadOf(values)).toMatchObject({ start_date: "2026-11-18", end_date: null });
  });

  it("writes amounts as the language does", () => {
    expect(valuesOf(buildStaffEvent({ price_min: 249.9 }), "tr").price_min).toBe("249,90");
    expect(valuesOf(buildStaffEvent({ price_min: 249.9 }), "en").price_min).toBe("249.90");
  });

  it("is copied under another key, out of sight and with no version", () => {
    const values = valuesOf(buildStaffEvent(), "tr");
    expect(copyOf(values, 5)).toEqual({
      ...values,
      event_id: "event_5",
      source_id: "",
      publication: "draft",
      version: null,
    });
  });
});
