/** The rows that are selected in a table, by id. */
export type SelectedIds = Readonly<Record<string, true>>;

export interface RangeStart {
  /** Where the range begins. */
  id: string;
  /** What was selected before: moving back gives it back. */
  before: SelectedIds;
}

/** The selection with one row added or removed. */
export function toggled(selected: SelectedIds, id: string): SelectedIds {
  if (!selected[id]) return { ...selected, [id]: true };
  return Object.fromEntries(Object.entries(selected).filter(([other]) => other !== id));
}

/** What was selected before the range began, and all rows from its start to `id`. */
export function extended(ids: readonly string[], { id: start, before }: RangeStart, id: string): SelectedIds {
  const [from, to] = [ids.indexOf(start), ids.indexOf(id)];
  // The start may be on another page.
  if (from < 0 || to < 0) return { ...before, [id]: true };
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...before, ...selectedOf(range) };
}

export const selectedOf = (ids: readonly string[]): SelectedIds =>
  Object.fromEntries(ids.map((id) => [id, true as const]));

export const without = (selected: SelectedIds, ids: readonly string[]): SelectedIds =>
  Object.fromEntries(Object.entries(selected).filter(([id]) => !ids.includes(id)));
