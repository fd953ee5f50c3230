/** Finds names of the glossary in texts: whole words, in any case, with Turkish suffixes. */
import type { Language } from "../../../lib/language";
import { foldTurkish } from "../../../lib/turkish";
import type { GlossaryName } from "../api/types";
import { otherLanguage } from "../languages/language-states";
import { nameIn } from "./glossary";

type Name = Pick<GlossaryName, "id" | "name_tr" | "name_en">;

/** Names by their words, so that a text is read once, however many names there are. */
interface Node {
  next: Map<string, Node>;
  /** The names that end here. */
  names: Name[];
}

export interface NameIndex {
  /** The language of the names that are looked for. */
  language: Language;
  root: Node;
}

const newNode = (): Node => ({ next: new Map(), names: [] });

const ADDRESS = /https?:\/\/[^\s)]+/g;
const APOSTROPHES = /[’‘ʼ`´]/g;
/** A suffix after an apostrophe belongs to its word: "iksv'nin". */
const WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

/** The folded words of a text, without web addresses. */
export function wordsOf(text: string): string[] {
  return foldTurkish(text.replace(ADDRESS, " ").replace(APOSTROPHES, "'")).match(WORD) ?? [];
}

export function indexNames(names: readonly Name[], language: Language): NameIndex {
  const root = newNode();
  for (const name of names) {
    const words = wordsOf(nameIn(name, language));
    if (words.length > 0) nodeOf(root, words).names.push(name);
  }
  return { language, root };
}

function nodeOf(root: Node, words: readonly string[]): Node {
  let node = root;
  for (const word of words) {
    const next = node.next.get(word) ?? newNode();
    node.next.set(word, next);
    node = next;
  }
  return node;
}

/**
 * The suffixes that names of several words take without an apostrophe, because they are mostly those of institutions: "Kültür
 * Bakanlığının". Folded. Plurals are left out: they make another word of a name.
 */
const SUFFIX = /^(?:n?[iu]n|[ny]?[aeiu]|n?[dt][ae](?:n|ki)?|y?l[ae]|nc[ae])$/;
const LONGEST_SUFFIX = 5;

/** What the last word of a name may be: the word itself, then without a suffix. */
function stemsOf(word: string, isTurkishPhrase: boolean): string[] {
  const stems = [word];
  for (let end = word.lastIndexOf("'"); end > 0; end = word.lastIndexOf("'", end - 1)) {
    stems.push(word.slice(0, end));
  }
  if (!isTurkishPhrase) return stems;
  for (let end = word.length - 1; end >= Math.max(2, word.length - LONGEST_SUFFIX); end -= 1) {
    if (SUFFIX.test(word.slice(end))) stems.push(word.slice(0, end));
  }
  return stems;
}

interface Match {
  names: readonly Name[];
  /** The number of words. */
  length: number;
}

/** The names that begin at a word, the longest last. */
function matchesAt({ root, language }: NameIndex, words: readonly string[], start: number): Match[] {
  const matches: Match[] = [];
  let node: Node | undefined = root;
  for (let at = start; node && at < words.length; at += 1) {
    const word = words[at] ?? "";
    const { next }: Node = node;
    if (next.size === 0) break;
    const stems = stemsOf(word, language === "tr" && at > start);
    const ending = stems.map((stem) => next.get(stem)?.names ?? []).find((names) => names.length > 0);
    if (ending) matches.push({ names: ending, length: at - start + 1 });
    node = next.get(word);
  }
  return matches;
}

/** The names in these words, in their order; of names that contain each other, the longer one. */
function namesIn(index: NameIndex, words: readonly string[]): Name[] {
  const found = new Set<Name>();
  let at = 0;
  while (at < words.length) {
    const longest = matchesAt(index, words, at).at(-1);
    for (const name of longest?.names ?? []) found.add(name);
    at += longest?.length ?? 1;
  }
  return [...found];
}

/** The names that occur anywhere, also within longer ones. */
function occurring(index: NameIndex, words: readonly string[]): Set<Name> {
  const matches = words.flatMap((_, at) => matchesAt(index, words, at));
  return new Set(matches.flatMap(({ names }) => names));
}

interface Texts {
  /** In the language of the index. */
  source: string;
  /** The same in the other language. */
  target: string;
  /** Names that have translations of their own, such as that of the venue. */
  knownNames?: readonly string[];
}

/** More of them would bury the form. */
const MOST = 12;

/** The names in the source whose translations do not occur in the target. */
export function missingNames(index: NameIndex, { source, target, knownNames = [] }: Texts): Name[] {
  const found = namesIn(index, wordsOf(source));
  if (found.length === 0) return [];
  const keyOf = (text: string) => wordsOf(text).join(" ");
  const sourceKey = (name: Name) => keyOf(nameIn(name, index.language));
  const settled = new Set(knownNames.map(keyOf));
  // One of several translations is enough.
  const translations = indexNames(found, otherLanguage(index.language));
  for (const name of occurring(translations, wordsOf(target))) settled.add(sourceKey(name));
  return found.filter((name) => !settled.has(sourceKey(name))).slice(0, MOST);
}
