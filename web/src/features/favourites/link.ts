/**
 * The link that moves favorites to another device. The ids are in its fragment, which browsers do not send: ascending differences as
 * variable-length numbers, then a checksum against links that were cut off, in URL-safe base64.
 */

const PREFIX = "#add=";
const CHECKSUM_BYTES = 3;

/** The fragment of a link to these ids. */
export function writeLink(ids: readonly number[]): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const bytes = sorted.flatMap((id, place) => varint(id - (sorted[place - 1] ?? 0)));
  const text = String.fromCharCode(...bytes, ...checksum(bytes));
  return PREFIX + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** True if the fragment is meant to be such a link, whole or not. */
export const isLink = (fragment: string): boolean => fragment.startsWith(PREFIX);

/** The ids of a link; null if it is not whole. */
export function readLink(fragment: string): number[] | null {
  const bytes = isLink(fragment) ? decode(fragment.slice(PREFIX.length)) : null;
  if (!bytes || bytes.length <= CHECKSUM_BYTES) return null;
  const body = bytes.slice(0, -CHECKSUM_BYTES);
  if (checksum(body).join() !== bytes.slice(-CHECKSUM_BYTES).join()) return null;
  return readIds(body);
}

function decode(text: string): number[] | null {
  try {
    const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return [...raw].map((letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function readIds(bytes: readonly number[]): number[] | null {
  const ids: number[] = [];
  let [last, value, factor] = [0, 0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    last += value;
    if (value === 0 || !Number.isSafeInteger(last)) return null;
    ids.push(last);
    [value, factor] = [0, 1];
  }
  return factor === 1 ? ids : null;
}

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))];
}

/** 24 bits of FNV-1a. */
function checksum(bytes: readonly number[]): number[] {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return [hash & 0xff, (hash >>> 8) & 0xff, (hash >>> 16) & 0xff];
}
