import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { extended, type RangeStart, type SelectedIds, selectedOf, toggled } from "./selection";
import type { TableSelection } from "./use-selection";

interface Options {
  /** The rows of the page, in order. */
  ids: readonly string[];
  /** Undefined where rows cannot be selected. */
  selection: TableSelection | undefined;
  onOpen: (id: string) => void;
}

export interface RowKeys {
  /** The one row that Tab reaches. */
  active: string | undefined;
  setActive: (id: string) => void;
  rowRef: (id: string) => (element: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Selects the row, or with Shift all rows from the last one. */
  select: (id: string, isRange: boolean) => void;
  onRowClick: (id: string, event: MouseEvent) => void;
}

/** Keyboard and pointer in the rows of a table: arrow keys, Home, End, Space, Shift for ranges, Ctrl+A, Escape, Enter. */
export function useRowKeys({ ids, selection, onOpen }: Options): RowKeys {
  const [last, setActive] = useState<string>();
  const active = last !== undefined && ids.includes(last) ? last : ids[0];
  const rows = useRef(new Map<string, HTMLElement>());
  const start = useRef<RangeStart | null>(null);
  // With everything selected, a change starts from the rows that are shown.
  const selected: SelectedIds = selection?.isAll ? selectedOf(ids) : (selection?.ids ?? {});

  const select = (id: string, isRange: boolean) => {
    if (!selection) return;
    if (isRange && start.current) {
      selection.set(extended(ids, start.current, id));
      return;
    }
    const next = toggled(selected, id);
    start.current = { id, before: next };
    selection.set(next);
  };

  const move = (to: number, isRange: boolean) => {
    const id = ids[Math.min(Math.max(to, 0), ids.length - 1)];
    if (id === undefined || active === undefined) return;
    if (isRange && selection) {
      start.current ??= { id: active, before: selected };
      selection.set(extended(ids, start.current, id));
    } else start.current = null;
    setActive(id);
    rows.current.get(id)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = active === undefined ? -1 : ids.indexOf(active);
    const isOnRow = event.target === rows.current.get(active ?? "");
    const targets: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: ids.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined && !event.altKey) move(target, event.shiftKey);
    else if (event.key === " " && isOnRow && active) select(active, event.shiftKey);
    else if (event.key === "Enter" && isOnRow && active) onOpen(active);
    else if (event.key === "a" && (event.ctrlKey || event.metaKey) && selection)
      selection.set(selectedOf(ids));
    else if (event.key === "Escape" && Object.keys(selected).length > 0) selection?.clear();
    else return;
    event.preventDefault();
  };

  const onRowClick = (id: string, event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) select(id, event.shiftKey);
  };

  const rowRef = (id: string) => (element: HTMLElement | null) => {
    if (element) rows.current.set(id, element);
    else rows.current.delete(id);
  };
  return { active, setActive, rowRef, onKeyDown, select, onRowClick };
}
