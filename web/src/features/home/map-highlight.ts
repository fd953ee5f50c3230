import { useState } from "react";
import { type ElementRefs, useElementRefs } from "../../lib/element-refs";

/** Links the list and the map: a hovered card highlights its pin and vice versa. */
export interface MapHighlight {
  cards: ElementRefs<number>;
  /** The event that is hovered or focused in the list. */
  highlightedId: number | null;
  onPoint: (id: number | null) => void;
  /** The event whose card is highlighted in the list. */
  marked: number | null;
  onMark: (id: number | null) => void;
}

const nothing = () => undefined;

export function useMapHighlight(hasMap: boolean): MapHighlight {
  const cards = useElementRefs<number>();
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  return {
    cards,
    highlightedId,
    // Without a map, hovering must not cause renders.
    onPoint: hasMap ? setHighlightedId : nothing,
    marked: hasMap ? marked : null,
    onMark: setMarked,
  };
}
