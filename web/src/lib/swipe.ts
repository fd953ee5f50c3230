/** A swipe counts from this many pixels on. */
export const SWIPE_THRESHOLD = 50;

/** The direction of a swipe: 1 for next, -1 for previous, 0 if it is too short or vertical. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
