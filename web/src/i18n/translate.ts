import type { Language } from "../lib/language";
import { en } from "./en";
import { type Dictionary, tr } from "./tr";

type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** Every text by its dotted key: "home.upcoming". A wrong key does not compile. */
export type TextKey = KeyOf<Dictionary>;
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

const DICTIONARIES: Record<Language, Dictionary> = { tr, en };

function lookUp(dictionary: Dictionary, key: TextKey): string {
  let node: unknown = dictionary;
  for (const part of key.split(".")) node = (node as Record<string, unknown>)[part];
  return node as string;
}

/** The `t` of one language; `{name}` in a text is replaced by the value of that name. */
export function translator(language: Language): Translate {
  const dictionary = DICTIONARIES[language];
  return (key, values = {}) =>
    lookUp(dictionary, key).replace(/\{(\w+)\}/g, (slot, name) => String(values[name] ?? slot));
}
