/** Warnings about values that can be saved but may be a mistake. */
import { listedUntil } from "../../../../shared/events/clock";
import { momentOf } from "../../../kit/dates/moments";
import type { EventValues } from "./values";

type Dates = Pick<EventValues, "start_date" | "end_date">;

/** True if the event would no longer be listed; false while its dates are invalid. */
export function hasAlreadyEnded(
  values: Dates & Partial<Pick<EventValues, "showings">>,
  now: number,
): boolean {
  return values.showings ? values.showings.every((row) => isOver(row, now)) : isOver(values, now);
}

function isOver({ start_date, end_date }: Dates, now: number): boolean {
  return listedUntil({ start_date: momentOf(start_date) ?? "", end_date: momentOf(end_date) }) <= now;
}
