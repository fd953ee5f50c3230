import { expect, it } from "vitest";
import { isMoment, momentOf, typedMoment } from "./moments";
import { parseMoment } from "./parse-dates";

it("writes the day before the month, on a clock of 24 hours", () => {
  expect(typedMoment("2026-12-24T20:30", "tr")).toBe("24.12.2026 20:30");
  expect(typedMoment("2026-12-04T08:05", "en")).toBe("4 Dec 2026 08:05");
  expect(typedMoment("2026-12-24", "tr")).toBe("24.12.2026");
  expect(typedMoment("2026-12-24", "en")).toBe("24 Dec 2026");
});

it("leaves what is no moment as it was typed", () => {
  expect(isMoment("yarın")).toBe(false);
  expect(typedMoment("yarın", "tr")).toBe("yarın");
  expect(momentOf("yarın")).toBeNull();
});

it("reads back what it writes", () => {
  for (const moment of ["2026-12-24T20:30", "2027-05-04T00:00", "2026-11-30", "2020-02-29T12:10"]) {
    for (const language of ["tr", "en"] as const) {
      expect(parseMoment(typedMoment(moment, language), "2026-11-17")).toBe(moment);
    }
  }
});
