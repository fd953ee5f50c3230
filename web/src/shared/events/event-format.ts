/** Formats date, venue and price of an event, one line each. */
import type { Event } from "../../api/events";
import { calendarDay, clockTime, priceLabel } from "../../lib/format";
import type { Language } from "../../lib/language";
import { ablativeOfNumber } from "../../lib/turkish";

export type DateStyle = "short" | "day" | "long";

type Dated = Pick<Event, "date" | "time" | "end_date">;

/** An event that ends before this hour belongs to the day on which it began. */
const MORNING = "08:00";

/** The last day of an event of several days; null for a single night. */
export function lastDay({ date, end_date: end }: Dated): string | null {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(end ?? "") ?? [];
  if (!day || day <= date) return null;
  const hour = end?.slice(11, 16) ?? "";
  return hour !== "" && hour < MORNING && dayAfter(date) === day ? null : day;
}

/** True for an event of several days. */
export const isMultiDay = (event: Dated): boolean => lastDay(event) !== null;

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return "";
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/**
 * short: "Çar 20:30" · "15 Kas – 19 Ara"; day, without a date badge: "18 Kas Çar 20:30"; long: "18 Kasım 2026 Çarşamba, 20:30" ·
 * "15 Kasım 2026 – 19 Aralık 2026". Empty if the date is invalid.
 */
export function formatDate(event: Dated, language: Language, style: DateStyle): string {
  const first = calendarDay(event.date, language);
  const time = clockTime(event.time, language);
  if (!first) return "";
  const end = lastDay(event);
  const last = end ? calendarDay(end, language) : null;
  if (last) {
    const [from, to] = style === "long" ? [first.full, last.full] : [dayAndMonth(first), dayAndMonth(last)];
    return `${from} – ${to}`;
  }
  if (style === "short") return [first.weekday, time].filter(Boolean).join(" ");
  if (style === "day") {
    const [day, comma] =
      language === "tr"
        ? [`${dayAndMonth(first)} ${first.weekday}`, " "]
        : [`${first.weekday}, ${dayAndMonth(first)}`, ", "];
    return [day, time].filter(Boolean).join(comma);
  }
  const day =
    language === "tr" ? `${first.full} ${first.longWeekday}` : `${first.longWeekday}, ${first.full}`;
  return [day, time].filter(Boolean).join(", ");

  function dayAndMonth({ day, month }: { day: string; month: string }) {
    return language === "tr" ? `${day} ${month}` : `${month} ${day}`;
  }
}

/** "31 Aralık'a kadar", "until Dec 31": for an event of several days that has begun; with the year if it is not that of the start. */
export function formatUntil(event: Dated, language: Language): string {
  const end = lastDay(event) ?? "";
  const last = calendarDay(end, language);
  if (!last) return "";
  const isOtherYear = end.slice(0, 4) !== event.date.slice(0, 4);
  if (language === "en") return `until ${isOtherYear ? last.full : `${last.month} ${last.day}`}`;
  if (isOtherYear) return `${last.full} tarihine kadar`;
  return `${last.day} ${last.longMonth}'${/[eiöü][^aıoueiöü]*$/.test(last.longMonth) ? "e" : "a"} kadar`;
}

/** "20:30'da" (locative), "8:30 PM". */
export function formatStartTime(time: string | null | undefined, language: Language): string {
  const written = clockTime(time, language) ?? "";
  if (language === "en") return written;
  // A full hour is spoken without its minutes: "yirmi bir", hence 21:00'de.
  const [hour = "", minute = ""] = written.split(":");
  return `${written}'${ablativeOfNumber(minute === "00" ? hour : minute).slice(0, 2)}`;
}

/** "Rıhtım Sahne · İstanbul" */
export function formatVenue(event: Pick<Event, "venue" | "city">): string {
  return [event.venue, event.city].filter(Boolean).join(" · ");
}

/** True if admission costs nothing, not even for some: `formatPrice` says just "Ücretsiz" / "Free". */
export const isFree = ({ price_min, price_max }: Pick<Event, "price_min" | "price_max">): boolean =>
  !price_min && !price_max && (price_min === 0 || price_max === 0);

/** "₺250'den" / "from ₺250", "Ücretsiz" / "Free"; null when nothing is known. */
export function formatPrice(
  event: Pick<Event, "price_min" | "price_max" | "currency">,
  language: Language,
): string | null {
  return priceLabel({ min: event.price_min, max: event.price_max, currency: event.currency }, language);
}
