import { useMemo, useRef, useState } from "react";

/** The path of a part of a field: `showings[3].offers[0].url`. */
type Path<Name extends string> = `${Name}[${string}`;

/** Error messages by field, or by the path of a part of one. */
export type Problems<T> = Partial<Record<(keyof T & string) | Path<keyof T & string>, string>>;

export interface FieldBinding<V> {
  name: string;
  value: V;
  onChange: (value: V) => void;
  error: string | undefined;
}

export interface Form<T> {
  values: T;
  /** The values at the start. */
  initial: T;
  /** The stored values that changes are relative to: `initial`, until a conflict shows a newer version. */
  base: T;
  rebase: (stored: T) => void;
  problems: Problems<T>;
  /** The number of failed validations: tells new errors from remaining ones. */
  failedAttempts: number;
  isDirty: boolean;
  /** The values including changes that are not rendered yet. */
  current: () => T;
  change: (change: Partial<T>) => void;
  /** Takes over what was stored elsewhere: it counts as no change of the user. */
  accept: (stored: Partial<T>) => void;
  setProblems: (problems: Problems<T>) => void;
  /** Resets values, base and errors. */
  reset: (values: T) => void;
  /** The props of a field: `<TextField {...form.field("title_tr")} label={…} />` */
  field: <K extends keyof T & string>(name: K) => FieldBinding<T[K]>;
}

/** The state of a form. Values are compared as JSON, so they may be lists and objects. */
export function useForm<T extends object>(start: T | (() => T)): Form<T> {
  const [initial, setInitial] = useState(start);
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<T>>({});
  const [failedAttempts, setFailedAttempts] = useState(0);
  const initialText = useMemo(() => JSON.stringify(initial), [initial]);
  const isDirty = useMemo(() => JSON.stringify(values) !== initialText, [values, initialText]);
  // A ref, so that two changes within one event are both applied.
  const latest = useRef(values);

  const change = (part: Partial<T>) => {
    const before = latest.current;
    latest.current = { ...before, ...part };
    setValues(latest.current);
    // Clears the errors of what changed.
    setProblems((known) => {
      const kept = Object.entries(known).filter(
        ([path]) => !(rootOf(path) in part) || isKept(path, before, { ...before, ...part }),
      );
      return kept.length === Object.keys(known).length ? known : (Object.fromEntries(kept) as Problems<T>);
    });
  };

  return {
    values,
    initial,
    base,
    rebase: setBase,
    problems,
    failedAttempts,
    isDirty,
    current: () => latest.current,
    change,
    accept: (stored) => {
      change(stored);
      setInitial((known) => ({ ...known, ...stored }));
      setBase((known) => ({ ...known, ...stored }));
    },
    setProblems: (next) => {
      setProblems(next);
      if (Object.keys(next).length > 0) setFailedAttempts((count) => count + 1);
    },
    reset: (next) => {
      latest.current = next;
      setInitial(next);
      setBase(next);
      setValues(next);
      setProblems({});
    },
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<T>),
      error: problems[name] ?? partProblem(problems, name),
    }),
  };
}

/** The field that a path begins with: `showings[3].offers[0].url` → `showings`. */
export const rootOf = (path: string): string => path.split("[", 1)[0] ?? path;

/** True for the error of a part whose value is the same as before. */
function isKept(path: string, before: object, after: object): boolean {
  if (rootOf(path) === path) return false;
  const [old, current] = [valueAt(before, path), valueAt(after, path)];
  return old !== undefined && old === current;
}

function valueAt(values: object, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split(/[[\].]+/).filter(Boolean)) {
    if (value === null || typeof value !== "object") return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The first error of a list's entries, with the entry's number. */
function partProblem(problems: object, name: string): string | undefined {
  const found = Object.entries(problems).find(([path]) => path.startsWith(`${name}[`));
  const place = found && /\[(\d+)\]/.exec(found[0])?.[1];
  return place && `${Number(place) + 1}. ${found[1]}`;
}
