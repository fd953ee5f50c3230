import { describe, expect, it } from "vitest";
import { dayText, repeatWeekly } from "./calendar";

it("knows the days of the calendar", () => {
  expect(dayText(2026, 12, 24)).toBe("2026-12-24");
  expect(dayText(2026, 2, 29)).toBeNull();
  expect(dayText(2028, 2, 29)).toBe("2028-02-29");
  expect(dayText(2026, 13, 1)).toBeNull();
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
