import { expect, it } from "vitest";
import { hasAlreadyEnded } from "./warnings";

it("knows when an event is over, as the server does", () => {
  const now = Date.parse("2026-11-15T20:00:00+03:00");
  const over = (start_date: string, end_date = "") => hasAlreadyEnded({ start_date, end_date }, now);
  expect(over("")).toBe(false);
  expect(over("2026-11-15T16:00")).toBe(true);
  expect(over("2026-11-15T16:01")).toBe(false);
  expect(over("2026-11-15")).toBe(false);
  expect(over("2026-11-14")).toBe(true);
  expect(over("2026-01-01", "2026-11-15")).toBe(false);
  expect(over("2026-01-01", "2026-11-15T19:59")).toBe(true);
  expect(over("2020-05-05T20:00")).toBe(true);
});
