import { expect, it } from "vitest";
import { buildDetailedEvent, buildOffer, buildOtherShowing, buildShowing } from "../../testing/event-builder";
import type { Showing } from "../events/showing";
import { changesOf, factsOf } from "./changes";

const START = "2026-11-18T20:30:00+03:00";
const LATER = "2026-11-25T20:30:00+03:00";
/** Before every date. */
const NOW = Date.parse("2026-11-01T12:00:00+03:00");
const soldOut = [buildOffer({ availability: "sold_out" })];

const event = (...showings: Showing[]) =>
  buildDetailedEvent({ showings, showing: showings[0] ?? null, showing_count: showings.length });

/** What changed of the only showing. */
const changed = (before: Partial<Showing>, after: Partial<Showing>) =>
  changesOf(factsOf(event(buildShowing(before))), factsOf(event(buildShowing(after))), NOW);

it.each<[string, Partial<Showing>, Partial<Showing>, object[]]>([
  ["nothing", {}, {}, []],
  ["a cancellation", {}, { status: "cancelled" }, [{ kind: "cancelled", start: START }]],
  ["a postponement", {}, { status: "postponed" }, [{ kind: "postponed", start: START }]],
  [
    "another date",
    {},
    { status: "moved", start_date: LATER, previous_start_date: START },
    [{ kind: "moved", start: LATER, from: START, to: LATER }],
  ],
  [
    "another date without a note",
    {},
    { start_date: LATER },
    [{ kind: "moved", start: LATER, from: START, to: LATER }],
  ],
  ["the same moment written otherwise", {}, { start_date: "2026-11-18T17:30:00Z" }, []],
  ["the last ticket", {}, { offers: soldOut }, [{ kind: "sold_out", start: START }]],
  ["tickets again", { offers: soldOut }, {}, [{ kind: "tickets_again", start: START }]],
  ["a cancellation taken back", { status: "cancelled" }, {}, [{ kind: "on_again", start: START }]],
  [
    "another place",
    {},
    { venue_name: "Kordon", venue: "Kordon" },
    [{ kind: "other_place", start: START, from: "Rıhtım Sahne · İstanbul", to: "Kordon · İstanbul" }],
  ],
  ["the same place in English", {}, { venue: "Pier Stage", city: "Istanbul" }, []],
  [
    "a new date that is entered anew",
    {},
    { showing_id: "s9", start_date: LATER },
    [{ kind: "moved", start: LATER, from: START, to: LATER }],
  ],
  [
    "a cancellation with another date",
    {},
    { status: "cancelled", start_date: LATER },
    [{ kind: "cancelled", start: LATER }],
  ],
])("tells %s", (_, before, after, changes) => {
  expect(changed(before, after)).toEqual(changes);
});

it("does not take the next date of a play for a move", () => {
  const before = factsOf(event(buildShowing(), buildOtherShowing()));
  expect(changesOf(before, factsOf(event(buildOtherShowing())), NOW)).toEqual([]);
});

it("tells which of several dates is cancelled", () => {
  const before = factsOf(event(buildShowing(), buildOtherShowing()));
  const after = factsOf(event(buildShowing(), buildOtherShowing({ status: "cancelled" })));
  expect(changesOf(before, after, NOW)).toEqual([{ kind: "cancelled", start: "2026-12-02T21:00:00+03:00" }]);
});

it("compares with a card that knew only the date", () => {
  const before = factsOf(buildDetailedEvent());
  expect(changesOf(before, factsOf(event(buildShowing())), NOW)).toEqual([]);
  expect(changesOf(before, factsOf(event(buildShowing({ status: "cancelled" }))), NOW)).toEqual([
    { kind: "cancelled", start: START },
  ]);
});

it("knows nothing of a card with several dates of which none is told", () => {
  expect(factsOf(buildDetailedEvent({ showing_count: 3 }))).toEqual([]);
});

it("does not take the date after the one that took place for a move", () => {
  const before = factsOf(event(buildShowing()));
  const later = factsOf(event(buildOtherShowing()));
  expect(changesOf(before, later, Date.parse(START) + 1)).toEqual([]);
  expect(changesOf(before, later, NOW)).toMatchObject([{ kind: "moved" }]);
});
