import { describe, expect, it } from "vitest";
import { buildShowing } from "../../testing/event-builder";
import { calendarMonths, nextDay, weekdayNames } from "./calendar-months";

const on = (date: string, time = "20:30") =>
  buildShowing({ showing_id: `${date}-${time}`, date, time, start_date: `${date}T${time}:00+03:00` });

describe("calendarMonths", () => {
  it("has the months with showings, all of their days, and the showings of each day in order", () => {
    const months = calendarMonths([on("2026-11-18", "15:00"), on("2026-11-18"), on("2027-02-28")], "tr");
    expect(months.map(({ key, name }) => [key, name])).toEqual([
      ["2026-11", "Kasım 2026"],
      ["2027-02", "Şubat 2027"],
    ]);
    expect(months.map(({ days }) => days.length)).toEqual([30, 28]);
    const marked = months.flatMap(({ days }) => days).filter(({ showings }) => showings.length > 0);
    expect(marked.map(({ date, showings }) => [date, showings.map(({ time }) => time)])).toEqual([
      ["2026-11-18", ["15:00", "20:30"]],
      ["2027-02-28", ["20:30"]],
    ]);
  });

  it("begins the week on Monday in Turkish and on Sunday in English", () => {
    const firstColumn = (language: "tr" | "en") =>
      calendarMonths([on("2026-11-18")], language)[0]?.firstColumn;
    // 1 November 2026 is a Sunday.
    expect([firstColumn("tr"), firstColumn("en")]).toEqual([7, 1]);
    expect(weekdayNames("tr")).toEqual(["Pzt", "Sal", "Çar", "Per", "Cum", "Cmt", "Paz"]);
    expect(weekdayNames("en")[0]).toBe("Sun");
  });

  it("counts the day by the clock of the place", () => {
    const abroad = buildShowing({
      date: "2026-12-01",
      time: "03:00",
      timezone: "America/New_York",
      start_date: "2026-11-30T19:00:00-05:00",
    });
    expect(calendarMonths([abroad], "en").map(({ key }) => key)).toEqual(["2026-11"]);
  });

  it("is empty without showings", () => expect(calendarMonths([], "tr")).toEqual([]));
});

describe("nextDay", () => {
  const days = ["2026-11-18", "2026-11-20", "2026-11-27", "2026-12-30"];
  it.each([
    ["ArrowRight", "2026-11-18", "2026-11-20"],
    ["ArrowRight", "2026-12-30", "2026-12-30"],
    ["ArrowLeft", "2026-11-20", "2026-11-18"],
    ["ArrowLeft", "2026-11-18", "2026-11-18"],
    ["ArrowDown", "2026-11-18", "2026-11-27"],
    ["ArrowDown", "2026-11-27", "2026-12-30"],
    ["ArrowDown", "2026-12-30", "2026-12-30"],
    ["ArrowUp", "2026-11-27", "2026-11-20"],
    ["ArrowUp", "2026-11-20", "2026-11-18"],
    ["Home", "2026-11-27", "2026-11-18"],
    ["End", "2026-11-18", "2026-12-30"],
    ["a", "2026-11-18", null],
  ])("%s from %s: %s", (key, from, to) => {
    expect(nextDay(key, days, from)).toBe(to);
  });
});
