import { type RefCallback, useState } from "react";

/** The elements that a component drew for its things, by a key of theirs. */
export interface Elements<Key> {
  ref: (key: Key) => RefCallback<HTMLElement>;
  get: (key: Key) => HTMLElement | undefined;
}

function makeElements<Key>(): Elements<Key> {
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

/** For a component that scrolls to one of the things in its list, or focuses it. */
export function useElements<Key>(): Elements<Key> {
  const [elements] = useState(makeElements<Key>);
  return elements;
}

/** Brings a row to the top of a list that scrolls in a box of its own. */
export function scrollToRow(box: HTMLElement | null, row: HTMLElement | undefined): void {
  if (box && row) box.scrollTop = row.offsetTop - box.offsetTop;
}
