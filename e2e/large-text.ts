/** Finds what large text breaks: words that are cut off, spill out of their box, lie over each other or widen the page. */
import type { Page } from "@playwright/test";

/** What is wrong with the page as it stands, one line a fault; empty when everything can be read. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 2;
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width + 1)
      faults.push(`the page is ${document.documentElement.scrollWidth} pixels wide instead of ${width}`);

    /** For screen readers, in a slide or menu that is not open, or part of a picture. */
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest("[aria-hidden=true], [inert], .leaflet-container, noscript, script, style, option") !==
        null;
    const nameOf = (box: Element) =>
      `${box.tagName.toLowerCase()}.${[...box.classList].slice(0, 4).join(".")}`;

    interface Line {
      text: string;
      rect: DOMRect;
      /** The bar or dialog that it is part of: what scrolls below a bar is not broken. */
      layer: Element | null;
      owner: Element;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40);
      if (!owner || !text || isHidden(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      let layer: Element | null = null;
      for (let box: Element | null = owner; box && rects.length > 0; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.position === "fixed" || style.position === "sticky") layer ??= box;
        if (style.display === "inline" || style.display === "contents") continue;
        const bounds = box.getBoundingClientRect();
        const isScreenReaderOnly = style.clipPath === "inset(50%)";
        // Cut on purpose, as the title of a card, or to be scrolled: only what can be seen counts.
        const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        // A carousel is scrolled by its buttons.
        const isScrolled =
          box.hasAttribute("aria-roledescription") ||
          [style.overflowX, style.overflowY].some((value) => value === "auto" || value === "scroll");
        if (isScreenReaderOnly) rects = [];
        else if (isShortened || isScrolled)
          rects = rects.filter(
            ({ left, right, top, bottom }) =>
              right <= bounds.right + TOLERANCE &&
              left >= bounds.left - TOLERANCE &&
              (top + bottom) / 2 <= bounds.bottom &&
              (top + bottom) / 2 >= bounds.top,
          );
        const isClip = [style.overflowX, style.overflowY].some(
          (value) => value === "hidden" || value === "clip",
        );
        const isBox = box.matches("button, a, summary, label, nav");
        if (isShortened || isScrolled || !(isClip || isBox)) continue;
        for (const rect of rects) {
          // A line is higher than its letters.
          const room = rect.height / 4;
          const isOut =
            rect.left < bounds.left - TOLERANCE ||
            rect.right > bounds.right + TOLERANCE ||
            rect.top < bounds.top - room ||
            rect.bottom > bounds.bottom + room;
          if (isOut) faults.push(`"${text}" ${isClip ? "is cut off by" : "spills out of"} ${nameOf(box)}`);
        }
      }
      for (const rect of rects) {
        if (rect.left < -TOLERANCE || rect.right > width + TOLERANCE)
          faults.push(`"${text}" is beside the screen`);
        lines.push({ text, rect, layer, owner });
      }
    }

    lines.sort((one, other) => one.rect.top - other.rect.top);
    for (const [place, one] of lines.entries()) {
      for (const other of lines.slice(place + 1)) {
        if (other.rect.top >= one.rect.bottom) break;
        if (one.owner === other.owner || one.layer !== other.layer) continue;
        const x = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const y = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
        // Lines that are set close may touch where there are no letters.
        const limit = Math.min(one.rect.height, other.rect.height) / 3;
        if (x > TOLERANCE && y > limit) faults.push(`"${one.text}" and "${other.text}" lie over each other`);
      }
    }
    return [...new Set(faults)];
  });
}
