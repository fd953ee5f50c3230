/** Fetches texts in the browser: the language that is read, the parts of the site that are visited. */
import type { Language } from "../lib/language";
import type { Dictionary } from "./tr";
import { BASE_SECTIONS, hasTexts, registerTexts, type Section } from "./translate";

const BASE = {
  tr: () => import("./base/tr"),
  en: () => import("./base/en"),
};

const sections = import.meta.glob<Partial<Dictionary>>([
  "./{tr,en}/*.ts",
  "!./*/category.ts",
  "!./*/notFound.ts",
  "!./*/site.ts",
]);

/** What the pages so far have asked for: a change of language needs it all. */
const wanted = new Set<Section>();

export function isReady(language: Language): boolean {
  return [...BASE_SECTIONS, ...wanted].every((section) => hasTexts(language, section));
}

/** Puts the texts of every page, of the pages visited before and of these parts at hand. */
export async function loadTexts(language: Language, parts: readonly Section[] = []): Promise<void> {
  for (const part of parts) wanted.add(part);
  if (isReady(language)) return;
  const missing = [...wanted].filter((part) => !hasTexts(language, part));
  await Promise.all([
    hasTexts(language, "site") || BASE[language]().then(({ base }) => registerTexts(language, base)),
    // Each file exports its part under the part's name.
    ...missing.map(async (part) =>
      registerTexts(language, { ...(await sections[`./${language}/${part}.ts`]?.()) }),
    ),
  ]);
}
