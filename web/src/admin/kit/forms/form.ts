import { useMemo, useRef, useState } from "react";

/** What is wrong with which field. */
export type Problems<T> = Partial<Record<keyof T & string, string>>;

export interface FieldWiring<V> {
  name: string;
  value: V;
  onChange: (value: V) => void;
  error: string | undefined;
}

export interface Form<T> {
  values: T;
  /** What the form was opened with. */
  initial: T;
  /** What is stored, as far as this editor has seen: as at the beginning, until a conflict showed something newer. */
  base: T;
  rebase: (stored: T) => void;
  problems: Problems<T>;
  /** How often a save was refused: problems that are new, rather than fewer. */
  refusals: number;
  isDirty: boolean;
  change: (change: Partial<T>) => void;
  setProblems: (problems: Problems<T>) => void;
  /** Starts anew from these values, with nothing changed and nothing wrong. */
  reset: (values: T) => void;
  /** Everything that a field of the kit needs: `<TextField {...form.field("title_tr")} label={…} />` */
  field: <K extends keyof T & string>(name: K) => FieldWiring<T[K]>;
}

/** The state of a form. Values are compared by their JSON, so lists and objects may be among them. */
export function useForm<T extends object>(start: T | (() => T)): Form<T> {
  const [initial, setInitial] = useState(start);
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<T>>({});
  const [refusals, setRefusals] = useState(0);
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(initial), [values, initial]);
  // Two changes within one event must both arrive.
  const latest = useRef(values);

  const change = (part: Partial<T>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    // A field that is being mended is no longer wrong.
    setProblems((known) => {
      const mended = Object.keys(part).filter((name) => name in known);
      if (mended.length === 0) return known;
      return Object.fromEntries(
        Object.entries(known).filter(([name]) => !mended.includes(name)),
      ) as Problems<T>;
    });
  };

  return {
    values,
    initial,
    base,
    rebase: setBase,
    problems,
    refusals,
    isDirty,
    change,
    setProblems: (next) => {
      setProblems(next);
      if (Object.keys(next).length > 0) setRefusals((count) => count + 1);
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
