/** The form values of a name of the glossary, and the search within the list. */
import { foldTurkish } from "../../../lib/turkish";
import type { Translate } from "../../i18n/translate";
import type { GlossaryDraft, GlossaryName } from "../../kit/api/types";
import { atMost, required, validateAll } from "../../kit/forms/validators";
import { readGlossary } from "../../kit/glossary/glossary";

export interface GlossaryValues {
  name_tr: string;
  name_en: string;
  note: string;
  /** Null for a new name. */
  version: number | null;
}

export const BLANK: GlossaryValues = { name_tr: "", name_en: "", note: "", version: null };

export const valuesOf = ({ name_tr, name_en, note, version }: GlossaryName): GlossaryValues => ({
  name_tr,
  name_en,
  note,
  version,
});

const plain = (typed: string): string => typed.trim().replace(/\s+/g, " ");

export const draftOf = ({ name_tr, name_en, note, version }: GlossaryValues): GlossaryDraft => ({
  name_tr: plain(name_tr),
  name_en: plain(name_en),
  note: note.trim(),
  ...(version === null ? {} : { version }),
});

export const validateName = (values: GlossaryValues, t: Translate) =>
  validateAll(
    values,
    { name_tr: [required, atMost(200)], name_en: [required, atMost(200)], note: [atMost(500)] },
    t,
  );

/** A name created from these values by an attempt whose answer was lost. */
export async function findCreated(values: GlossaryValues): Promise<GlossaryName | null> {
  const { name_tr, name_en } = draftOf(values);
  const { data } = await readGlossary();
  return data.find((one) => one.name_tr === name_tr && one.name_en === name_en) ?? null;
}

/** Another name of the same spelling in Turkish or English: two translations of one name are usually a mistake. */
export function sameNameIn(
  all: readonly GlossaryName[],
  values: GlossaryValues,
  id: number | undefined,
): GlossaryName | undefined {
  const [turkish, english] = [foldTurkish(plain(values.name_tr)), foldTurkish(plain(values.name_en))];
  return all.find(
    (one) =>
      one.id !== id &&
      ((turkish !== "" && foldTurkish(one.name_tr) === turkish) ||
        (english !== "" && foldTurkish(one.name_en) === english)),
  );
}

/** The names that have every word, in Turkish order. */
export function visibleNames(all: readonly GlossaryName[], q: string): GlossaryName[] {
  const words = foldTurkish(q).split(/\s+/).filter(Boolean);
  return all
    .filter(({ name_tr, name_en, note }) => {
      const text = foldTurkish(`${name_tr}\n${name_en}\n${note}`);
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => one.name_tr.localeCompare(other.name_tr, "tr") || one.id - other.id);
}
