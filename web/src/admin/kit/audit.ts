/** How the audit trail is told, wherever it is shown. */
import type { Translate } from "../i18n/translate";
import type { BadgeTone } from "./badge";
import { settingName } from "./known-settings";
import type { AuditEntry, ChangeKind } from "./types";

export const TONES: Record<ChangeKind, BadgeTone> = {
  created: "good",
  updated: "brand",
  deleted: "bad",
  restored: "warn",
  purged: "bad",
};

/** The server writes down what it does not show of an account as the address with an English word behind it. */
export function labelOf({ noun, label }: AuditEntry, t: Translate): string {
  if (noun === "settings") return settingName(label, t);
  const [, email, what] = (noun === "users" && /^(.*) \((password|sessions)\)$/.exec(label)) || [];
  return email && what ? t(`kit.audit.${what as "password" | "sessions"}`, { email }) : label;
}

export function actorOf({ user_id, user_name }: AuditEntry, t: Translate): string {
  return user_id === null && user_name === "system" ? t("kit.audit.system") : user_name;
}
