/** Formats audit entries. */
import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import type { AuditEntry, ChangeKind } from "../api/types";
import type { BadgeTone } from "../ui/badge";
import { settingName } from "./known-settings";

export const TONES: Record<ChangeKind, BadgeTone> = {
  created: "good",
  updated: "brand",
  deleted: "bad",
  restored: "warn",
  purged: "bad",
  merged: "warn",
};

/** The suffixes that the server adds to the email of an account. */
const PARTS: Record<string, "password" | "sessions" | "secondFactor" | undefined> = {
  password: "password",
  sessions: "sessions",
  "second factor": "secondFactor",
};

type Name = string | Partial<Record<Language, string>> | undefined;

interface Named {
  title?: Name;
  name?: Name;
}

/** Names of platforms are not translated. */
const nameIn = (name: Name, language: Language): string | undefined =>
  typeof name === "string" ? name : name?.[language];

/** Changes of many events or images that are one entry; null for an entry of one thing. */
export function batchOf({
  noun,
  noun_id,
}: Pick<AuditEntry, "noun" | "noun_id">): "bulk" | "import" | "imageBulk" | null {
  if (noun === "images" && noun_id === "bulk") return "imageBulk";
  if (noun !== "events") return null;
  return noun_id === "bulk" || noun_id === "import" ? noun_id : null;
}

/**
 * The subject of an audit entry. Labels are stored in Turkish; users who may see the contents get their own language. Hidden parts of
 * an account are stored as the email with an English suffix.
 */
export function labelOf(entry: AuditEntry, t: Translate, language: Language): string {
  const { action, noun, noun_id, label, before, after } = entry;
  const batch = batchOf(entry);
  // Its label is the number of events or images.
  if (batch) return t(label === "" ? `kit.audit.${batch}` : `kit.audit.${batch}Count`, { count: label });
  // Labels of unpublished content are hidden from viewers; a setting's id is its name, so it is hidden, too.
  if (label === "") return noun_id && noun !== "settings" ? `#${noun_id}` : "—";
  if (noun === "settings") return settingName(label, t);
  const [, email, what] = (noun === "users" && /^(.*) \((.*)\)$/.exec(label)) || [];
  const key = PARTS[what ?? ""];
  if (email && key) return t(`kit.audit.${key}`, { email });
  // After a merge the name is that of the other item.
  const content = action === "merged" ? before : (after ?? before);
  const { title, name } = (content ?? {}) as Named;
  return nameIn(title, language) || nameIn(name, language) || label;
}

export function actorOf({ user_id, user_name }: AuditEntry, t: Translate): string {
  return user_id === null && user_name === "system" ? t("kit.audit.system") : user_name;
}
