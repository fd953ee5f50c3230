import { useState } from "react";
import { useUser } from "../../session/session";
import { isTexts, readStored, writeStored } from "./stored-json";
import type { TableColumn } from "./table-column";

export interface ShownColumns {
  shown: readonly string[];
  change: (shown: readonly string[]) => void;
  reset: () => void;
}

/** The columns that the person has chosen for this table; they are kept in the browser. */
export function useColumns<T>(table: string, columns: readonly TableColumn<T>[]): ShownColumns {
  const { id } = useUser();
  const name = `${table}-columns`;
  const [chosen, setChosen] = useState(() => readStored(name, id, isTexts));
  const usual = columns.filter(({ isOptional }) => !isOptional).map((column) => column.id);
  const change = (shown: readonly string[] | null) => {
    writeStored(name, id, shown);
    setChosen(shown === null ? null : [...shown]);
  };
  return { shown: chosen ?? usual, change, reset: () => change(null) };
}
