/** What happens to showings: cancelled, postponed, moved, sold out, or as planned again. */
import { blankOffer, type ShowingValues } from "./showing-values";

export const ACTIONS = ["cancel", "postpone", "move", "sold_out", "restore"] as const;
export type Action = (typeof ACTIONS)[number];

export interface ShowingAction {
  action: Action;
  /** The keys of the chosen rows. */
  keys: readonly string[];
  /** For a move: the new start by key. */
  moves: Readonly<Record<string, string>>;
  /** Empty to leave the notes as they are. */
  note_tr: string;
  note_en: string;
}

type Rows = readonly ShowingValues[];

/** Applies an action to the rows that it names. */
export function applyAction(rows: Rows, action: ShowingAction): ShowingValues[] {
  return rows.map((row) => (action.keys.includes(row.key) ? applied(row, action) : row));
}

function applied(row: ShowingValues, { action, moves, note_tr, note_en }: ShowingAction): ShowingValues {
  const noted = {
    ...row,
    ...(note_tr.trim() && { note_tr: note_tr.trim() }),
    ...(note_en.trim() && { note_en: note_en.trim() }),
  };
  switch (action) {
    case "cancel":
      return { ...noted, status: "cancelled" };
    case "postpone":
      return { ...noted, status: "postponed" };
    case "move":
      return moved(noted, moves[row.key]);
    case "sold_out":
      return { ...noted, offers: soldOut(row) };
    case "restore":
      return restored(noted);
  }
}

/** The end and the doors move along. */
function moved(row: ShowingValues, start: string | undefined): ShowingValues {
  if (!start || start === row.start_date) return row;
  const shift = Date.parse(instant(start)) - Date.parse(instant(row.start_date));
  return {
    ...row,
    status: "moved",
    start_date: start,
    previous_start_date: row.start_date,
    end_date: shifted(row.end_date, shift),
    doors_at: shifted(row.doors_at, shift),
  };
}

const instant = (moment: string): string =>
  moment.length === 10 ? `${moment}T00:00Z` : `${moment.slice(0, 16)}Z`;

function shifted(moment: string, milliseconds: number): string {
  const time = moment === "" ? Number.NaN : Date.parse(instant(moment)) + milliseconds;
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, moment.length === 10 ? 10 : 16);
}

/** A showing without sellers gets one, because the sellers say that it is sold out. */
function soldOut({ offers }: ShowingValues): ShowingValues["offers"] {
  const sellers = offers.length > 0 ? offers : [blankOffer()];
  return sellers.map((offer) => ({ ...offer, availability: "sold_out" }));
}

/** As planned again, with tickets; notes told why it was not. */
const restored = (row: ShowingValues): ShowingValues => ({
  ...row,
  status: "scheduled",
  previous_start_date: "",
  note_tr: "",
  note_en: "",
  offers: row.offers.map((offer) =>
    offer.availability === "sold_out" ? { ...offer, availability: "available" } : offer,
  ),
});

/** Puts rows back as they were before an action, and leaves the others as they are now. */
export function revertAction(
  rows: Rows,
  before: Rows,
  { keys }: Pick<ShowingAction, "keys">,
): ShowingValues[] {
  const old = new Map(before.filter(({ key }) => keys.includes(key)).map((row) => [row.key, row]));
  return rows.map((row) => old.get(row.key) ?? row);
}
