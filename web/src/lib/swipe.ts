/** A swipe counts from this many pixels on. */
export const SWIPE_THRESHOLD = 50;

/** Where a movement of the finger leads: 1 to the next, -1 to the one before, 0 nowhere. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
