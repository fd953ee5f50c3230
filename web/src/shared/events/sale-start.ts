import { calendarDay, clockTime } from "../../lib/format";
import type { Language } from "../../lib/language";
import { formatStartTime } from "./event-format";

/** "1 Aralık 10:00'da", "December 1, 10:00 AM"; null if it is not known. */
export function saleStart(moment: string | null | undefined, language: Language): string | null {
  const day = calendarDay(moment ?? "", language)?.full.replace(/,? \d{4}$/, "");
  if (!moment || !day) return null;
  const time = moment.slice(11, 16);
  if (!clockTime(time, language)) return day;
  return `${day}${language === "tr" ? " " : ", "}${formatStartTime(time, language)}`;
}
