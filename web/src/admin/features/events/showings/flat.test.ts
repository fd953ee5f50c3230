import { describe, expect, it } from "vitest";
import { buildOtherShowing, buildShowing } from "../../../../testing/event-builder";
import type { StaffShowing } from "../../../kit/api/types";
import { payloadOf, valuesOf } from "../form/values";
import { buildStaffEvent } from "../staff-event-builder";
import { flatFields, flatRow, isFlatRow, rowsOf } from "./flat";
import { showingDraftOf, showingValuesOf } from "./showing-values";

const offers: StaffShowing["offers"] = [
  {
    platform: "biletix",
    url: "https://www.biletix.example.com/caz",
    price_min: 250,
    price_max: null,
    currency: "TRY",
    availability: "available",
    on_sale_at: null,
    checked_at: "2026-11-01T10:00:00+03:00",
    available_tickets: null,
  },
];
const showing = buildShowing({ offers, venue_id: "rihtim-sahne" }) as StaffShowing;
const other = buildOtherShowing({ offers }) as StaffShowing;

describe("an event with one showing", () => {
  const event = buildStaffEvent({ showing, showings: [showing] });

  it("has the plain fields, and sends no showings", () => {
    const values = valuesOf(event, "tr");
    expect(values.showings).toBeNull();
    expect(payloadOf(values)).not.toHaveProperty("showings");
    expect(payloadOf(values)).not.toHaveProperty("showing");
  });

  it("becomes a row that keeps what the plain fields do not show", () => {
    const values = valuesOf(event, "tr");
    const same = {
      venue_name: showing.venue_name,
      city: showing.city_tr,
      venue_address: showing.venue_address,
    };
    expect(flatRow({ ...values, ...same, price_min: "300" })).toMatchObject({
      showing_id: showing.showing_id,
      venue_id: "rihtim-sahne",
      district: "Kadıköy",
      offers: [{ availability: "available", checked_at: "2026-11-01T10:00:00+03:00", price_min: "300" }],
    });
  });

  it("is at another venue once its name is another", () => {
    const values = { ...valuesOf(event, "tr"), venue_name: "Başka Sahne" };
    expect(flatRow(values)).toMatchObject({ venue_id: "", venue_name: "Başka Sahne", district: "" });
  });

  it("has the table if it says more than the plain fields show", () => {
    const shown = (change: Partial<StaffShowing>) =>
      valuesOf(buildStaffEvent({ showing, showings: [{ ...showing, ...change }] }), "tr").showings;
    expect(shown({})).toBeNull();
    for (const change of [
      { hall: "B" },
      { status: "cancelled" as const },
      { note_tr: "Not" },
      { offers: [...offers, ...offers] },
      { offers: offers.map((offer) => ({ ...offer, availability: "sold_out" as const })) },
    ]) {
      expect(shown(change), JSON.stringify(change)).toHaveLength(1);
    }
  });
});

describe("an event with several showings", () => {
  const event = buildStaffEvent({ showing, showings: [showing, other] });

  it("is sent back as it was read", () => {
    const sent = payloadOf(valuesOf(event, "en")).showings ?? [];
    for (const [place, one] of [showing, other].entries()) {
      const { date: _, time: __, venue: ___, city: ____, city_tr, ...stored } = one;
      expect(sent[place]).toMatchObject({ ...stored, city: city_tr });
    }
  });

  it("has its rows, and a row has plain fields for the preview", () => {
    const [first] = rowsOf(valuesOf(event, "tr"));
    expect(first && flatFields(first)).toMatchObject({
      venue_name: showing.venue_name,
      source_platform: "biletix",
      price_min: "250",
    });
  });
});

it("leaves the table only without what the plain fields cannot show", () => {
  const row = showingValuesOf(showing, "tr");
  expect(isFlatRow(row)).toBe(true);
  expect(isFlatRow({ ...row, hall: "B" })).toBe(false);
  expect(showingDraftOf({ ...row, showing_id: "", venue_id: "" })).toMatchObject({
    showing_id: null,
    venue_id: null,
    end_date: null,
  });
});
