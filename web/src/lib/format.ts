/**
 * Formats dates, times and prices. No Intl: the server's JavaScript engine has none, and server and browser must render the
 * same markup.
 */
import type { Language } from "./language";
import { fromNumber } from "./turkish";

const MONTHS = {
  tr: ["Oca", "Şub", "Mar", "Nis", "May", "Haz", "Tem", "Ağu", "Eyl", "Eki", "Kas", "Ara"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
} as const;

const LONG_MONTHS = {
  tr: [
    "Ocak",
    "Şubat",
    "Mart",
    "Nisan",
    "Mayıs",
    "Haziran",
    "Temmuz",
    "Ağustos",
    "Eylül",
    "Ekim",
    "Kasım",
    "Aralık",
  ],
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
} as const;

/** Sunday first, as the calendar arithmetic counts. */
const WEEKDAYS = {
  tr: ["Paz", "Pzt", "Sal", "Çar", "Per", "Cum", "Cmt"],
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
} as const;

const LONG_WEEKDAYS = {
  tr: ["Pazar", "Pazartesi", "Salı", "Çarşamba", "Perşembe", "Cuma", "Cumartesi"],
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
} as const;

const CURRENCY_SIGNS: Record<string, string> = { TRY: "₺", USD: "$", EUR: "€" };

export interface CalendarDay {
  day: string;
  month: string;
  longMonth: string;
  weekday: string;
  longWeekday: string;
  /** The whole date in words, for screen readers. */
  full: string;
}

/** The parts of "2026-11-18"; null when the text is no date of the calendar. */
export function calendarDay(iso: string, language: Language): CalendarDay | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const longMonth = LONG_MONTHS[language][month - 1] ?? "";
  return {
    day: String(day),
    month: MONTHS[language][month - 1] ?? "",
    longMonth,
    weekday: WEEKDAYS[language][date.getUTCDay()] ?? "",
    longWeekday: LONG_WEEKDAYS[language][date.getUTCDay()] ?? "",
    full: language === "tr" ? `${day} ${longMonth} ${year}` : `${longMonth} ${day}, ${year}`,
  };
}

/** "Kasım 2026", "November 2026" of "2026-11" or of a day in it; empty when it is no month. */
export function monthName(iso: string, language: Language): string {
  const [, year = "", month = ""] = /^(\d{4})-(\d{2})/.exec(iso) ?? [];
  const name = LONG_MONTHS[language][Number(month) - 1];
  return name ? `${name} ${year}` : "";
}

/** "20:30" as it is in Turkish, "8:30 PM" in English; null when there is no hour. */
export function clockTime(time: string | null | undefined, language: Language): string | null {
  const parts = /^(\d{2}):(\d{2})/.exec(time ?? "");
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), parts[2]];
  if (hour > 23 || Number(minute) > 59) return null;
  if (language === "tr") return `${parts[1]}:${minute}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

/** Groups thousands and writes decimals: 1200.5 → "1.200,50" (tr), "1,200.50" (en); whole amounts carry no decimals. */
export function decimal(amount: number, language: Language): string {
  const [group, point] = language === "tr" ? [".", ","] : [",", "."];
  const [whole = "0", cents = "00"] = Math.abs(amount).toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const sign = amount < 0 ? "-" : "";
  return sign + (cents === "00" ? grouped : grouped + point + cents);
}

/** "₺1.200" or "₺1,200"; a currency without a sign of ours keeps its code: "CHF 20". */
export function money(amount: number, currency: string | null | undefined, language: Language): string {
  const code = currency || "TRY";
  return (CURRENCY_SIGNS[code] ?? `${code} `) + decimal(amount, language);
}

export interface PriceRange {
  min: number | null | undefined;
  max: number | null | undefined;
  currency: string | null | undefined;
}

/** "₺250'den" / "from ₺250", "Ücretsiz" / "Free", one exact price as it is; null when nothing is known. */
export function priceLabel({ min, max, currency }: PriceRange, language: Language): string | null {
  const turkish = language === "tr";
  const free = turkish ? "Ücretsiz" : "Free";
  const written = (amount: number) => money(amount, currency, language);
  if (min == null) {
    if (max == null) return null;
    if (max === 0) return free;
    return turkish ? `en fazla ${written(max)}` : `up to ${written(max)}`;
  }
  if (min === 0) return max ? `${free} – ${written(max)}` : free;
  if (min === max) return written(min);
  return turkish ? fromNumber(written(min)) : `from ${written(min)}`;
}
