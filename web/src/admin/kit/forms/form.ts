import { useMemo, useRef, useState } from "react";

/** Error messages by field. */
export type Problems<T> = Partial<Record<keyof T & string, string>>;

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
  change: (change: Partial<T>) => void;
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
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(initial), [values, initial]);
  // A ref, so that two changes within one event are both applied.
  const latest = useRef(values);

  const change = (part: Partial<T>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    // Clears the errors of changed fields.
    setProblems((known) => {
      const changed = Object.keys(part).filter((name) => name in known);
      if (changed.length === 0) return known;
      return Object.fromEntries(
        Object.entries(known).filter(([name]) => !changed.includes(name)),
      ) as Problems<T>;
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
    change,
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
      error: problems[name],
    }),
  };
}
