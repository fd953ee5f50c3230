import { expect, it } from "vitest";
import { formatDays } from "./days";

it.each([
  ["2026-11-21", "2026-11-21", "21 Kas", "Nov 21"],
  ["2026-11-21", "2026-11-22", "21–22 Kas", "Nov 21–22"],
  ["2026-11-30", "2026-12-02", "30 Kas – 2 Ara", "Nov 30 – Dec 2"],
  ["2026-11-30", "2027-11-02", "30 Kas – 2 Kas", "Nov 30 – Nov 2"],
  ["2026-02-30", "2026-03-01", "", ""],
])("writes %s to %s as %j and %j", (from, to, turkish, english) => {
  expect(formatDays(from, to, "tr")).toBe(turkish);
  expect(formatDays(from, to, "en")).toBe(english);
});
