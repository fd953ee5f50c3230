/** Merges the rows of two editors. */
import { foldTurkish } from "../../../../lib/turkish";
import { type ShowingValues, sortedRows } from "./showing-values";

export interface ShowingConflict {
  /** The id of the showing. */
  id: string;
  /** Null if that side removed it. */
  mine: ShowingValues | null;
  theirs: ShowingValues | null;
}

export interface MergedShowings {
  /** All rows, with mine where both changed one. */
  rows: ShowingValues[];
  conflicts: ShowingConflict[];
  /** What only the other side changed: the stored row, or null if it was removed. */
  taken: { id: string; before: ShowingValues | null; after: ShowingValues | null }[];
}

type Rows = readonly ShowingValues[];

/** Takes each showing from the side that changed it; showings that both changed are conflicts. */
export function mergeShowings(base: Rows, mine: Rows, theirs: Rows): MergedShowings {
  const [before, own, stored] = [byId(base), byId(mine), byId(theirs)];
  const merged: MergedShowings = { rows: [], conflicts: [], taken: [] };
  for (const id of new Set([...before.keys(), ...stored.keys(), ...own.keys()])) {
    const [old, left, right] = [before.get(id) ?? null, own.get(id) ?? null, stored.get(id) ?? null];
    const isMine = !isSame(left, old);
    const isTheirs = !isSame(right, old);
    if (isMine && isTheirs && !isSame(left, right)) merged.conflicts.push({ id, mine: left, theirs: right });
    else if (isTheirs && !isMine) merged.taken.push({ id, before: old, after: right });
    const kept = isMine ? left : right;
    if (kept) merged.rows.push(kept);
  }
  merged.rows.push(...addedByMe(mine, theirs));
  return { ...merged, rows: sortedRows(merged.rows) };
}

/** Chooses the stored row where the editor prefers it. */
export function resolveConflicts(
  { rows, conflicts }: MergedShowings,
  takesTheirs: (id: string) => boolean,
): ShowingValues[] {
  const chosen = conflicts.filter(({ id }) => takesTheirs(id));
  const ids = new Set(chosen.map(({ id }) => id));
  const theirs = chosen.flatMap(({ theirs: row }) => row ?? []);
  return sortedRows([...rows.filter(({ showing_id }) => !ids.has(showing_id)), ...theirs]);
}

const byId = (rows: Rows) =>
  new Map(rows.filter(({ showing_id }) => showing_id !== "").map((row) => [row.showing_id, row]));

/** New rows of mine. One that is stored meanwhile arrived with a save whose answer was lost, or was added by both. */
function addedByMe(mine: Rows, theirs: Rows): ShowingValues[] {
  const stored = new Set(theirs.map(identityOf));
  return mine.filter((row) => row.showing_id === "" && !stored.has(identityOf(row)));
}

/** Times are unique per place and hall. */
const identityOf = ({ start_date, venue_name, city, hall }: ShowingValues): string =>
  [start_date, foldTurkish(venue_name), foldTurkish(city), foldTurkish(hall)].join("|");

const isSame = (one: ShowingValues | null, other: ShowingValues | null): boolean =>
  one === other || (one !== null && other !== null && contentOf(one) === contentOf(other));

const contentOf = ({ key: _, ...content }: ShowingValues): string =>
  JSON.stringify(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1)));
