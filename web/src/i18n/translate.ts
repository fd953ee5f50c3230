import type { Language } from "../lib/language";
import type { Dictionary } from "./tr";

/** The dotted keys of a dictionary. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** Every text by its dotted key: "home.upcoming". A wrong key does not compile. */
export type TextKey = KeyOf<Dictionary>;
export type Translate<Key extends string = TextKey> = (
  key: Key,
  values?: Record<string, string | number>,
) => string;
/** A part of the site and its texts. */
export type Section = keyof Dictionary;

/**
 * The texts at hand, by section: all of the site's on the server, in the browser those of the pages that were visited. The panel adds
 * its own.
 */
const dictionaries: Record<Language, Record<string, object | undefined>> = { tr: {}, en: {} };

export function registerTexts(language: Language, texts: object): void {
  Object.assign(dictionaries[language], texts);
  found[language].clear();
}

/** The parts whose texts every page needs. */
export const BASE_SECTIONS: readonly Section[] = ["category", "notFound", "site"];

/** The texts of every page and of these parts: what a page is sent along with. */
export function textsOf(language: Language, parts: readonly Section[]): Partial<Dictionary> {
  const texts = dictionaries[language];
  return Object.fromEntries([...BASE_SECTIONS, ...parts].map((part) => [part, texts[part]]));
}

export const hasTexts = (language: Language, section: string): boolean => section in dictionaries[language];

/** Texts by their whole key, so that a page that asks for one often looks it up once. */
const found: Record<Language, Map<string, string>> = { tr: new Map(), en: new Map() };

function textOf(language: Language, key: string): string {
  const known = found[language].get(key);
  if (known !== undefined) return known;
  const text = lookUp(dictionaries[language], key);
  found[language].set(key, text);
  return text;
}

function lookUp(dictionary: object, key: string): string {
  let node: unknown = dictionary;
  for (const part of key.split(".")) node = (node as Record<string, unknown> | undefined)?.[part];
  // A text that did not arrive must not take the page away.
  return typeof node === "string" ? node : key;
}

/** The `t` of one language; `{name}` in a text is replaced by the value of that name. */
export function translator<Key extends string = TextKey>(language: Language): Translate<Key> {
  return (key, values) => {
    const text = textOf(language, key);
    return values ? text.replace(/\{(\w+)\}/g, (slot, name) => String(values[name] ?? slot)) : text;
  };
}
