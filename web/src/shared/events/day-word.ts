/** "Today", "tonight" and "tomorrow" by Turkey's clock, which is three hours ahead of UTC all year. */
import { use } from "react";
import type { Event } from "../../api/events";
import { ExpiryTimes, RenderedAt } from "../../lib/page";
import { useAtCurrentTime } from "./clock";
import { isMultiDay } from "./event-format";
import { isAbroad } from "./showing";

export type DayWord = "today" | "tonight" | "tomorrow";

export const DAY_WORDS = {
  today: "site.today",
  tonight: "site.tonight",
  tomorrow: "site.tomorrow",
} as const satisfies Record<DayWord, string>;

type Dated = Pick<Event, "date" | "time" | "end_date"> & Partial<Pick<Event, "showing">>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The evening begins then: the same hour as that of the API's `dateRange=tonight`. */
const EVENING = "17:00";

/** The day in Turkey, as the API writes it. */
export const turkishDay = (now: number): string => new Date(now + 3 * HOUR).toISOString().slice(0, 10);

/** Null for any other day, for an event of several days, and where the clock of the place shows another time. */
export function dayWord(event: Dated, now: number): DayWord | null {
  const { date, time, showing } = event;
  if (isMultiDay(event) || (showing && isAbroad(showing))) return null;
  if (date === turkishDay(now)) return time && time >= EVENING ? "tonight" : "today";
  return date === turkishDay(now + DAY) ? "tomorrow" : null;
}

/** The midnights at which the word changes. */
function midnights({ date }: Dated): number[] {
  const midnight = Date.parse(`${date}T00:00:00+03:00`);
  return Number.isNaN(midnight) ? [] : [midnight - DAY, midnight, midnight + DAY];
}

export function useDayWord(event: Dated): DayWord | null {
  return useAtCurrentTime((now) => dayWord(event, now) ?? "", midnights(event)) || null;
}

/** The same for server-side rendering; not a hook, so it may be called conditionally. */
export function dayWordAtRender(event: Dated): DayWord | null {
  use(ExpiryTimes)?.push(...midnights(event));
  return dayWord(event, use(RenderedAt));
}
