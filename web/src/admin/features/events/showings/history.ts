/** Undo and redo of a value, several steps. */

const MAX_STEPS = 100;

export interface History<T> {
  past: readonly T[];
  future: readonly T[];
  /** What changed last: repeated changes of one field are one step. */
  tag: string;
}

export const emptyHistory = <T>(): History<T> => ({ past: [], future: [], tag: "" });

/** Records the value before a change. Changes with the same tag in a row are one step; an empty tag is always a step. */
export function record<T>(history: History<T>, before: T, tag = ""): History<T> {
  if (tag !== "" && tag === history.tag) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-MAX_STEPS), future: [], tag };
}

export function undo<T>({ past, future }: History<T>, current: T): [history: History<T>, value: T] {
  const value = past.at(-1);
  if (value === undefined) return [{ past, future, tag: "" }, current];
  return [{ past: past.slice(0, -1), future: [...future, current], tag: "" }, value];
}

export function redo<T>({ past, future }: History<T>, current: T): [history: History<T>, value: T] {
  const value = future.at(-1);
  if (value === undefined) return [{ past, future, tag: "" }, current];
  return [{ past: [...past, current], future: future.slice(0, -1), tag: "" }, value];
}
