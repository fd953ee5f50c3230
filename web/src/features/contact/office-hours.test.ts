import { expect, it } from "vitest";
import { isOpenAt, OFFICE_HOURS } from "./office-hours";

it("is Mon-Fri 09:00-18:00, Sat 10:00-16:00, Sun closed", () => {
  expect(OFFICE_HOURS.map(({ days, hours }) => [days, hours])).toEqual([
    [
      [1, 2, 3, 4, 5],
      ["09:00", "18:00"],
    ],
    [[6], ["10:00", "16:00"]],
    [[0], null],
  ]);
});

// 16 November 2026 is a Monday.
it.each([
  ["2026-11-16T08:59:59+03:00", false],
  ["2026-11-16T09:00:00+03:00", true],
  ["2026-11-20T17:59:59+03:00", true],
  ["2026-11-20T18:00:00+03:00", false],
  ["2026-11-21T09:30:00+03:00", false],
  ["2026-11-21T10:00:00+03:00", true],
  ["2026-11-21T16:00:00+03:00", false],
  ["2026-11-22T12:00:00+03:00", false],
  // Sunday evening in New York is Monday morning in Turkey.
  ["2026-11-22T23:30:00-08:00", true],
])("at %s open is %s", (moment, isOpen) => {
  expect(isOpenAt(Date.parse(moment))).toBe(isOpen);
});
