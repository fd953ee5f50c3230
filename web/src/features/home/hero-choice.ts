/** Which events the hero shows. */
import type { Event, EventListRequest } from "../../api/events";
import type { Language } from "../../lib/language";
import { listedUntil, phaseOf } from "../../shared/events/clock";
import { dayWord } from "../../shared/events/day-word";
import { showingState } from "../../shared/events/showing";

/** The number of events beside the headline. */
export const HERO_SIZE = 4;

/** Late in the evening the first ones have begun: more are asked for than are shown. */
const TONIGHT_LIMIT = 12;

export const tonightRequest = (city: string | null, language: Language): EventListRequest => ({
  limit: TONIGHT_LIMIT,
  filter: { city: city ?? undefined, dateRange: "tonight" },
  language,
});

/** Tonight's events, those that are about to begin first; then the next ones, and last what has been on for days. Only what takes place. */
export function nextEvents(tonight: readonly Event[], later: readonly Event[], now: number): Event[] {
  const isIn = (phase: string) => (event: Event) => phaseOf(event, now) === phase && takesPlace(event);
  const upcoming = tonight.filter(isIn("upcoming"));
  const ongoing = tonight.filter(isIn("ongoing"));
  const others = later.filter(({ id }) => !tonight.some((event) => event.id === id));
  const next = others.filter(isIn("upcoming"));
  const running = others.filter(isIn("running"));
  return [...upcoming, ...ongoing, ...next, ...running].slice(0, HERO_SIZE);
}

function takesPlace({ showing }: Event): boolean {
  const state = showingState(showing);
  return state !== "cancelled" && state !== "postponed";
}

/** True if the event is one of this evening, also after midnight while it lasts. */
export const isEveningOf = (event: Event, now: number): boolean =>
  dayWord(event, now) === "tonight" || phaseOf(event, now) === "ongoing";

/** When an event begins and when it is over. */
export const changeTimes = (event: Event): number[] => [Date.parse(event.start_date), listedUntil(event)];
