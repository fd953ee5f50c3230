import { useState } from "react";

export interface FormQueue {
  /** Counted from 1. */
  place: number;
  total: number;
  /** The id of the next event; undefined at the end. */
  next: string | undefined;
  /** An event that is gone is not opened later. */
  leaveOut: (id: string) => void;
}

/**
 * The place of the open form among the events of the list; null if it is not one of them. The order is that of the list when the first
 * form was opened: an event that is saved may leave the list.
 */
export function useFormQueue(ids: readonly string[], current: string): FormQueue | null {
  const [order, setOrder] = useState<readonly string[]>([]);
  if (current === "" && order.length > 0) setOrder([]);
  if (current !== "" && !order.includes(current) && ids.includes(current)) setOrder(ids);
  const place = order.indexOf(current);
  return current === "" || place < 0
    ? null
    : {
        place: place + 1,
        total: order.length,
        next: order[place + 1],
        leaveOut: (gone) => setOrder(order.filter((id) => id !== gone)),
      };
}
