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

/** "running": an event of several days, whose daily hours are not known; "ongoing": any other that is on. */
export type Phase = "upcoming" | "ongoing" | "running" | "over";

export function phaseOf(event: Times, now: number): Phase {
  if (now >= listedUntil(event)) return "over";
  if (now < Date.parse(event.start_date)) return "upcoming";
  if (isMultiDay(event)) return "running";
  return event.time ? "ongoing" : "upcoming";
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
export function useAtCurrentTime<T extends boolean | number | string>(
  ask: (now: number) => T,
  moments: number[],
): T {
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

export const usePhase = (event: Times): Phase =>
  useAtCurrentTime((now) => phaseOf(event, now), [Date.parse(event.start_date), listedUntil(event)]);

/** The same for server-side rendering; not a hook, so it may be called conditionally. */
export function phaseAtRender(event: Times): Phase {
  use(ExpiryTimes)?.push(Date.parse(event.start_date), listedUntil(event));
  return phaseOf(event, use(RenderedAt));
}
