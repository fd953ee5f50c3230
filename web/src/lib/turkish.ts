/**
 * Turkish letters, and the case suffixes of numbers as they are spoken: ₺250'den, 40'tan. One set of rules (vowel harmony,
 * hardening after a voiceless consonant) serves numbers and places (turkish-places.ts); a number is first turned into
 * the last word one says when reading it aloud.
 */

const ONES = ["sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"] as const;
const TENS = ["", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan"] as const;
/** What a group of three digits is called, counted from the right: 1 250 000 ends in "bin". */
const GROUPS = ["", "bin", "milyon", "milyar", "trilyon", "katrilyon"] as const;

const BACK_VOWELS = "aâıoôuû";
const FRONT_VOWELS = "eiîöü";
const VOICELESS = "fstkçşhp";

/** Lower case by Turkish rules (İ → i, I → ı), without relying on the engine's locale data. */
export function lowerTurkish(text: string): string {
  return text.replaceAll("İ", "i").replaceAll("I", "ı").toLowerCase();
}

/** Letters without their marks and case, so that "IŞIK", "ışık" and "isik" are one word: the way search compares. */
export function foldTurkish(text: string): string {
  return text.replace(/[İIı]/g, "i").toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
}

/** The last word one says when reading a run of digits: "250" → "elli", "1000000" → "milyon". */
function lastSpokenWord(digits: string): string {
  const significant = digits.replace(/^0+/, "");
  if (significant === "") return ONES[0];
  const zeros = significant.length - significant.replace(/0+$/, "").length;
  if (zeros >= 3) return GROUPS[Math.floor(zeros / 3)] ?? "katrilyon";
  const digit = Number(significant[significant.length - 1 - zeros]);
  if (zeros === 2) return "yüz";
  return (zeros === 1 ? TENS[digit] : ONES[digit]) ?? ONES[0];
}

/**
 * The last word of a written Turkish number. Dots group thousands, a comma starts the decimals:
 * "1.250" → "elli", "12,50" → "elli", "12,05" → "beş", "12,00" → "iki".
 */
function lastWordOfNumber(written: string): string {
  const [whole = "", decimals = ""] = written.replaceAll(".", "").split(",");
  const spoken = /[1-9]/.test(decimals) ? decimals : whole;
  return lastSpokenWord(spoken);
}

/** The vowel that follows the last one of a word in lower case. */
export function harmony(word: string): "a" | "e" {
  for (const letter of [...word].reverse()) {
    if (BACK_VOWELS.includes(letter)) return "a";
    if (FRONT_VOWELS.includes(letter)) return "e";
  }
  return "e";
}

/** "da", "de", "ta" or "te" for a word in lower case. */
export function locativeSuffix(word: string, vowel = harmony(word)): string {
  const last = word.at(-1) ?? "";
  return (VOICELESS.includes(last) ? "t" : "d") + vowel;
}

/** The ablative suffix ("den", "dan", "ten", "tan") of a number as Turkish writes it: "250", "1.200", "12,50". */
export function ablativeOfNumber(written: string): string {
  return `${locativeSuffix(lastWordOfNumber(written))}n`;
}

/** "250" → "250'den"; a sign before the digits stays where it is: "₺90" → "₺90'dan". */
export function fromNumber(written: string): string {
  const digits = written.match(/\d[\d.,]*/)?.[0] ?? "";
  return digits === "" ? written : `${written}'${ablativeOfNumber(digits)}`;
}
