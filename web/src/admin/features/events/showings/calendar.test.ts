import { describe, expect, it } from "vitest";
import { addDays, addMonths, dayText, repeatWeekly, weekdayOf, weeksOf } from "./calendar";

it("knows the days of the calendar", () => {
  expect(dayText(2026, 12, 24)).toBe("2026-12-24");
  expect(dayText(2026, 2, 29)).toBeNull();
  expect(dayText(2028, 2, 29)).toBe("2028-02-29");
  expect(dayText(2026, 13, 1)).toBeNull();
});

it("counts days and months over the ends of years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2027-01", -1)).toBe("2026-12");
});

it("begins a week on Monday", () => {
  expect(weekdayOf("2026-12-21")).toBe(0);
  expect(weekdayOf("2026-12-27")).toBe(6);
  const weeks = weeksOf("2026-12");
  expect(weeks[0]?.[0]).toBe("2026-11-30");
  expect(weeks.at(-1)?.[6]).toBe("2027-01-03");
  expect(weeks).toHaveLength(5);
});

describe("a weekly repetition", () => {
  it("has every chosen weekday, the first and the last day included", () => {
    expect(repeatWeekly("2026-12-04", "2026-12-18", [4], ["20:30"])).toEqual([
      "2026-12-04T20:30",
      "2026-12-11T20:30",
      "2026-12-18T20:30",
    ]);
  });

  it("takes several weekdays and several times of a day, in order", () => {
    expect(repeatWeekly("2026-12-05", "2026-12-06", [5, 6], ["15:00", "20:30"])).toEqual([
      "2026-12-05T15:00",
      "2026-12-05T20:30",
      "2026-12-06T15:00",
      "2026-12-06T20:30",
    ]);
  });

  it("goes over the end of a year and a leap day", () => {
    expect(repeatWeekly("2027-12-31", "2028-01-07", [4], [])).toEqual(["2027-12-31", "2028-01-07"]);
    expect(repeatWeekly("2028-02-22", "2028-03-07", [1], [])).toEqual([
      "2028-02-22",
      "2028-02-29",
      "2028-03-07",
    ]);
  });

  it("is empty without weekdays, and when the last day is before the first", () => {
    expect(repeatWeekly("2026-12-04", "2026-12-18", [], ["20:30"])).toEqual([]);
    expect(repeatWeekly("2026-12-18", "2026-12-04", [4], ["20:30"])).toEqual([]);
  });
});
