import { useState } from "react";
import { useUser } from "../../session/session";
import { readStored, writeStored } from "./stored-json";

/** The view of a list: the one in the URL, else the one that the person chose last; undefined if neither is known. */
export function useStoredView<V extends string>(
  table: string,
  views: readonly V[],
  inUrl: string,
): [view: V | undefined, remember: (view: V) => void] {
  const { id } = useUser();
  const name = `${table}-view`;
  const isView = (value: unknown): value is V => views.some((view) => view === value);
  const [stored, setStored] = useState(() => readStored(name, id, isView));
  const remember = (view: V) => {
    writeStored(name, id, view);
    setStored(view);
  };
  return [isView(inUrl) ? inUrl : (stored ?? undefined), remember];
}
