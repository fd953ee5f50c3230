import { useState } from "react";
import { type Elements, useElements } from "../../lib/elements";

/** What list and map tell each other: which card is pointed at, and which pin. */
export interface MapLink {
  cards: Elements<number>;
  /** The event that is pointed at in the list. */
  lit: number | null;
  onPoint: (id: number | null) => void;
  /** The event whose card is marked in the list. */
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
    // Without a map nothing is drawn again for a pointer that passes.
    onPoint: hasMap ? setLit : nothing,
    marked: hasMap ? marked : null,
    onMark: setMarked,
  };
}
