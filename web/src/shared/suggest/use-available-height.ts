import { type RefObject, useLayoutEffect } from "react";

/** Enough for two groups of suggestions. */
const ENOUGH = 260;
const MARGIN = 12;
/** The heights of the header and the bottom bar. */
const HEADER = 76;
const BOTTOM_BAR = 64;
/** The minimum height of an on-screen keyboard. */
const KEYBOARD = 120;
const PHONE = "(max-width: 767px)";

/** Limits a panel's height to the visual viewport: CSS units do not account for the on-screen keyboard. */
export function useAvailableHeight(panel: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isShown || !element) return;
    const sight = window.visualViewport;
    const bound = () => {
      element.style.maxHeight = `${Math.max(ENOUGH / 2, availableHeight(element))}px`;
    };
    const makeRoom = () => {
      const box = element.parentElement?.getBoundingClientRect();
      if (box && availableHeight(element) < ENOUGH && window.matchMedia(PHONE).matches)
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

function availableHeight(element: HTMLElement): number {
  const { height = window.innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
  const hasBar = window.matchMedia(PHONE).matches && window.innerHeight - height < KEYBOARD;
  return height + offsetTop - element.getBoundingClientRect().top - MARGIN - (hasBar ? BOTTOM_BAR : 0);
}
