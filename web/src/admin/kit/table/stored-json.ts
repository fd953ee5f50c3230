/** What a person has set up in this browser: one record for each person and name. */
import { readItem, writeItem } from "../../../lib/storage";

const keyOf = (name: string, userId: number) => `panel:${userId}:${name}`;

/** What is stored, if it has the shape that is wanted. */
export function readStored<T>(
  name: string,
  userId: number,
  isValid: (value: unknown) => value is T,
): T | null {
  try {
    const value: unknown = JSON.parse(readItem(keyOf(name, userId)) ?? "null");
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

export const writeStored = (name: string, userId: number, value: unknown): boolean =>
  writeItem(keyOf(name, userId), JSON.stringify(value));

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");
