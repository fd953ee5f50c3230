import { expect, it } from "vitest";
import {
  dateAndTime,
  fileSize,
  fromDateTimeField,
  percentage,
  relativeTime,
  toDateTimeField,
} from "./format";

it.each([
  [0, "0 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [1_234_567, "1.18 MB"],
  [5 * 1024 ** 3, "5 GB"],
  [3 * 1024 ** 4, "3072 GB"],
])("%i bytes are %s", (bytes, text) => expect(fileSize(bytes, "en")).toBe(text));

it("writes sizes in Turkish", () => {
  expect(fileSize(1536, "tr")).toBe("1,5 KB");
  expect(fileSize(12, "tr")).toBe("12 bayt");
});

it("says how long ago", () => {
  const now = Date.parse("2026-11-18T12:00:00Z");
  expect(relativeTime("2026-11-18T09:00:00Z", "tr", now)).toBe("3 saat önce");
  expect(relativeTime("2026-11-17T11:00:00Z", "en", now)).toBe("yesterday");
  expect(relativeTime("2026-11-18T11:59:40Z", "en", now)).toBe("just now");
  expect(relativeTime("nonsense", "en", now)).toBe("");
});

it("shows and sends Turkey's time wherever the browser is", () => {
  expect(toDateTimeField("2026-11-18T17:30:00Z")).toBe("2026-11-18T20:30");
  expect(toDateTimeField(null)).toBe("");
  expect(fromDateTimeField("2026-11-18T20:30")).toBe("2026-11-18T20:30:00+03:00");
  expect(fromDateTimeField(" ")).toBeNull();
  expect(dateAndTime("2026-11-18T17:30:00Z", "tr")).toBe("18 Kasım 2026 20:30");
});

it("writes a share as the language does", () => {
  expect(percentage(0.45, "tr")).toBe("%45");
  expect(percentage(0.45, "en")).toBe("45%");
});
