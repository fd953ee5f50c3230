/** The locative of places: İzmir'de, Muş'ta, Kuşadası'nda. */
import { harmony, lastSpokenWord, locativeSuffix, lowerTurkish } from "./turkish";

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
  "belediyesi",
  "kilisesi",
];
/** Short possessives are trusted only as a word of their own: Masal Evi'nde. */
const POSSESSIVE_WORDS = ["evi", "alanı", "bölümü", "katı"];

function lastWordOfPlace(place: string): string {
  const words = place.match(/[\p{L}\p{N}]+/gu);
  return words?.at(-1) ?? "";
}

/** Abbreviations are read letter by letter and end in "-e": AKM'de, İKSV'de. A vowel after the first letter makes it a word (MUŞ). */
function isSpelledOut(word: string): boolean {
  return /^[A-ZÇĞİÖŞÜ][BCÇDFGĞHJKLMNPQRSŞTVWXYZ]{2,}$/u.test(word);
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
  const vowel = FRONT_IN_SPITE_OF_THE_VOWEL.some((ending) => lower.endsWith(ending)) ? "e" : harmony(lower);
  return possessive ? `${name}'nd${vowel}` : `${name}'${locativeSuffix(lower, vowel)}`;
}
