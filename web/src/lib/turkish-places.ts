/** The locative of cities and districts: İzmir'de, Muş'ta, Kuşadası'nda. */
import { harmony, locativeSuffix, lowerTurkish } from "./turkish";

/**
 * Endings that already carry the possessive, so that an n stands before the suffix: Kuşadası'nda, Gölbaşı'nda. A final
 * vowel alone does not tell (Topkapı'da, Ankara'da), hence the list.
 */
const POSSESSIVE_ENDINGS = [
  // Of the provinces in -eli only this one: newspapers write Kocaeli'de and Tunceli'de.
  "kırklareli",
  "oğlu",
  "önü",
  "adası",
  "pazarı",
  "hisarı",
  "burnu",
  "kavağı",
  "hanı",
  "pınarı",
  "ağzı",
  "yakası",
  "deresi",
  "tepesi",
  "köyü",
  "gölü",
  "dağı",
  "başı",
  "şehri",
];

/** "İstanbul" → "İstanbul'da", "Kuşadası" → "Kuşadası'nda". */
export function inPlace(place: string): string {
  const name = place.trim();
  const lower = lowerTurkish(name).replace(/[^\p{L}]+$/u, "");
  if (lower === "") return name;
  const isPossessive = POSSESSIVE_ENDINGS.some((ending) => lower.endsWith(ending));
  return `${name}'${isPossessive ? `nd${harmony(lower)}` : locativeSuffix(lower)}`;
}
