import { use, useSyncExternalStore } from "react";
import type { Event } from "../../api/events";
import { DrawnAt } from "../../lib/page";
import { overAt } from "./event-times";

const CHECK_EVERY = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY);
  return () => clearInterval(timer);
}

/** Whether the event is over: by the clock of the server that drew the page, then by the visitor's. */
export function useIsOver(event: Pick<Event, "start_date" | "end_date">): boolean {
  const moment = overAt(event);
  const drawnAt = use(DrawnAt);
  return useSyncExternalStore(
    subscribe,
    () => moment <= Date.now(),
    () => moment <= drawnAt,
  );
}
