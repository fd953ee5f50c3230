/** Warnings about values that can be saved but may be a mistake. */
import { listedUntil } from "../../../../shared/events/clock";
import { type EventValues, momentOf } from "./values";

/** True if the event would no longer be listed; false while its dates are invalid. */
export function hasAlreadyEnded(
  { start_date, end_date }: Pick<EventValues, "start_date" | "end_date">,
  now: number,
): boolean {
  return listedUntil({ start_date: momentOf(start_date) ?? "", end_date: momentOf(end_date) }) <= now;
}
