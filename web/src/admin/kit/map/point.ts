import type { Point } from "../../../shared/map/bounds";

/** The coordinates of a form, as typed. */
export interface PointText {
  latitude: string;
  longitude: string;
}

/** Parses a number with a decimal point or comma; null if it is empty or invalid. */
export function numberOf(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  const number = Number(typed);
  return typed === "" || Number.isNaN(number) ? null : number;
}

export const numberText = (number: number | null | undefined): string =>
  number == null ? "" : String(number);

/** Null if the coordinates are incomplete or invalid. */
export function pointOf({ latitude, longitude }: PointText): Point | null {
  const [north, east] = [numberOf(latitude), numberOf(longitude)];
  if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return null;
  return { latitude: north, longitude: east };
}
