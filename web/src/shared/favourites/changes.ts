/** Compares what a visitor knows of an event with what is known now. */
import type { Event } from "../../api/events";
import { type Showing, type ShowingState, showingState } from "../events/showing";

/** What matters to a visitor of one showing. */
export interface Facts {
  /** The id of the showing; empty if only the event's own date is known. */
  id: string;
  start: string;
  state: ShowingState | null;
  /** The same in both languages; empty if it is not known. */
  placeKey: string;
  /** As the visitor read it. */
  place: string;
}

export type Change =
  | { kind: "cancelled" | "postponed" | "sold_out" | "on_again" | "tickets_again"; start: string }
  | { kind: "moved" | "other_place"; start: string; from: string; to: string }
  | { kind: "gone" };

/** Of the next showings; of the event's own date if it has one only and no more is known. */
export function factsOf(event: Event): Facts[] {
  const showings = event.showings.length > 0 ? event.showings : event.showing ? [event.showing] : [];
  if (showings.length > 0) return showings.map(showingFacts);
  if (event.showing_count > 1) return [];
  return [{ id: "", start: event.start_date, state: null, placeKey: "", place: placeOf(event) }];
}

const showingFacts = (showing: Showing): Facts => ({
  id: showing.showing_id,
  start: showing.start_date,
  state: showingState(showing),
  placeKey: [showing.venue_id ?? showing.venue_name, showing.city_tr].join("|"),
  place: placeOf(showing),
});

const placeOf = ({ venue, city }: { venue: string; city: string }) =>
  [venue, city].filter(Boolean).join(" · ");

export function changesOf(
  before: readonly Facts[],
  after: readonly Facts[],
  time: number = Date.now(),
): Change[] {
  return before.flatMap((old) => {
    const now = after.find(({ id }) => id === old.id) ?? enteredAnew(old, before, after, time);
    return now ? compare(old, now) : [];
  });
}

/**
 * A showing keeps its id when it is moved; the only one is the same even if it was entered anew, unless it has taken place: then
 * another one follows.
 */
function enteredAnew(
  old: Facts,
  before: readonly Facts[],
  after: readonly Facts[],
  time: number,
): Facts | undefined {
  const isOnly = before.length === 1 && after.length === 1;
  return isOnly && Date.parse(old.start) > time ? after[0] : undefined;
}

function compare(old: Facts, now: Facts): Change[] {
  const { start } = now;
  const changes: Change[] = [];
  const kind = stateChange(old.state, now.state);
  if (kind) changes.push({ kind, start });
  if (Date.parse(old.start) !== Date.parse(start) && now.state !== "cancelled" && now.state !== "postponed")
    changes.push({ kind: "moved", start, from: old.start, to: start });
  if (old.placeKey && now.placeKey && old.placeKey !== now.placeKey)
    changes.push({ kind: "other_place", start, from: old.place, to: now.place });
  return changes;
}

/** That it was moved is told by its dates. */
function stateChange(old: ShowingState | null, now: ShowingState | null) {
  if (now === old) return null;
  if (now === "cancelled" || now === "postponed" || now === "sold_out") return now;
  if (old === "cancelled" || old === "postponed") return "on_again";
  return old === "sold_out" ? "tickets_again" : null;
}
