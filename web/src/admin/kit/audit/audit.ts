/** How the audit trail is told, wherever it is shown. */
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

/** What the server writes behind the address of an account. */
const PARTS: Record<string, "password" | "sessions" | "secondFactor" | undefined> = {
  password: "password",
  sessions: "sessions",
  "second factor": "secondFactor",
};

interface Named {
  title?: Partial<Record<Language, string>>;
  name?: Partial<Record<Language, string>>;
}

/**
 * What it was done to. The server writes names down in Turkish: who may see the contents reads them in their own language.
 * What it does not show of an account it writes as the address with an English word behind it.
 */
export function labelOf(
  { noun, noun_id, label, before, after }: AuditEntry,
  t: Translate,
  language: Language,
): string {
  // The name of what visitors cannot read is not for viewers; a setting's id is its name.
  if (label === "") return noun_id && noun !== "settings" ? `#${noun_id}` : "—";
  if (noun === "settings") return settingName(label, t);
  const [, email, what] = (noun === "users" && /^(.*) \((.*)\)$/.exec(label)) || [];
  const key = PARTS[what ?? ""];
  if (email && key) return t(`kit.audit.${key}`, { email });
  const { title, name } = (after ?? before ?? {}) as Named;
  return title?.[language] || name?.[language] || label;
}

export function actorOf({ user_id, user_name }: AuditEntry, t: Translate): string {
  return user_id === null && user_name === "system" ? t("kit.audit.system") : user_name;
}
