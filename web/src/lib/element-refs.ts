import { type RefCallback, useState } from "react";

/** The DOM elements of a list's items, by item key. */
export interface ElementRefs<Key> {
  ref: (key: Key) => RefCallback<HTMLElement>;
  get: (key: Key) => HTMLElement | undefined;
}

function createElementRefs<Key>(): ElementRefs<Key> {
  const elements = new Map<Key, HTMLElement>();
  return {
    ref: (key) => (element) => {
      if (element) elements.set(key, element);
      return () => {
        elements.delete(key);
      };
    },
    get: (key) => elements.get(key),
  };
}

/** For a component that scrolls to or focuses one of its list items. */
export function useElementRefs<Key>(): ElementRefs<Key> {
  const [elements] = useState(createElementRefs<Key>);
  return elements;
}

/** Scrolls a row to the top of its scroll container. */
export function scrollToRow(box: HTMLElement | null, row: HTMLElement | undefined): void {
  if (box && row) box.scrollTop = row.offsetTop - box.offsetTop;
}
