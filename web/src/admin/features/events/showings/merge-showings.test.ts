import { describe, expect, it } from "vitest";
import { mergeShowings, resolveConflicts } from "./merge-showings";
import { blankShowing, type ShowingValues } from "./showing-values";

const row = (id: string, change: Partial<ShowingValues> = {}): ShowingValues => ({
  ...blankShowing(),
  key: id || "new",
  showing_id: id,
  start_date: `2026-12-${id || "31"}T20:30`,
  venue_name: "Sahne",
  city: "İzmir",
  ...change,
});

const base = [row("01"), row("02"), row("03")];
const ids = (rows: readonly ShowingValues[]) => rows.map(({ showing_id }) => showing_id);

describe("two editors of one event", () => {
  it("lose nothing when they change different showings", () => {
    const mine = [row("01", { hall: "A" }), row("02"), row("03")];
    const theirs = [row("01"), row("02"), row("03", { status: "cancelled" })];
    const merged = mergeShowings(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.rows).toEqual([row("01", { hall: "A" }), row("02"), row("03", { status: "cancelled" })]);
    expect(merged.taken.map(({ id }) => id)).toEqual(["03"]);
  });

  it("choose where both changed one showing", () => {
    const mine = [row("01"), row("02", { hall: "A" }), row("03")];
    const theirs = [row("01"), row("02", { hall: "B" }), row("03")];
    const merged = mergeShowings(base, mine, theirs);
    expect(merged.conflicts).toEqual([{ id: "02", mine: mine[1], theirs: theirs[1] }]);
    expect(merged.rows[1]?.hall).toBe("A");
    expect(resolveConflicts(merged, () => false)[1]?.hall).toBe("A");
    expect(resolveConflicts(merged, () => true)[1]?.hall).toBe("B");
  });

  it("have nothing to choose where both made the same change", () => {
    const same = [row("01", { hall: "A" }), row("02"), row("03")];
    expect(mergeShowings(base, same, same)).toMatchObject({ conflicts: [], taken: [], rows: same });
  });

  it("keep what each of them added", () => {
    const mine = [...base, row("", { start_date: "2026-12-30T20:30" })];
    const theirs = [...base, row("05")];
    expect(ids(mergeShowings(base, mine, theirs).rows)).toEqual(["01", "02", "03", "05", ""]);
  });

  it("do not add twice what arrived with a lost answer", () => {
    const mine = [...base, row("", { start_date: "2026-12-05T20:30", venue_name: "SAHNE" })];
    const theirs = [...base, row("05")];
    expect(ids(mergeShowings(base, mine, theirs).rows)).toEqual(["01", "02", "03", "05"]);
  });

  it("remove what one of them removed and the other left alone", () => {
    expect(ids(mergeShowings(base, [row("01"), row("03")], base).rows)).toEqual(["01", "03"]);
    const merged = mergeShowings(base, base, [row("01"), row("02")]);
    expect(ids(merged.rows)).toEqual(["01", "02"]);
    expect(merged.taken).toEqual([{ id: "03", before: row("03"), after: null }]);
  });

  it("choose where one removed what the other changed", () => {
    const theirs = [row("01"), row("02", { hall: "B" }), row("03")];
    const removed = mergeShowings(base, [row("01"), row("03")], theirs);
    expect(removed.conflicts).toEqual([{ id: "02", mine: null, theirs: theirs[1] }]);
    expect(ids(resolveConflicts(removed, () => false))).toEqual(["01", "03"]);
    expect(ids(resolveConflicts(removed, () => true))).toEqual(["01", "02", "03"]);

    const changed = mergeShowings(base, theirs, [row("01"), row("03")]);
    expect(changed.conflicts).toEqual([{ id: "02", mine: theirs[1], theirs: null }]);
    expect(ids(resolveConflicts(changed, () => true))).toEqual(["01", "03"]);
    expect(ids(resolveConflicts(changed, () => false))).toEqual(["01", "02", "03"]);
  });

  it("do not conflict over the keys of rows", () => {
    const mine = base.map((one) => ({ ...one, key: `other-${one.key}` }));
    expect(mergeShowings(base, mine, base)).toMatchObject({ conflicts: [], taken: [] });
  });
});
