import { useCallback, useMemo, useState } from "react";
import type { SelectedIds } from "./selection";

export interface TableSelection {
  ids: SelectedIds;
  /** True if everything that matches is selected, also what is on other pages. */
  isAll: boolean;
  /** Selects these rows, and no longer all that match. */
  set: (ids: SelectedIds) => void;
  selectAll: () => void;
  clear: () => void;
}

const NONE: SelectedIds = {};

/** A selection that lasts as long as the list is filtered the same way; it spans pages. */
export function useSelection(scope: string): TableSelection {
  const [state, setState] = useState({ scope, ids: NONE, isAll: false });
  const { ids, isAll } = state.scope === scope ? state : { ids: NONE, isAll: false };
  const set = useCallback((next: SelectedIds) => setState({ scope, ids: next, isAll: false }), [scope]);
  return useMemo(
    () => ({
      ids,
      isAll,
      set,
      selectAll: () => setState({ scope, ids: NONE, isAll: true }),
      clear: () => setState({ scope, ids: NONE, isAll: false }),
    }),
    [scope, ids, isAll, set],
  );
}
