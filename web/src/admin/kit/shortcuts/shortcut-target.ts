/** The elements that shortcuts act on: the search field of the list, the button that opens the form of a new item. */
import { type RefObject, useEffect, useRef } from "react";
import { topDialog } from "../../../lib/open-dialogs";

export type ShortcutTarget = "search" | "create";

const targets: Record<ShortcutTarget, RefObject<HTMLElement | null>[]> = { search: [], create: [] };

/** The ref of an element that a shortcut reaches while it is mounted. */
export function useShortcutTarget<E extends HTMLElement>(target: ShortcutTarget): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    targets[target].push(ref);
    return () => {
      targets[target] = targets[target].filter((one) => one !== ref);
    };
  }, [target]);
  return ref;
}

/** The element that was mounted last; null if there is none, or an open dialog makes it inert. */
export function shortcutTarget(target: ShortcutTarget): HTMLElement | null {
  const top = topDialog();
  const reachable = targets[target].filter(({ current }) => current && (!top || top.contains(current)));
  return reachable.at(-1)?.current ?? null;
}
