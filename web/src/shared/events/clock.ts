/** Start and end of events relative to the current time. */
import { use, useSyncExternalStore } from "react";
import type { Event } from "../../api/events";
import { ExpiryTimes, RenderedAt } from "../../lib/page";
import { isMultiDay } from "./event-format";

type Times = Pick<Event, "date" | "time" | "start_date" | "end_date">;

const HOUR = 3_600_000;
/** How long the API lists an event without an end. */
const LISTED_HOURS = 4;

/** When the API stops listing the event, in milliseconds. */
export function listedUntil({
  start_date,
  end_date,
}: Pick<Times, "start_date"> & { end_date?: string | null }): number {
  if (end_date) return isDay(end_date) ? endOfDay(end_date) : Date.parse(end_date);
  return isDay(start_date) ? endOfDay(start_date) : Date.parse(start_date) + LISTED_HOURS * HOUR;
}

const isDay = (text: string) => !text.includes("T");
const endOfDay = (day: string) => Date.parse(`${day}T00:00:00+03:00`) + 24 * HOUR;

/** True while the event is on. False for events of several days, whose daily hours are not known. */
export function isOngoing(event: Times, now: number): boolean {
  return (
    Date.parse(event.start_date) <= now &&
    now < listedUntil(event) &&
    Boolean(event.time) &&
    !isMultiDay(event)
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const MINUTE = 60_000;

/** One timer for all cards of a page. */
function everyMinute(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(() => listeners.forEach((tell) => void tell()), MINUTE);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Evaluates with the server's render time during hydration, then with the current time. The result changes at `moments` only. */
export function useAtCurrentTime<T extends boolean | number>(ask: (now: number) => T, moments: number[]): T {
  const renderedAt = use(RenderedAt);
  use(ExpiryTimes)?.push(...moments);
  return useSyncExternalStore(
    everyMinute,
    () => ask(Date.now()),
    () => ask(renderedAt),
  );
}

export const useHasEnded = (event: Pick<Times, "start_date"> & { end_date?: string | null }): boolean =>
  useAtCurrentTime((now) => listedUntil(event) <= now, [listedUntil(event)]);

export const useIsOngoing = (event: Times): boolean =>
  useAtCurrentTime((now) => isOngoing(event, now), [Date.parse(event.start_date), listedUntil(event)]);

/** The same for server-side rendering; not a hook, so it may be called conditionally. */
export function isOngoingAtRender(event: Times): boolean {
  use(ExpiryTimes)?.push(Date.parse(event.start_date), listedUntil(event));
  return isOngoing(event, use(RenderedAt));
}
