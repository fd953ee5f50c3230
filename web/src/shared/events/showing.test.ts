import { describe, expect, it } from "vitest";
import { buildDetailedEvent, buildOffer, buildOtherShowing, buildShowing } from "../../testing/event-builder";
import {
  bestOffer,
  eventAtShowing,
  isAbroad,
  isPlain,
  localTimes,
  onSaleAt,
  saleState,
  showingState,
} from "./showing";
import { trimToEmbedded } from "./trim-lists";

describe("eventAtShowing", () => {
  const event = buildDetailedEvent({
    showing: buildShowing(),
    showing_count: 2,
    showings: [buildShowing(), buildOtherShowing()],
  });

  it("projects date, place and best offer of the showing", () => {
    expect(eventAtShowing(event, "s2")).toMatchObject({
      title: event.title,
      showing: { showing_id: "s2" },
      start_date: "2026-12-02T21:00:00+03:00",
      end_date: null,
      date: "2026-12-02",
      time: "21:00",
      venue: "Kordon Salonu",
      city: "İzmir",
      location: "Kordon Salonu, İzmir",
      latitude: 38.42,
      url: "https://passo.example/caz",
      platform: "passo",
      price_min: 300,
      available_tickets: null,
    });
  });

  it("keeps the projected showing without an id, with its id and with an unknown one", () => {
    for (const id of [null, undefined, "", "s1", "nowhere"]) expect(eventAtShowing(event, id)).toBe(event);
  });

  it("has no price and no seller if the showing has none", () => {
    const unsold = { ...event, showings: [buildShowing(), buildOtherShowing({ offers: [] })] };
    expect(eventAtShowing(unsold, "s2")).toMatchObject({ url: null, price_min: null, platform: "manual" });
  });
});

describe("bestOffer", () => {
  const dear = buildOffer({ platform: "dear", price_min: 500 });
  const cheap = buildOffer({ platform: "cheap", price_min: 100 });
  it.each([
    ["the cheapest", [dear, cheap], "cheap"],
    ["not one that is sold out", [dear, { ...cheap, availability: "sold_out" }], "dear"],
    ["not one that is not on sale yet", [{ ...cheap, availability: "not_yet" }, dear], "dear"],
    [
      "the cheapest if none is on sale",
      [
        { ...dear, availability: "not_yet" },
        { ...cheap, availability: "sold_out" },
      ],
      "cheap",
    ],
    ["a known price before an unknown one", [buildOffer({ price_min: null, price_max: null }), dear], "dear"],
    ["the first of equals", [cheap, { ...cheap, platform: "later" }], "cheap"],
  ] as [string, (typeof dear)[], string][])("is %s", (_case, offers, platform) => {
    expect(bestOffer(offers)?.platform).toBe(platform);
  });

  it("is nothing without offers", () => expect(bestOffer([])).toBeUndefined());
});

it("tells the state of a showing", () => {
  const soldOut = [buildOffer({ availability: "sold_out" })];
  expect(showingState(null)).toBeNull();
  expect(showingState(buildShowing())).toBeNull();
  expect(showingState(buildShowing({ offers: [] }))).toBeNull();
  expect(showingState(buildShowing({ status: "moved" }))).toBe("moved");
  expect(showingState(buildShowing({ offers: soldOut }))).toBe("sold_out");
  expect(showingState(buildShowing({ offers: [...soldOut, buildOffer()] }))).toBeNull();
  expect(showingState(buildShowing({ status: "cancelled", offers: soldOut }))).toBe("cancelled");
  expect(isPlain(buildShowing({ offers: [buildOffer({ availability: "not_yet" })] }))).toBe(false);
});

describe("saleState", () => {
  const few = buildOffer({ availability: "few" });
  const later = buildOffer({ availability: "not_yet", on_sale_at: "2026-12-03T10:00:00+03:00" });
  const soldOut = buildOffer({ availability: "sold_out" });
  const available = buildOffer();
  it.each([
    ["few", [few], "few"],
    ["few, if another seller has none", [few, soldOut], "few"],
    ["few, if another does not sell yet", [few, later], "few"],
    ["not yet", [later], "not_yet"],
    ["not yet, if another seller has none", [later, soldOut], "not_yet"],
    ["nothing, if one seller has tickets", [few, later, available], null],
    ["nothing, if one seller is not known", [few, buildOffer({ availability: "unknown" })], null],
    ["nothing, if all are sold out", [soldOut], null],
    ["nothing without sellers", [], null],
  ] as const)("is %s", (_case, offers, expected) => {
    expect(saleState(buildShowing({ offers: [...offers] }))).toBe(expected);
  });

  it("is nothing if the showing does not take place", () => {
    expect(saleState(buildShowing({ status: "cancelled", offers: [few] }))).toBeNull();
    expect(saleState(null)).toBeNull();
  });

  it("knows when the first seller begins", () => {
    const earlier = buildOffer({ availability: "not_yet", on_sale_at: "2026-12-01T10:00:00+03:00" });
    expect(onSaleAt(buildShowing({ offers: [later, earlier] }))).toBe("2026-12-01T10:00:00+03:00");
    expect(onSaleAt(buildShowing())).toBeNull();
  });
});

it("tells the time by the clock of the place", () => {
  const inTurkey = buildShowing();
  const inBerlin = buildShowing({ timezone: "Europe/Berlin", start_date: "2026-11-18T18:30:00+01:00" });
  const { date, time } = inTurkey;
  expect(localTimes({ date, time, end_date: null }, inTurkey)).toEqual({ date, time, end_date: null });
  expect(localTimes({ date, time, end_date: null }, inBerlin)).toEqual({
    date,
    time: "18:30",
    end_date: null,
  });
  expect([inTurkey, inBerlin].map(isAbroad)).toEqual([false, true]);
  // Moscow's clock shows the same time as Turkey's.
  expect(isAbroad(buildShowing({ timezone: "Europe/Moscow" }))).toBe(false);
});

it("stays in an embedded list only if a card tells something of it", () => {
  const cancelled = buildShowing({ status: "cancelled" });
  const events = [buildShowing(), cancelled, ...Array.from({ length: 98 }, () => buildShowing())].map(
    (showing, id) => buildDetailedEvent({ id, showing }),
  );
  const { data } = trimToEmbedded({
    success: true,
    data: events,
    meta: { total: 100, limit: 100, next_cursor: null },
  });
  expect(data[0]?.showing).toBeNull();
  expect(data[1]?.showing).toEqual(cancelled);
});
