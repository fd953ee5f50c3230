import { expect, it } from "vitest";
import { dayOf, isOfThePast, NEEDS, periodQuery, queuePath } from "./queue";

const WEDNESDAY = Date.parse("2026-11-18T12:00:00+03:00");
const SUNDAY = Date.parse("2026-11-22T23:30:00+03:00");
const MONDAY = Date.parse("2026-11-23T00:30:00+03:00");

it("counts days in Turkey", () => {
  expect(dayOf(Date.parse("2026-11-18T22:30:00Z"))).toBe("2026-11-19");
});

it("this week is from today to Sunday, without what is over", () => {
  expect(periodQuery("thisWeek", WEDNESDAY)).toEqual({ past: false, from: "2026-11-18", to: "2026-11-22" });
  expect(periodQuery("thisWeek", SUNDAY)).toEqual({ past: false, from: "2026-11-22", to: "2026-11-22" });
  expect(periodQuery("thisWeek", MONDAY)).toEqual({ past: false, from: "2026-11-23", to: "2026-11-29" });
});

it("next week is from Monday to Sunday", () => {
  for (const now of [WEDNESDAY, SUNDAY])
    expect(periodQuery("nextWeek", now)).toEqual({ from: "2026-11-23", to: "2026-11-29" });
});

it("two weeks end with the next one", () => {
  expect(periodQuery("twoWeeks", WEDNESDAY)).toMatchObject({ from: "2026-11-18", to: "2026-11-29" });
});

it("a queue opens the event list, the next events first", () => {
  expect(queuePath("picture", "nextWeek")).toBe("/admin/events?needs=picture&when=nextWeek&sort=date");
});

it("only what is over is counted without a period", () => {
  expect(NEEDS.filter(isOfThePast)).toEqual(["past_end"]);
  expect(queuePath("past_end", "all")).toBe("/admin/events?needs=past_end&when=all&sort=date");
});
