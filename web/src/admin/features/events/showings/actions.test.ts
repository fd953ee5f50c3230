import { expect, it } from "vitest";
import { type Action, applyAction, revertAction, type ShowingAction } from "./actions";
import { blankOffer, blankShowing, type ShowingValues } from "./showing-values";

const row = (key: string, change: Partial<ShowingValues> = {}): ShowingValues => ({
  ...blankShowing(),
  key,
  showing_id: key,
  start_date: "2026-12-24T20:30",
  ...change,
});
const act = (action: Action, keys: string[], change: Partial<ShowingAction> = {}): ShowingAction => ({
  action,
  keys,
  moves: {},
  note_tr: "",
  note_en: "",
  ...change,
});

it("changes only the chosen dates", () => {
  const rows = [row("a"), row("b")];
  expect(applyAction(rows, act("cancel", ["b"]))).toEqual([row("a"), row("b", { status: "cancelled" })]);
  expect(applyAction(rows, act("postpone", ["a"]))[0]?.status).toBe("postponed");
});

it("writes a note where one is given, and keeps the old one otherwise", () => {
  const rows = [row("a", { note_tr: "eski", note_en: "old" })];
  expect(applyAction(rows, act("cancel", ["a"], { note_tr: " Hastalık " }))[0]).toMatchObject({
    note_tr: "Hastalık",
    note_en: "old",
  });
});

it("moves a date with its end and its doors, and says where it was", () => {
  const rows = [row("a", { end_date: "2026-12-25T00:30", doors_at: "2026-12-24T19:30" }), row("b")];
  const moved = applyAction(rows, act("move", ["a", "b"], { moves: { a: "2027-01-02T21:00" } }));
  expect(moved[0]).toMatchObject({
    status: "moved",
    start_date: "2027-01-02T21:00",
    previous_start_date: "2026-12-24T20:30",
    end_date: "2027-01-03T01:00",
    doors_at: "2027-01-02T20:00",
  });
  expect(moved[1]).toEqual(row("b"));
});

it("sells out every seller, and one for a date without sellers", () => {
  const offers = [{ ...blankOffer(), platform: "biletix" }, blankOffer()];
  const [first, second] = applyAction([row("a", { offers }), row("b")], act("sold_out", ["a", "b"]));
  expect(first?.offers.map(({ availability }) => availability)).toEqual(["sold_out", "sold_out"]);
  expect(second?.offers).toEqual([{ ...blankOffer(), availability: "sold_out" }]);
});

it("makes a date as planned again", () => {
  const offers = [{ ...blankOffer(), availability: "sold_out" as const }];
  const rows = [row("a", { status: "cancelled", note_tr: "Hastalık", offers })];
  expect(applyAction(rows, act("restore", ["a"]))[0]).toMatchObject({
    status: "scheduled",
    note_tr: "",
    offers: [{ availability: "available" }],
  });
});

it("is undone on the chosen dates alone", () => {
  const before = [row("a"), row("b")];
  const now = [row("a", { status: "cancelled" }), row("b", { hall: "B" })];
  expect(revertAction(now, before, { keys: ["a"] })).toEqual([row("a"), row("b", { hall: "B" })]);
});
