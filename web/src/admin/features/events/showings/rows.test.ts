import { describe, expect, it } from "vitest";
import { emptyHistory, record, redo, undo } from "./history";
import { addDates, COPIED, changeRow, copyDown, copyOffersToAll, duplicateRow, removeRow } from "./rows";
import { blankOffer, blankShowing, type ShowingValues } from "./showing-values";

const row = (change: Partial<ShowingValues> = {}): ShowingValues => ({ ...blankShowing(), ...change });
const starts = (rows: readonly ShowingValues[]) => rows.map(({ start_date }) => start_date);
const date = (start: string) => ({ start, end: null });

const first = row({
  key: "a",
  showing_id: "a",
  start_date: "2026-12-24T20:30",
  venue_id: "zorlu-psm",
  venue_name: "Zorlu PSM",
  city: "İstanbul",
  hall: "Ana Sahne",
  status: "cancelled",
  note_tr: "Hastalık",
  offers: [{ ...blankOffer(), platform: "biletix", price_min: "300", availability: "sold_out" }],
});
const second = row({ key: "b", showing_id: "b", start_date: "2026-12-26T15:00", city: "Ankara" });
const third = row({ key: "c", showing_id: "c", start_date: "2026-12-27", city: "İzmir" });
const rows = [first, second, third];

describe("added dates", () => {
  it("come in order, with the place and the sellers of the template", () => {
    const added = addDates(rows, [date("2026-12-25T20:30"), date("2026-12-24T20:30")], first);
    expect(starts(added)).toEqual(["2026-12-24T20:30", "2026-12-25T20:30", "2026-12-26T15:00", "2026-12-27"]);
    expect(added[1]).toMatchObject({ showing_id: "", venue_id: "zorlu-psm", hall: "Ana Sahne" });
  });

  it("are as planned, without notes, and not sold out", () => {
    const added = addDates([], [date("2026-12-25T20:30")], first)[0];
    expect(added).toMatchObject({ status: "scheduled", note_tr: "" });
    expect(added?.offers[0]).toMatchObject({
      platform: "biletix",
      price_min: "300",
      availability: "unknown",
    });
  });

  it("take the place of a row without a date", () => {
    expect(starts(addDates([row()], [date("2026-12-25")], first))).toEqual(["2026-12-25"]);
    expect(starts(addDates([row()], [], first))).toEqual([""]);
  });
});

describe("copying down", () => {
  it("leaves the rows above and the row itself as they are", () => {
    for (const what of COPIED) expect(copyDown(rows, 1, what).slice(0, 2), what).toEqual([first, second]);
  });

  it("copies the time and keeps the day", () => {
    expect(starts(copyDown(rows, 0, "time"))).toEqual([
      "2026-12-24T20:30",
      "2026-12-26T20:30",
      "2026-12-27T20:30",
    ]);
    expect(starts(copyDown([third, second], 0, "time"))).toEqual(["2026-12-27", "2026-12-26"]);
  });

  it("keeps what is typed but is no date", () => {
    const typed = row({ start_date: "yarın" });
    expect(starts(copyDown([first, typed], 0, "time"))).toEqual(["2026-12-24T20:30", "yarın"]);
  });

  it("copies the whole place", () => {
    expect(copyDown(rows, 0, "place")[2]).toMatchObject({
      venue_id: "zorlu-psm",
      venue_name: "Zorlu PSM",
      city: "İstanbul",
      start_date: "2026-12-27",
    });
  });

  it("copies hall, status, notes and sellers by themselves", () => {
    expect(copyDown(rows, 0, "hall")[1]).toEqual({ ...second, hall: "Ana Sahne" });
    expect(copyDown(rows, 0, "status")[1]).toEqual({ ...second, status: "cancelled" });
    expect(copyDown(rows, 0, "notes")[1]).toEqual({ ...second, note_tr: "Hastalık" });
    expect(copyDown(rows, 0, "offers")[1]).toEqual({ ...second, offers: first.offers });
  });

  it("does not make other dates moved ones", () => {
    const moved = row({ status: "moved", previous_start_date: "2026-12-01" });
    expect(copyDown([moved, second], 0, "status")[1]).toEqual(second);
  });
});

it("copies the sellers to every other row, above and below", () => {
  const all = copyOffersToAll([second, first, third], 1);
  expect(all.map(({ offers }) => offers)).toEqual([first.offers, first.offers, first.offers]);
});

it("duplicates a row below itself, as a new one without a date", () => {
  const copied = duplicateRow(rows, 0);
  expect(copied).toHaveLength(4);
  expect(copied[1]).toMatchObject({ showing_id: "", start_date: "", hall: "Ana Sahne" });
  expect(new Set(copied.map(({ key }) => key)).size).toBe(4);
});

it("changes and removes a row", () => {
  expect(changeRow(rows, 1, { hall: "B" })).toEqual([first, { ...second, hall: "B" }, third]);
  expect(removeRow(rows, 1)).toEqual([first, third]);
});

describe("undo", () => {
  it("goes back several steps and forward again", () => {
    let history = record(emptyHistory<number>(), 1);
    history = record(history, 2);
    const [once, two] = undo(history, 3);
    const [twice, one] = undo(once, two);
    expect([two, one]).toEqual([2, 1]);
    expect(undo(twice, one)[1]).toBe(1);
    const [again, back] = redo(twice, one);
    expect([back, redo(again, back)[1]]).toEqual([2, 3]);
  });

  it("takes the letters of one field as one step", () => {
    let history = record(emptyHistory<string>(), "", "a.hall");
    history = record(history, "B", "a.hall");
    history = record(history, "Bü", "b.hall");
    expect(history.past).toEqual(["", "Bü"]);
  });

  it("forgets what was undone once something else changes", () => {
    const [undone, value] = undo(record(emptyHistory<number>(), 1), 2);
    expect(redo(record(undone, value), 9)[1]).toBe(9);
  });
});
