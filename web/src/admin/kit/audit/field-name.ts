/** The names of fields in the audit log and in histories. */
import type { Translate } from "../../i18n/translate";
import { type FieldChange, knownField, splitLanguage } from "./field-diff";

/** The name of a field, with the language or the part of it that changed. */
export function fieldName({ field, part }: Pick<FieldChange, "field" | "part">, t: Translate): string {
  const known = knownField(part === "latitude" || part === "longitude" ? part : field);
  const name = known ? t(`activity.fields.${known}`) : field;
  if (part === "tr") return t("activity.inTurkish", { field: name });
  if (part === "en") return t("activity.inEnglish", { field: name });
  return part === null || known === part ? name : `${name}: ${part}`;
}

/** The name of a field of a revision, where a text of each language is a field: `title_tr`. */
export const revisionFieldName = (name: string, t: Translate): string => fieldName(splitLanguage(name), t);
