/** When, where and for how much: one line each, the same on every screen. */
import type { Event } from "../../api/events";
import { calendarDay, clockTime, priceLabel } from "../../lib/format";
import type { Language } from "../../lib/language";

type Dated = Pick<Event, "date" | "time" | "end_date">;

/** A night that ends before this hour belongs to the day on which it began. */
const MORNING = "08:00";

/** The last day of an event that goes on for days; null for one evening, even a long one. */
function lastDay({ date, end_date: end }: Dated): string | null {
  const day = end?.slice(0, 10);
  if (!day || day <= date) return null;
  const hour = end?.slice(11, 16) ?? "";
  return hour !== "" && hour < MORNING && dayAfter(date) === day ? null : day;
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return "";
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/**
 * short: "Çar 20:30" · "15 Kas – 19 Ara"; long: "18 Kasım 2026 Çarşamba, 20:30" · "15 Kasım 2026 – 19 Aralık 2026".
 * Empty when no date can be read.
 */
export function whenLine(event: Dated, language: Language, style: "short" | "long"): string {
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
  const day =
    language === "tr" ? `${first.full} ${first.longWeekday}` : `${first.longWeekday}, ${first.full}`;
  return [day, time].filter(Boolean).join(", ");

  function dayAndMonth({ day, month }: { day: string; month: string }) {
    return language === "tr" ? `${day} ${month}` : `${month} ${day}`;
  }
}

/** "Rıhtım Sahne · İstanbul" */
export function whereLine(event: Pick<Event, "venue" | "city">): string {
  return [event.venue, event.city].filter(Boolean).join(" · ");
}

/** "₺250'den" / "from ₺250", "Ücretsiz" / "Free"; null when nothing is known. */
export function priceLine(
  event: Pick<Event, "price_min" | "price_max" | "currency">,
  language: Language,
): string | null {
  return priceLabel({ min: event.price_min, max: event.price_max, currency: event.currency }, language);
}
