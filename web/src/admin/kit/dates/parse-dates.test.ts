import { describe, expect, it } from "vitest";
import { parseDateList, parseMoment, parseTimes } from "./parse-dates";

/** A Tuesday. */
const TODAY = "2026-11-17";

/** A moment, or a moment with its end after a slash. */
const read = (text: string) =>
  parseDateList(text, TODAY).dates.map(({ start, end }) => (end ? `${start}/${end}` : start));

const D24 = "2026-12-24";
const T24 = "2026-12-24T20:30";

describe("one date", () => {
  it.each([
    // Turkish
    ["24 Aralık 2026 20:30", T24],
    ["24 aralik 2026 20:30", T24],
    ["24 ARALIK 2026 20:30", T24],
    ["24 Aralık 2026, 20:30", T24],
    ["24 Aralık 2026 saat 20:30", T24],
    ["24 Aralık 2026 Saat: 20.30", T24],
    ["24 Aralık 2026 20.30", T24],
    ["24 Aralık 2026 - 20:30", T24],
    ["24 Aralık 2026 | 20:30", T24],
    ["24 Aralık 2026 Perşembe 20:30", T24],
    ["24 Aralık Perşembe 2026 20:30", T24],
    ["Perşembe, 24 Aralık 2026 20:30", T24],
    ["24 Aralık Perşembe günü saat 20:30'da", T24],
    ["24 Aralık'ta 20:30'da", T24],
    ["24 Ara 2026 20:30", T24],
    ["24 Ara Per 20:30", T24],
    ["24 Aralık 20:30", T24],
    ["24 Aralık", D24],
    ["24 Aralık 2026", D24],
    ["20:30 24 Aralık 2026", T24],
    ["• 24 Aralık 2026 20:30", T24],
    ["3 Ocak 15:00", "2027-01-03T15:00"],
    ["1 Şubat 2027 19:00", "2027-02-01T19:00"],
    ["5 Ağustos 2027 21.15", "2027-08-05T21:15"],
    ["9 Eylül 2027", "2027-09-09"],
    ["29 Şubat 20:00", "2028-02-29T20:00"],
    // Digits
    ["24.12.2026 20:30", T24],
    ["24.12.2026 20.30", T24],
    ["24.12.2026 - 20:30", T24],
    ["24.12.26 20:30", T24],
    ["24/12/2026 20:30", T24],
    ["24-12-2026 20:30", T24],
    ["24/12", D24],
    ["24.12", D24],
    ["24.12.", D24],
    ["24.12 20:30", T24],
    ["24.12 20.30", T24],
    ["3.1. 15:00", "2027-01-03T15:00"],
    ["12.10.2027 12.10", "2027-10-12T12:10"],
    ["2026-12-24T20:30", T24],
    ["2026-12-24 20:30", T24],
    ["2026-12-24T20:30:00+03:00", T24],
    ["2026-12-24", D24],
    ["2026/12/24 20:30", T24],
    ["2026.12.24", D24],
    // English
    ["Dec 24, 8pm", "2026-12-24T20:00"],
    ["Dec 24, 8:30 PM", T24],
    ["Dec. 24, 2026 8.30 p.m.", T24],
    ["December 24, 2026 at 20:30", T24],
    ["December 24th 2026, 8:30pm", T24],
    ["24th of December 2026 20:00", "2026-12-24T20:00"],
    ["Thursday, 24 December 2026, 20:30", T24],
    ["Thu 24 Dec 20:30", T24],
    ["Thu, Dec 24 @ 8:30pm", T24],
    ["on the 24th of December at 20:30", T24],
    ["1st January 2027 12am", "2027-01-01T00:00"],
    ["2nd March 2027 12 pm", "2027-03-02T12:00"],
    ["Sept 3, 2027 noon", "2027-09-03T12:00"],
    ["24 Dec 20h30", T24],
    ["24 Dec 20h", "2026-12-24T20:00"],
    ["June 5", "2027-06-05"],
    ["17 November 20:00", "2026-11-17T20:00"],
    ["16 November 20:00", "2027-11-16T20:00"],
  ])("%s", (text, moment) => {
    expect(read(text)).toEqual([moment]);
  });
});

