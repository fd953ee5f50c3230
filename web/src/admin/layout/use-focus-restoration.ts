import { type RefObject, useEffect } from "react";

interface FocusPosition {
  element: HTMLElement;
  /** The list around it, and the index of its item. */
  list: Element | null;
  index: number;
}

/**
 * When the focused element is removed (a deleted card, a restored row), moves the focus to the item that took its place, else to the
 * screen. Otherwise keyboard users would start again at the top of the page.
 */
export function useFocusRestoration(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const content = screen.current;
    if (!content) return;
    let last: FocusPosition | null = null;
    const recordFocus = ({ target }: FocusEvent) => {
      last = content.contains(target as Node) ? positionOf(target as HTMLElement) : null;
    };
    // A press on the background blurs on purpose; a press on a control fires `focusin` afterwards.
    const clear = () => {
      last = null;
    };
    const restoreFocus = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (!last || last.element.isConnected || !isLost) return;
      (replacementFor(last) ?? content).focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restoreFocus);
    observer.observe(content, { childList: true, subtree: true });
    document.addEventListener("focusin", recordFocus);
    document.addEventListener("pointerdown", clear);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", recordFocus);
      document.removeEventListener("pointerdown", clear);
    };
  }, [screen]);
}

function positionOf(element: HTMLElement): FocusPosition {
  const item = element.closest("li, tr");
  const list = item?.parentElement ?? null;
  return { element, list, index: item && list ? [...list.children].indexOf(item) : 0 };
}

function replacementFor({ list, index }: FocusPosition): HTMLElement | null {
  if (!list?.isConnected) return null;
  const item = list.children[index] ?? list.lastElementChild;
  return item?.querySelector<HTMLElement>("button:not([disabled]), a[href], summary") ?? null;
}
