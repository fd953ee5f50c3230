import { expect, it } from "vitest";
import { buildDetailedEvent, buildShowing } from "../../testing/event-builder";
import { dayWord, turkishDay } from "./day-word";

const at = (text: string) => Date.parse(text);
const event = (date: string, time: string | null) => buildDetailedEvent({ date, time, end_date: null });

it.each([
  ["2026-11-18", "20:30", "2026-11-18T09:00:00+03:00", "tonight"],
  ["2026-11-18", "17:00", "2026-11-18T09:00:00+03:00", "tonight"],
  ["2026-11-18", "16:59", "2026-11-18T09:00:00+03:00", "today"],
  ["2026-11-18", null, "2026-11-18T09:00:00+03:00", "today"],
  ["2026-11-18", "00:30", "2026-11-18T00:00:00+03:00", "today"],
  // Still the 17th in UTC, the 18th in Turkey.
  ["2026-11-18", "20:30", "2026-11-17T21:00:00Z", "tonight"],
  ["2026-11-18", "20:30", "2026-11-17T20:59:59Z", "tomorrow"],
  ["2026-11-18", "20:30", "2026-11-17T00:00:00+03:00", "tomorrow"],
  ["2026-11-18", "20:30", "2026-11-16T23:59:59+03:00", null],
  ["2026-11-18", "23:30", "2026-11-19T00:00:00+03:00", null],
  ["2027-01-01", "00:30", "2026-12-31T23:00:00+03:00", "tomorrow"],
])("calls %s %s at %s %s", (date, time, now, word) => {
  expect(dayWord(event(date, time), at(now))).toBe(word);
});

it("has no word for an event of several days", () => {
  const festival = buildDetailedEvent({ date: "2026-11-18", end_date: "2026-11-20T23:00:00+03:00" });
  expect(dayWord(festival, at("2026-11-18T09:00:00+03:00"))).toBeNull();
});

it("has no word where another clock is shown", () => {
  const showing = buildShowing({
    timezone: "America/New_York",
    start_date: "2026-11-17T20:30:00-05:00",
    date: "2026-11-18",
    time: "04:30",
  });
  const abroad = buildDetailedEvent({ date: "2026-11-18", time: "04:30", end_date: null, showing });
  expect(dayWord(abroad, at("2026-11-17T12:00:00+03:00"))).toBeNull();
});

it("writes the day in Turkey", () => {
  expect(turkishDay(at("2026-11-17T21:00:00Z"))).toBe("2026-11-18");
});
