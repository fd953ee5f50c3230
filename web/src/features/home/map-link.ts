import { useState } from "react";
import { type Elements, useElements } from "../../lib/elements";

/** Links the list and the map: a hovered card highlights its pin and vice versa. */
export interface MapLink {
  cards: Elements<number>;
  /** The event that is hovered or focused in the list. */
  lit: number | null;
  onPoint: (id: number | null) => void;
  /** The event whose card is highlighted in the list. */
  marked: number | null;
  onMark: (id: number | null) => void;
}

const nothing = () => undefined;

export function useMapLink(hasMap: boolean): MapLink {
  const cards = useElements<number>();
  const [lit, setLit] = useState<number | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  return {
    cards,
    lit,
    // Without a map, hovering must not cause renders.
    onPoint: hasMap ? setLit : nothing,
    marked: hasMap ? marked : null,
    onMark: setMarked,
  };
}
