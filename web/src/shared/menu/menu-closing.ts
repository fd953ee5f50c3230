/** The event handling of an open menu. In modules that are loaded when a menu is first wanted. */
import { type RefObject, useEffect } from "react";

type MenuRef = RefObject<HTMLDetailsElement | null>;

/** For a menu whose links need no code of their own. */
export function MenuClosing({ menu }: { menu: MenuRef }): null {
  useMenuClosing(menu);
  return null;
}

/** Closes the menu on a choice, and when the pointer or the focus leaves it; scrolls it into view when it opens. */
export function useMenuClosing(menu: MenuRef): void {
  useClosing(menu);
  useInSight(menu);
}

function useClosing(menu: MenuRef): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const close = () => {
      element.open = false;
    };
    const closeOutside = ({ target }: globalThis.Event) => {
      if (!element.contains(target as Node)) close();
    };
    const closeByChoice = ({ target }: globalThis.Event) => {
      if ((target as Element).closest("a")) close();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    element.addEventListener("click", closeByChoice);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      element.removeEventListener("click", closeByChoice);
    };
  }, [menu]);
}

/** On phones the menu may open below the sticky bars: scrolls it into view. */
function useInSight(menu: MenuRef): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const show = () => element.open && element.querySelector("ul")?.scrollIntoView?.({ block: "nearest" });
    // It may have been opened before this code was loaded.
    show();
    element.addEventListener("toggle", show);
    return () => element.removeEventListener("toggle", show);
  }, [menu]);
}
