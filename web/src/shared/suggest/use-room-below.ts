import { type RefObject, useLayoutEffect } from "react";

/** So much that two kinds and their names can be read. */
const ENOUGH = 260;
const MARGIN = 12;
/** The header and the bar at the foot of a phone. */
const HEADER = 76;
const BOTTOM_BAR = 64;
/** A keyboard takes at least so much of the screen. */
const KEYBOARD = 120;
const PHONE = "(max-width: 767px)";

/** Keeps a panel within what can be seen: a keyboard covers the lower part of a phone, and no measure of CSS knows. */
export function useRoomBelow(panel: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isShown || !element) return;
    const sight = window.visualViewport;
    const bound = () => {
      element.style.maxHeight = `${Math.max(ENOUGH / 2, roomBelow(element))}px`;
    };
    const makeRoom = () => {
      const box = element.parentElement?.getBoundingClientRect();
      if (box && roomBelow(element) < ENOUGH && window.matchMedia(PHONE).matches)
        window.scrollBy({ top: box.top - HEADER, behavior: "instant" });
      bound();
    };
    makeRoom();
    sight?.addEventListener("resize", makeRoom);
    window.addEventListener("scroll", bound, { passive: true });
    return () => {
      sight?.removeEventListener("resize", makeRoom);
      window.removeEventListener("scroll", bound);
    };
  }, [panel, isShown]);
}

function roomBelow(element: HTMLElement): number {
  const { height = window.innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
  const hasBar = window.matchMedia(PHONE).matches && window.innerHeight - height < KEYBOARD;
  return height + offsetTop - element.getBoundingClientRect().top - MARGIN - (hasBar ? BOTTOM_BAR : 0);
}
