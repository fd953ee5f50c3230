/** Changes of the rows of the dates table. */
import { isDay, isMoment } from "../../../kit/dates/moments";
import type { ReadDate } from "../../../kit/dates/parse-dates";
import { copiedRow, newKey, type ShowingValues, sortedRows } from "./showing-values";

type Rows = readonly ShowingValues[];

export const changeRow = (rows: Rows, place: number, change: Partial<ShowingValues>): ShowingValues[] =>
  rows.map((row, at) => (at === place ? { ...row, ...change } : row));

export const removeRow = (rows: Rows, place: number): ShowingValues[] => rows.filter((_, at) => at !== place);

/** A row with the place and the sellers of another one, and nothing that belongs to its date alone. */
export function rowLike(row: ShowingValues, { start, end }: ReadDate): ShowingValues {
  return {
    ...row,
    key: newKey(),
    showing_id: "",
    start_date: start,
    end_date: end ?? "",
    doors_at: "",
    previous_start_date: "",
    status: "scheduled",
    note_tr: "",
    note_en: "",
    offers: row.offers.map((offer) => ({
      ...offer,
      availability: offer.availability === "sold_out" ? "unknown" : offer.availability,
      checked_at: null,
      available_tickets: null,
    })),
  };
}

/** A copy below the row; its date is to be typed. */
export function duplicateRow(rows: Rows, place: number): ShowingValues[] {
  const row = rows[place];
  if (!row) return [...rows];
  const copy = { ...row, key: newKey(), showing_id: "", start_date: "", end_date: "", doors_at: "" };
  return [...rows.slice(0, place + 1), copy, ...rows.slice(place + 1)];
}

/** Adds dates like the last row, in order; dates that are there already are left out. */
export function addDates(rows: Rows, dates: readonly ReadDate[], template: ShowingValues): ShowingValues[] {
  const known = new Set(rows.map(({ start_date }) => start_date));
  const added = dates.filter(({ start }) => !known.has(start)).map((date) => rowLike(template, date));
  // A row without a date is a place to type one: it is replaced.
  const kept = rows.filter(({ start_date }) => start_date !== "" || added.length === 0);
  return sortedRows([...kept, ...added]);
}

/** The rows of two events in one; dates that are there already are left out. */
export function appendRows(rows: Rows, added: Rows): ShowingValues[] {
  const known = new Set(rows.map(({ start_date }) => start_date));
  return sortedRows([...rows, ...added.filter(({ start_date }) => !known.has(start_date)).map(copiedRow)]);
}

/** What can be copied to the rows below. */
export const COPIED = ["time", "place", "hall", "status", "notes", "offers"] as const;
export type Copied = (typeof COPIED)[number];

/** Copies a value of a row to all rows below it. */
export function copyDown(rows: Rows, place: number, what: Copied): ShowingValues[] {
  const source = rows[place];
  if (!source) return [...rows];
  return rows.map((row, at) => (at > place ? { ...row, ...copied(source, row, what) } : row));
}

/** Copies the sellers of a row to all other rows. */
export function copyOffersToAll(rows: Rows, place: number): ShowingValues[] {
  const source = rows[place];
  return source ? rows.map((row) => (row === source ? row : { ...row, offers: source.offers })) : [...rows];
}

function copied(source: ShowingValues, row: ShowingValues, what: Copied): Partial<ShowingValues> {
  switch (what) {
    case "time":
      return { start_date: withTimeOf(source.start_date, row.start_date) };
    case "place": {
      const { venue_id, venue_name, venue_en, venue_address, district, city, city_en } = source;
      const { country, latitude, longitude } = source;
      return {
        venue_id,
        venue_name,
        venue_en,
        venue_address,
        district,
        city,
        city_en,
        country,
        latitude,
        longitude,
      };
    }
    case "hall":
      return { hall: source.hall };
    case "status":
      // A moved showing has a date of its own that it was moved from.
      return source.status === "moved" ? {} : { status: source.status };
    case "notes":
      return { note_tr: source.note_tr, note_en: source.note_en };
    case "offers":
      return { offers: source.offers };
  }
}

/** The day of one moment with the time of another. */
function withTimeOf(source: string, moment: string): string {
  if (!isMoment(source) || !isMoment(moment)) return moment;
  const day = moment.slice(0, 10);
  return isDay(source) ? day : `${day}T${source.slice(11, 16)}`;
}
