/** The texts of the admin panel: one dictionary a language, fetched when it is read. */
import type { Language } from "../../lib/language";
import type { Dictionary } from "./tr";

type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** Every text by its dotted key: "events.addNew". A wrong key does not compile. */
export type TextKey = KeyOf<Dictionary>;
export type Values = Record<string, string | number>;
export type Translate = (key: TextKey, values?: Values) => string;

const LOAD: Record<Language, () => Promise<Dictionary>> = {
  tr: () => import("./tr").then(({ tr }) => tr),
  en: () => import("./en").then(({ en }) => en),
};

const dictionaries = new Map<Language, Dictionary>();

export async function loadTexts(language: Language): Promise<void> {
  if (!dictionaries.has(language)) dictionaries.set(language, await LOAD[language]());
}

export const hasTexts = (language: Language): boolean => dictionaries.has(language);

function lookUp(dictionary: unknown, key: string): string {
  let node = dictionary;
  for (const part of key.split(".")) node = (node as Record<string, unknown> | undefined)?.[part];
  return typeof node === "string" ? node : key;
}

/** The `t` of one language; `{name}` in a text is replaced by the value of that name. */
export function translator(language: Language): Translate {
  const dictionary = dictionaries.get(language);
  return (key, values = {}) =>
    lookUp(dictionary, key).replace(/\{(\w+)\}/g, (slot, name) => String(values[name] ?? slot));
}
