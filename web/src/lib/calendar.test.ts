import { expect, it } from "vitest";
import { addDays, addMonths, dayForKey, dayInTurkey, weekdayOf, weeksOf } from "./calendar";

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

it("begins a day at midnight in Turkey", () => {
  expect(dayInTurkey(Date.parse("2026-11-17T20:59:59Z"))).toBe("2026-11-17");
  expect(dayInTurkey(Date.parse("2026-11-17T21:00:00Z"))).toBe("2026-11-18");
});

it.each([
  ["ArrowLeft", "2026-11-17", "2026-11-16"],
  ["ArrowRight", "2026-11-30", "2026-12-01"],
  ["ArrowUp", "2026-11-17", "2026-11-10"],
  ["ArrowDown", "2026-11-17", "2026-11-24"],
  ["Home", "2026-11-19", "2026-11-16"],
  ["End", "2026-11-19", "2026-11-22"],
  ["PageUp", "2026-12-17", "2026-11-17"],
  ["PageDown", "2027-01-31", "2027-02-28"],
])("leads by %s from %s to %s", (key, day, next) => {
  expect(dayForKey(key, day)).toBe(next);
});

it("leaves other keys alone", () => {
  expect(dayForKey("a", "2026-11-17")).toBeNull();
});
