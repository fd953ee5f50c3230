import { type RefObject, useEffect } from "react";

interface Place {
  element: HTMLElement;
  /** The list around it, and the index of its item. */
  list: Element | null;
  index: number;
}

/**
 * When the focused element is removed (a deleted card, a restored row), moves the focus to the item that took its place, else to the
 * screen. Otherwise keyboard users would start again at the top of the page.
 */
export function useKeptFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = screen.current;
    if (!content) return;
    let last: Place | null = null;
    const note = ({ target }: FocusEvent) => {
      last = content.contains(target as Node) ? placeOf(target as HTMLElement) : null;
    };
    // A press on the background blurs on purpose; a press on a control fires `focusin` afterwards.
    const forget = () => {
      last = null;
    };
    const mend = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (!last || last.element.isConnected || !isLost) return;
      (heirOf(last) ?? content).focus({ preventScroll: true });
    };
    const observer = new MutationObserver(mend);
    observer.observe(content, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forget);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget);
    };
  }, [screen]);
}

function placeOf(element: HTMLElement): Place {
  const item = element.closest("li, tr");
  const list = item?.parentElement ?? null;
  return { element, list, index: item && list ? [...list.children].indexOf(item) : 0 };
}

function heirOf({ list, index }: Place): HTMLElement | null {
  if (!list?.isConnected) return null;
  const item = list.children[index] ?? list.lastElementChild;
  return item?.querySelector<HTMLElement>("button:not([disabled]), a[href], summary") ?? null;
}