describe("several dates on a line", () => {
  it.each([
    ["24, 25, 26 Aralık 2026 20:30", ["2026-12-24T20:30", "2026-12-25T20:30", "2026-12-26T20:30"]],
    ["24, 25 ve 26 Aralık 20:30", ["2026-12-24T20:30", "2026-12-25T20:30", "2026-12-26T20:30"]],
    ["24-26 Aralık 2026", ["2026-12-24", "2026-12-25", "2026-12-26"]],
    ["24 – 26 Aralık 20.30", ["2026-12-24T20:30", "2026-12-25T20:30", "2026-12-26T20:30"]],
    ["Dec 24, 25 and 26, 2026 8pm", ["2026-12-24T20:00", "2026-12-25T20:00", "2026-12-26T20:00"]],
    ["Dec 24-26", ["2026-12-24", "2026-12-25", "2026-12-26"]],
    ["24.12.2026 20:30, 25.12.2026 21:00", ["2026-12-24T20:30", "2026-12-25T21:00"]],
    ["24.12.2026 20:30; 25.12.2026 21:00", ["2026-12-24T20:30", "2026-12-25T21:00"]],
    ["24/12, 25/12, 26/12 20:30", ["2026-12-24T20:30", "2026-12-25T20:30", "2026-12-26T20:30"]],
    ["24.12, 25.12", ["2026-12-24", "2026-12-25"]],
    ["24 Aralık 20:30 ve 25 Aralık 15:00", ["2026-12-24T20:30", "2026-12-25T15:00"]],
    ["24 Aralık 15:00 ve 20:30", ["2026-12-24T15:00", "2026-12-24T20:30"]],
    ["24 Aralık 15:00, 20:30", ["2026-12-24T15:00", "2026-12-24T20:30"]],
    ["30 Aralık - 2 Ocak", ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]],
    ["24.12.2026 - 26.12.2026", ["2026-12-24", "2026-12-25", "2026-12-26"]],
    ["24 Aralık 20:30 - 22:30", ["2026-12-24T20:30/2026-12-24T22:30"]],
    ["31.12.2026 22:00 - 02:00", ["2026-12-31T22:00/2027-01-01T02:00"]],
    ["24 Aralık Per, 25 Aralık Cum 20:30", ["2026-12-24T20:30", "2026-12-25T20:30"]],
  ])("%s", (text, moments) => {
    expect(read(text)).toEqual(moments);
  });
});

describe("what cannot be read", () => {
  it.each([
    ["her cuma akşamı", "unknown", "her"],
    ["24 Aralık 2026 Zorlu PSM", "unknown", "zorlu"],
    ["12/24/2026", "monthFirst", "12/24/2026"],
    ["12/24", "monthFirst", "12/24"],
    ["31 Kasım 2026", "badDate", "31"],
    ["29.02.2027", "badDate", "29.02.2027"],
    ["32.01.2027", "badDate", "32.01.2027"],
    ["24 Aralık 25:00", "badTime", "25:00"],
    ["24 Aralık 20:75", "badTime", "20:75"],
    ["24 Dec 13pm", "badTime", "13pm"],
    ["20:30", "noDate", ""],
    ["Aralık 2026", "noDate", ""],
    ["24", "noMonth", "24"],
    ["Cuma 24 Aralık 2026", "weekday", "2026-12-24"],
    ["Fri, Dec 24, 2026", "weekday", "2026-12-24"],
    ["1.1.2027 - 1.1.2028", "tooMany", ""],
  ])("%s: %s", (line, reason, part) => {
    expect(parseDateList(line, TODAY)).toEqual({ dates: [], unread: [{ line, reason, part }] });
  });

  it("is kept beside what can, line by line", () => {
    const list = parseDateList("24 Aralık 20:30\n\n  belki sonra \n25.12 20:30\n24/12 20:30", TODAY);
    expect(list.dates.map(({ start }) => start)).toEqual(["2026-12-24T20:30", "2026-12-25T20:30"]);
    expect(list.unread).toEqual([{ line: "belki sonra", reason: "unknown", part: "belki" }]);
  });
});

it("reads one moment of a field", () => {
  expect(parseMoment("24.12.2026 20:30", TODAY)).toBe(T24);
  expect(parseMoment("24, 25 Aralık", TODAY)).toBeNull();
  expect(parseMoment("yarın", TODAY)).toBeNull();
  expect(parseMoment("", TODAY)).toBeNull();
});

it.each([
  ["20:30", ["20:30"]],
  ["20.30", ["20:30"]],
  ["15:00, 20:30", ["15:00", "20:30"]],
  ["8pm ve 3pm", ["15:00", "20:00"]],
  ["9", ["09:00"]],
  ["", []],
  ["akşam", null],
  ["25:00", null],
])("reads the times %j", (text, times) => {
  expect(parseTimes(text)).toEqual(times);
});
