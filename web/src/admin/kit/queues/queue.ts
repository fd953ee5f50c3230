/** Work queues: events that need an editor, as the dashboard counts and the event list shows them. */
import { adminPaths } from "../../paths";
import type { ListQuery } from "../api/queries";

/** Why an event needs an editor: the values of `needs` of the API. */
export const NEEDS = [
  "picture",
  "english",
  "turkish",
  "price",
  "link",
  "dead_link",
  "coordinates",
  "translation",
  "duplicate",
  "past_end",
] as const;
export type Need = (typeof NEEDS)[number];

/** The queues whose events are over: no period of the dashboard has them. */
export const isOfThePast = (need: Need): boolean => need === "past_end";

/** The values of `when` in the address of the event list. */
export const PERIODS = ["all", "upcoming", "past", "thisWeek", "nextWeek", "twoWeeks"] as const;
export type Period = (typeof PERIODS)[number];

const DAY = 86_400_000;
const TURKEY = 3 * 3_600_000;

/** The date in Turkey's time zone, as YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time + TURKEY).toISOString().slice(0, 10);

/** The API query of a period. Weeks begin on Monday; of this week only what is not over counts. */
export function periodQuery(period: Period, now = Date.now()): ListQuery {
  // Monday is 0.
  const weekday = (new Date(now + TURKEY).getUTCDay() + 6) % 7;
  const day = (offset: number) => dayOf(now + offset * DAY);
  const sunday = 6 - weekday;
  switch (period) {
    case "all":
      return { past: undefined };
    case "upcoming":
      // An event of several days ends on its last day.
      return { past: false };
    case "past":
      return { past: true };
    case "thisWeek":
      return { past: false, from: day(0), to: day(sunday) };
    case "nextWeek":
      return { from: day(sunday + 1), to: day(sunday + 7) };
    case "twoWeeks":
      return { past: false, from: day(0), to: day(sunday + 7) };
  }
}

/** The list of a queue: the next events first, or of the past the last ones. */
export const queuePath = (need: Need, period: Period): string =>
  `${adminPaths.events()}?${new URLSearchParams({ needs: need, when: period, sort: "date" })}`;
