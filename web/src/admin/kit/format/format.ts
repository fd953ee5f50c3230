/** Formats file sizes, times and dates. With Intl, because the panel is rendered in the browser only. */
import type { Language } from "../../../lib/language";

const UNITS = ["KB", "MB", "GB"] as const;
const LOCALES: Record<Language, string> = { tr: "tr-TR", en: "en-US" };
const ZONE = "Europe/Istanbul";

/** Bytes, KB, MB or GB, rounded to two decimals. */
export function fileSize(bytes: number, language: Language): string {
  const number = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2, useGrouping: false });
  if (bytes < 1024) return `${number.format(bytes)} ${language === "tr" ? "bayt" : "Bytes"}`;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length);
  return `${number.format(bytes / 1024 ** power)} ${UNITS[power - 1]}`;
}

export const wholeNumber = (number: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language]).format(number);

/** "%45" in Turkish, "45%" in English. */
export const percentage = (share: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: "percent" }).format(share);

/** The name of a language by its ISO 639-1 code: "Almanca", "German". */
export const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const JUST_NOW: Record<Language, string> = { tr: "az önce", en: "just now" };

/** "3 saat önce", "in 2 days", "just now". */
export function relativeTime(iso: string, language: Language, now = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  if (Number.isNaN(seconds)) return "";
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: "auto" });
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : JUST_NOW[language];
}

/** "18 Kasım 2026 20:30" in Turkey's time. */
export function dateAndTime(iso: string, language: Language): string {
  return show(iso, language, { dateStyle: "long", timeStyle: "short" });
}

/** "18 Kas 2026 20:30", "Nov 18, 2026, 20:30": with 24 hours in both languages, in Turkey's time. */
export const dateAndTime24 = (iso: string, language: Language): string =>
  show(iso, language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

export const shortDate = (iso: string, language: Language): string =>
  show(iso, language, { dateStyle: "medium" });

/** "20:30" in Turkish, "8:30 PM" in English, in Turkey's time. */
export const clockTime = (iso: string, language: Language): string =>
  show(iso, language, { timeStyle: "short" });

function show(iso: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: ZONE }).format(date);
}

/** Turkey keeps one offset all year. */
const OFFSET = "+03:00";
const OFFSET_MS = 3 * 60 * 60_000;

/** A moment as forms keep it: "2026-11-18T20:30", in Turkey's time zone. */
export function toDateTimeField(iso: string | null | undefined): string {
  const time = Date.parse(iso ?? "");
  return Number.isNaN(time) ? "" : new Date(time + OFFSET_MS).toISOString().slice(0, 16);
}

/** The API value of such a moment; null if it is empty. */
export function fromDateTimeField(text: string): string | null {
  return text.trim() === "" ? null : `${text.trim().slice(0, 16)}:00${OFFSET}`;
}
