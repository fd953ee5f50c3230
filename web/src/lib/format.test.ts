import { describe, expect, it } from "vitest";
import { calendarDay, clockTime, decimal, money, priceLabel } from "./format";

describe("calendarDay", () => {
  it("reads a date in both languages", () => {
    expect(calendarDay("2026-11-18", "tr")).toEqual({
      day: "18",
      month: "Kas",
      longMonth: "Kasım",
      weekday: "Çar",
      longWeekday: "Çarşamba",
      full: "18 Kasım 2026",
    });
    expect(calendarDay("2026-11-18", "en")).toEqual({
      day: "18",
      month: "Nov",
      longMonth: "November",
      weekday: "Wed",
      longWeekday: "Wednesday",
      full: "November 18, 2026",
    });
  });

  it("writes a day below ten without a zero", () => {
    expect(calendarDay("2027-01-03", "tr")).toMatchObject({ day: "3", month: "Oca", weekday: "Paz" });
  });

  it("takes the day from a timestamp as it is written", () => {
    expect(calendarDay("2026-12-31T23:30:00+03:00", "en")?.day).toBe("31");
  });

  it.each(["", "soon", "2026-13-01", "2026-02-30"])("refuses %j", (text) => {
    expect(calendarDay(text, "tr")).toBeNull();
  });
});

describe("clockTime", () => {
  it.each([
    ["20:30", "20:30", "8:30 PM"],
    ["00:05", "00:05", "12:05 AM"],
    ["12:00", "12:00", "12:00 PM"],
    ["09:15", "09:15", "9:15 AM"],
  ])("%s is %s in Turkish and %s in English", (time, turkish, english) => {
    expect(clockTime(time, "tr")).toBe(turkish);
    expect(clockTime(time, "en")).toBe(english);
  });

  it.each([null, undefined, "", "25:00", "10:75"])("has no hour for %j", (time) => {
    expect(clockTime(time, "tr")).toBeNull();
  });
});

describe("decimal", () => {
  it.each([
    [0, "0", "0"],
    [999, "999", "999"],
    [1200, "1.200", "1,200"],
    [1234567.5, "1.234.567,50", "1,234,567.50"],
    [19.99, "19,99", "19.99"],
    [-1500, "-1.500", "-1,500"],
  ])("%d is %s in Turkish and %s in English", (amount, turkish, english) => {
    expect(decimal(amount, "tr")).toBe(turkish);
    expect(decimal(amount, "en")).toBe(english);
  });
});

it("signs the currency", () => {
  expect(money(1200, "TRY", "tr")).toBe("₺1.200");
  expect(money(20, "USD", "en")).toBe("$20");
  expect(money(12.5, "EUR", "tr")).toBe("€12,50");
  expect(money(20, "CHF", "en")).toBe("CHF 20");
  expect(money(20, null, "tr")).toBe("₺20");
});

describe("priceLabel", () => {
  it.each([
    [250, 900, "₺250'den", "from ₺250"],
    [250, null, "₺250'den", "from ₺250"],
    [90, 120, "₺90'dan", "from ₺90"],
    [1200, 4000, "₺1.200'den", "from ₺1,200"],
    [450, 450, "₺450", "₺450"],
    [0, 0, "Ücretsiz", "Free"],
    [0, null, "Ücretsiz", "Free"],
    [null, 0, "Ücretsiz", "Free"],
    [0, 250, "Ücretsiz – ₺250", "Free – ₺250"],
    [null, 250, "en fazla ₺250", "up to ₺250"],
    [null, null, null, null],
  ])("%j to %j reads %j in Turkish and %j in English", (min, max, turkish, english) => {
    expect(priceLabel({ min, max, currency: "TRY" }, "tr")).toBe(turkish);
    expect(priceLabel({ min, max, currency: "TRY" }, "en")).toBe(english);
  });
});
