import type { ReadDate } from "../../../kit/dates/parse-dates";
import type { ShowingValues } from "./showing-values";

/** What a way to add dates gets. */
export interface TabProps {
  rows: readonly ShowingValues[];
  /** The times of the last date, as a start. */
  time: string;
  today: string;
  /** The dates that are ready to be added. */
  onDates: (dates: readonly ReadDate[]) => void;
}
