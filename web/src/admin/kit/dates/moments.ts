/** Moments of forms: `2026-11-18T20:30` in Turkey's time, or `2026-11-18` where the hour is not known. */
import type { Language } from "../../../lib/language";
import { fromDateTimeField, toDateTimeField } from "../format/format";

/** True for a date without a time. */
export const isDay = (moment: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(moment);

export const isMoment = (text: string): boolean =>
  isDay(text) || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text);

/** The moment of an API value; empty if there is none. */
export function momentText(iso: string | null | undefined): string {
  return iso && isDay(iso) ? iso : toDateTimeField(iso);
}

/** The API value of a moment; null if the text is none. */
export function momentOf(text: string): string | null {
  if (!isMoment(text)) return null;
  return isDay(text) ? text : fromDateTimeField(text);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "24.12.2026 20:30" in Turkish, "24 Dec 2026 20:30" in English: never a month in digits before the day. */
export function typedMoment(moment: string, language: Language): string {
  if (!isMoment(moment)) return moment;
  const [year = "", month = "", day = ""] = moment.slice(0, 10).split("-");
  const date =
    language === "tr" ? `${day}.${month}.${year}` : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
  return isDay(moment) ? date : `${date} ${moment.slice(11, 16)}`;
}
