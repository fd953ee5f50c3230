import { useSyncExternalStore } from "react";
import type { Event } from "../../api/events";
import { overAt } from "./event-times";

const CHECK_EVERY = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY);
  return () => clearInterval(timer);
}

/** Whether the event is over by the visitor's clock. A page drawn by the server may be old, so it never says so itself. */
export function useIsOver(event: Pick<Event, "start_date" | "end_date">): boolean {
  const moment = overAt(event);
  return useSyncExternalStore(
    subscribe,
    () => moment <= Date.now(),
    () => false,
  );
}
