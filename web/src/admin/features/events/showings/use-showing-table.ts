import { useEffect, useMemo, useRef, useState } from "react";
import type { Form } from "../../../kit/forms/form";
import type { EventValues } from "../form/values";
import { emptyHistory, type History, record, redo, undo } from "./history";
import { type Copied, changeRow, copyDown, copyOffersToAll, duplicateRow, removeRow } from "./rows";
import type { ShowingValues } from "./showing-values";

type Rows = readonly ShowingValues[];

/** What a row can do; the object never changes, so that rows are not rendered again without need. */
export interface RowCommands {
  change: (place: number, change: Partial<ShowingValues>) => void;
  duplicate: (place: number) => void;
  remove: (place: number) => void;
  copyDown: (place: number, what: Copied) => void;
  copyOffersToAll: (place: number) => void;
}

export interface ShowingTable {
  commands: RowCommands;
  /** Replaces the rows as one step. */
  apply: (next: (rows: Rows) => ShowingValues[]) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** The rows of the dates table with several steps of undo. */
export function useShowingTable(form: Form<EventValues>): ShowingTable {
  const [history, setHistory] = useState<History<Rows>>(emptyHistory);
  const latest = useRef({ form, history });
  useEffect(() => {
    latest.current = { form, history };
  });

  const actions = useMemo(() => {
    const rowsNow = (): Rows => latest.current.form.values.showings ?? [];
    const set = (rows: Rows, next: History<Rows>) => {
      latest.current.history = next;
      setHistory(next);
      latest.current.form.change({ showings: rows });
    };
    const apply = (next: (rows: Rows) => ShowingValues[], tag = "") =>
      set(next(rowsNow()), record(latest.current.history, rowsNow(), tag));
    const commands: RowCommands = {
      change: (place, change) =>
        apply((rows) => changeRow(rows, place, change), `${place}.${Object.keys(change).join()}`),
      duplicate: (place) => apply((rows) => duplicateRow(rows, place)),
      remove: (place) => apply((rows) => removeRow(rows, place)),
      copyDown: (place, what) => apply((rows) => copyDown(rows, place, what)),
      copyOffersToAll: (place) => apply((rows) => copyOffersToAll(rows, place)),
    };
    const step = (go: typeof undo) => () => {
      const [next, rows] = go<Rows>(latest.current.history, rowsNow());
      set(rows, next);
    };
    return { commands, apply, undo: step(undo), redo: step(redo) };
  }, []);
  return {
    commands: actions.commands,
    apply: (next) => actions.apply(next),
    undo: history.past.length > 0 ? actions.undo : null,
    redo: history.future.length > 0 ? actions.redo : null,
  };
}
