import { randomBytes } from "node:crypto";

const LETTERS = "bcdfghjklmnpqrstvwxz";

/**
 * A word to find a test's own things by. The site finds words by their beginning, so this one is the beginning of nothing
 * else: it has neither vowels nor digits, and all marks are equally long. It is fit for names, addresses and keys.
 */
export function mark(): string {
  const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]);
  return `zq${letters.join("")}`;
}
