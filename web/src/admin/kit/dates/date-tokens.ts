/** The words of a date as people write it, in Turkish and English. */
import { foldTurkish } from "../../../lib/turkish";

export type Token =
  | { kind: "date"; day: number; month: number; year: number | null; text: string }
  | { kind: "month"; month: number }
  | { kind: "weekday"; weekday: number }
  | { kind: "time"; hour: number; minute: number; text: string }
  /** Digits with a dot, which are a date or a time: "12.10". */
  | { kind: "dotted"; first: number; second: number; text: string }
  | { kind: "number"; value: number; text: string }
  | { kind: "range" }
  | { kind: "separator" }
  | { kind: "unknown"; text: string };

const MONTHS = [
  ["ocak", "oca", "january", "jan"],
  ["subat", "sub", "february", "feb"],
  ["mart", "mar", "march"],
  ["nisan", "nis", "april", "apr"],
  ["mayis", "may"],
  ["haziran", "haz", "june", "jun"],
  ["temmuz", "tem", "july", "jul"],
  ["agustos", "agu", "august", "aug"],
  ["eylul", "eyl", "september", "sept", "sep"],
  ["ekim", "eki", "october", "oct"],
  ["kasim", "kas", "november", "nov"],
  ["aralik", "ara", "december", "dec"],
];

/** Monday first. */
const WEEKDAYS = [
  ["pazartesi", "pzt", "pts", "monday", "mon"],
  ["sali", "sal", "tuesday", "tues", "tue"],
  ["carsamba", "car", "crs", "wednesday", "wed"],
  ["persembe", "per", "prs", "thursday", "thurs", "thur", "thu"],
  ["cuma", "cum", "friday", "fri"],
  ["cumartesi", "cmt", "cts", "saturday", "sat"],
  ["pazar", "paz", "pzr", "sunday", "sun"],
];

const SEPARATORS = ["ve", "and", "with", "ile"];
const RANGES = ["to", "until", "till", "kadar"];
/** Words that say nothing of the date itself. */
const FILLERS = [
  "saat",
  "saati",
  "saatte",
  "at",
  "on",
  "of",
  "the",
  "gunu",
  "tarihinde",
  "tarihleri",
  "hrs",
  "from",
  "den",
  "dan",
  "e",
  "a",
];

/** In the order of trial: the longer form first. */
const PATTERNS: readonly (readonly [RegExp, (parts: string[]) => Token | null])[] = [
  [
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)t?/,
    ([text = "", year, month, day]) => dateToken(text, day, month, year),
  ],
  [
    /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?![\d:])/,
    ([text = "", day, month, year]) => dateToken(text, day, month, fullYear(year)),
  ],
  [
    /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\b\.?/,
    ([text = "", hour, minute, half]) => afternoon(text, hour, minute, half),
  ],
  [/^(\d{1,2})\s?h\s?(\d{2})?(?![a-z\d])/, ([text = "", hour, minute]) => timeToken(text, hour, minute)],
  // Seconds and the offset of a time stamp are left out: the form speaks of Turkey's time.
  [
    /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?(?![\d:])/,
    ([text = "", hour, minute]) => timeToken(text, hour, minute),
  ],
  [/^(\d{1,2})\/(\d{1,2})(?![\d/])/, ([text = "", day, month]) => dateToken(text, day, month, undefined)],
  [/^(\d{1,2})\.(\d{1,2})(?![\d])\.?/, ([text = "", first, second]) => dottedToken(text, first, second)],
  [
    /^(\d+)(?:st|nd|rd|th|inci|nci|uncu)?\.?(?![a-z\d])/,
    ([text = "", value]) => ({ kind: "number", value: Number(value), text }),
  ],
  [/^[a-z]+\.?/, ([text = ""]) => wordToken(text.replace(/\.$/, ""))],
  [/^(?:[-–—~]|->)/, () => ({ kind: "range" })],
  [/^[,;|&+/]/, () => ({ kind: "separator" })],
  [/^[()[\]"“”•*·:@.]/, () => null],
];

/** Splits a line into tokens; white space, suffixes and fillers are dropped. */
export function tokensOf(line: string): Token[] {
  // "Aralık'ta", "20:30'da": the suffix of a proper noun.
  let rest = foldTurkish(line).replace(/['’‘`][a-z]+/g, "");
  const tokens: Token[] = [];
  for (;;) {
    rest = rest.trimStart();
    if (rest === "") return tokens;
    const [length, token] = nextToken(rest);
    if (token) tokens.push(token);
    rest = rest.slice(length);
  }
}

function nextToken(rest: string): [length: number, token: Token | null] {
  for (const [pattern, build] of PATTERNS) {
    const parts = pattern.exec(rest);
    if (parts) return [parts[0].length, build([...parts])];
  }
  const text = /^\S+/.exec(rest)?.[0] ?? rest;
  return [text.length, { kind: "unknown", text }];
}

function dateToken(
  text: string,
  day: string | undefined,
  month: string | undefined,
  year: string | number | undefined,
): Token {
  return { kind: "date", day: Number(day), month: Number(month), year: year ? Number(year) : null, text };
}

const fullYear = (year: string | undefined): number => (year?.length === 2 ? 2000 : 0) + Number(year);

const timeToken = (text: string, hour: string | undefined, minute: string | undefined): Token => ({
  kind: "time",
  hour: Number(hour),
  minute: Number(minute ?? 0),
  text,
});

function afternoon(
  text: string,
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): Token {
  const typed = Number(hour);
  // "13 pm" is no time.
  const of24 = typed > 12 || typed === 0 ? 99 : (typed % 12) + (half === "p" ? 12 : 0);
  return timeToken(text, String(of24), minute);
}

const dottedToken = (text: string, first: string | undefined, second: string | undefined): Token => ({
  kind: "dotted",
  first: Number(first),
  second: Number(second),
  text,
});

function wordToken(word: string): Token | null {
  const month = MONTHS.findIndex((names) => names.includes(word));
  if (month >= 0) return { kind: "month", month: month + 1 };
  const weekday = WEEKDAYS.findIndex((names) => names.includes(word));
  if (weekday >= 0) return { kind: "weekday", weekday };
  if (word === "noon") return { kind: "time", hour: 12, minute: 0, text: word };
  if (word === "midnight") return { kind: "time", hour: 0, minute: 0, text: word };
  if (SEPARATORS.includes(word)) return { kind: "separator" };
  if (RANGES.includes(word)) return { kind: "range" };
  return FILLERS.includes(word) ? null : { kind: "unknown", text: word };
}
