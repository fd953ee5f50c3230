/**
 * Turkish case suffixes for numbers and places, as the word is spoken: ₺250'den, 40'tan, İzmir'de, Muş'ta.
 * One set of rules (vowel harmony, hardening after a voiceless consonant) serves both; a number is first
 * turned into the last word one says when reading it aloud.
 */

const ONES = ["sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"] as const;
const TENS = ["", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan"] as const;
/** What a group of three digits is called, counted from the right: 1 250 000 ends in "bin". */
const GROUPS = ["", "bin", "milyon", "milyar", "trilyon", "katrilyon"] as const;

const BACK_VOWELS = "aâıoôuû";
const FRONT_VOWELS = "eiîöü";
const VOICELESS = "fstkçşhp";

/** Words whose last vowel is back but whose soft l or t makes the suffix front: Terminal'de, İstiklal'de. */
const FRONT_IN_SPITE_OF_THE_VOWEL = [
  "istiklal",
  "ikbal",
  "hilal",
  "kemal",
  "celal",
  "cemal",
  "bilal",
  "festival",
  "karnaval",
  "terminal",
  "portal",
  "kontrol",
  "petrol",
  "kabul",
  "saat",
];

/**
 * Last parts that already carry the possessive, so that an n stands before the suffix: Kuşadası'nda, Galata Kulesi'nde.
 * A final vowel alone does not tell (Topkapı'da, Ankara'da), hence the list.
 */
const POSSESSIVE_ENDINGS = [
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
  "limanı",
  "iskelesi",
  "meydanı",
  "caddesi",
  "sokağı",
  "bulvarı",
  "mahallesi",
  "çarşısı",
  "kapısı",
  "kalesi",
  "kulesi",
  "köprüsü",
  "sarayı",
  "köşkü",
  "konağı",
  "hamamı",
  "bahçesi",
  "parkı",
  "ormanı",
  "plajı",
  "sahili",
  "vadisi",
  "stadı",
  "stadyumu",
  "salonu",
  "sahnesi",
  "tiyatrosu",
  "sineması",
  "operası",
  "arenası",
  "müzesi",
  "galerisi",
  "atölyesi",
  "kütüphanesi",
  "merkezi",
  "fabrikası",
  "antreposu",
  "oteli",
  "kampüsü",
  "fakültesi",
  "üniversitesi",
  "lisesi",
  "okulu",
  "camii",
  "kilisesi",
];
/** Short possessives are trusted only as a word of their own: Masal Evi'nde. */
const POSSESSIVE_WORDS = ["evi", "alanı", "bölümü", "katı"];

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

function lastWordOfPlace(place: string): string {
  const words = place.match(/[\p{L}\p{N}]+/gu);
  return words?.at(-1) ?? "";
}

/** Abbreviations are read letter by letter and end in "-e": AKM'de, İKSV'de. A vowel after the first letter makes it a word (MUŞ). */
function isSpelledOut(word: string): boolean {
  return /^[A-ZÇĞİÖŞÜ][BCÇDFGĞHJKLMNPQRSŞTVWXYZ]{2,}$/u.test(word);
}

function harmony(word: string): "a" | "e" {
  if (FRONT_IN_SPITE_OF_THE_VOWEL.some((ending) => word.endsWith(ending))) return "e";
  for (const letter of [...word].reverse()) {
    if (BACK_VOWELS.includes(letter)) return "a";
    if (FRONT_VOWELS.includes(letter)) return "e";
  }
  return "e";
}

/** "da", "de", "ta" or "te" for a word in lower case. */
function locativeSuffix(word: string): string {
  const last = word.at(-1) ?? "";
  return (VOICELESS.includes(last) ? "t" : "d") + harmony(word);
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

/** "İstanbul" → "İstanbul'da", "Kuşadası" → "Kuşadası'nda", "Salon 3" → "Salon 3'te". */
export function inPlace(place: string): string {
  const name = place.trim();
  const word = lastWordOfPlace(name);
  if (word === "") return name;
  if (/^\d+$/.test(word)) return `${name}'${locativeSuffix(lastSpokenWord(word))}`;
  if (isSpelledOut(word)) return `${name}'de`;
  const lower = lowerTurkish(word);
  const possessive =
    POSSESSIVE_ENDINGS.some((ending) => lower.endsWith(ending)) || POSSESSIVE_WORDS.includes(lower);
  return possessive ? `${name}'nd${harmony(lower)}` : `${name}'${locativeSuffix(lower)}`;
}
