/** The part of an image that is shown and its focal point, in fractions of the original. */
import type { LibraryImage } from "../../kit/api/types";

export type Crop = NonNullable<LibraryImage["crop"]>;

export interface Point {
  x: number;
  y: number;
}

const SMALLEST = 0.01;
const limited = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };
export const CENTER: Point = { x: 0.5, y: 0.5 };

export const pointWithin = ({ x, y }: Point): Point => ({
  x: rounded(limited(x, 0, 1)),
  y: rounded(limited(y, 0, 1)),
});

/** The rectangle, moved into the image. */
export function cropWithin({ x, y, width, height }: Crop): Crop {
  const [w, h] = [limited(width, SMALLEST, 1), limited(height, SMALLEST, 1)];
  return {
    x: rounded(limited(x, 0, 1 - w)),
    y: rounded(limited(y, 0, 1 - h)),
    width: rounded(w),
    height: rounded(h),
  };
}

/** The rectangle with another edge: moving the left one makes it narrower where it would leave the image. */
export function cropWithSide(crop: Crop, side: keyof Crop, value: number): Crop {
  if (side === "x" || side === "y") {
    const start = limited(value, 0, 1 - SMALLEST);
    const length = side === "x" ? "width" : "height";
    return cropWithin({ ...crop, [side]: start, [length]: Math.min(crop[length], 1 - start) });
  }
  const start = side === "width" ? crop.x : crop.y;
  return cropWithin({ ...crop, [side]: limited(value, SMALLEST, 1 - start) });
}

/** The rectangle between two corners, whichever they are. */
export function cropBetween(one: Point, other: Point): Crop {
  const [a, b] = [pointWithin(one), pointWithin(other)];
  return cropWithin({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  });
}

/** What an arrow key moves by; with Shift ten times as far. */
export function arrowStep(key: string, isLarge: boolean): Point | null {
  const step = isLarge ? 0.1 : 0.01;
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  };
  return steps[key] ?? null;
}

/** The frame as the API stores it: null for the center, and for the whole image. */
export function storedFrame(focal: Point, crop: Crop) {
  const isCenter = focal.x === CENTER.x && focal.y === CENTER.y;
  const isWhole = crop.width === 1 && crop.height === 1;
  return {
    focal_x: isCenter ? null : focal.x,
    focal_y: isCenter ? null : focal.y,
    crop: isWhole ? null : crop,
  };
}
