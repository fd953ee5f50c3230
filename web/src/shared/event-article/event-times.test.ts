import { describe, expect, it } from "vitest";
import { dateLines } from "./event-times";

const EVENING = {
  date: "2026-11-18",
  time: "20:30",
  start_date: "2026-11-18T20:30:00+03:00",
  end_date: null as string | null,
};

describe("dateLines", () => {
  it.each([
    ["an evening", EVENING, "18 Kasım 2026 Çarşamba", "20:30"],
    [
      "from when to when",
      { ...EVENING, end_date: "2026-11-18T22:45:00+03:00" },
      "18 Kasım 2026 Çarşamba",
      "20:30 – 22:45",
    ],
    [
      "past midnight",
      { ...EVENING, end_date: "2026-11-19T02:00:00+03:00" },
      "18 Kasım 2026 Çarşamba",
      "20:30 – 02:00",
    ],
    [
      "a last day that is the only one",
      { ...EVENING, end_date: "2026-11-18" },
      "18 Kasım 2026 Çarşamba",
      "20:30",
    ],
    ["no hour", { ...EVENING, time: null, start_date: "2026-11-18" }, "18 Kasım 2026 Çarşamba", null],
    ["an exhibition", { ...EVENING, end_date: "2026-12-19" }, "18 Kasım 2026 – 19 Aralık 2026", "20:30"],
    ["over new year", { ...EVENING, end_date: "2027-01-05" }, "18 Kasım 2026 – 5 Ocak 2027", "20:30"],
    [
      "the next noon",
      { ...EVENING, end_date: "2026-11-19T12:00:00+03:00" },
      "18 Kasım 2026 – 19 Kasım 2026",
      "20:30",
    ],
    ["an end that is no date", { ...EVENING, end_date: "soon" }, "18 Kasım 2026 Çarşamba", "20:30"],
  ])("says %s", (_case, event, date, time) => {
    expect(dateLines(event, "tr")).toMatchObject({ date, time });
  });

  it("speaks English", () => {
    expect(dateLines(EVENING, "en")).toMatchObject({ date: "Wednesday, November 18, 2026", time: "8:30 PM" });
    expect(dateLines({ ...EVENING, end_date: "2026-12-19" }, "en").date).toBe(
      "November 18, 2026 – December 19, 2026",
    );
  });
});
