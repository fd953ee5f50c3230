import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import { PLATFORMS } from "../api/platforms";
import { dateAndTime, languageName } from "../format/format";
import { type FieldChange, isBlank } from "./field-diff";
import { performersText, showingsText } from "./showing-text";

export interface Words {
  t: Translate;
  language: Language;
}

const ROLES = ["super_admin", "admin", "editor", "viewer"] as const;
const SECOND_FACTOR = [
  "totp_added",
  "totp_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_codes_renewed",
  "recovery_code_used",
  "second_factor_reset",
  "password_reset",
] as const;
const SETTINGS = ["indoor", "outdoor"] as const;
const STATUSES = ["unread", "read", "spam"] as const;

/** Formats a value of the audit log; empty if there is none. */
export function valueText({ field }: Pick<FieldChange, "field">, value: unknown, words: Words): string {
  const { t, language } = words;
  if (isBlank(value)) return "";
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  if (typeof value === "number") return numberText(field, value, language);
  if (typeof value === "string") return wordText(field, value, words);
  if (Array.isArray(value) && value.every((part) => typeof part !== "object")) {
    const isNamed = field === "roles" || field === "event_languages";
    return value.map((part) => (isNamed ? valueText({ field }, part, words) : part)).join(", ");
  }
  if (field === "coordinates" && isPoint(value)) return `${value.latitude}, ${value.longitude}`;
  if (Array.isArray(value) && field === "showings") return showingsText(value, words);
  if (Array.isArray(value) && field === "performers") return performersText(value, language);
  return JSON.stringify(value, null, 2);
}

const isPoint = (value: unknown): value is { latitude: number; longitude: number } =>
  typeof value === "object" && value !== null && "latitude" in value && "longitude" in value;

function numberText(field: string, value: number, language: Language): string {
  if (field === "parent_id") return `#${value}`;
  const number = field === "rating_tenths" ? value / 10 : value;
  return number.toLocaleString(language === "tr" ? "tr-TR" : "en-US", { maximumFractionDigits: 6 });
}

function wordText(field: string, value: string, { t, language }: Words): string {
  if (field === "starts_at" || field === "ends_at") return dateAndTime(value, language) || value;
  const role = ROLES.find((known) => (field === "role" || field === "roles") && known === value);
  if (role) return t(`layout.roles.${role}`);
  const change = SECOND_FACTOR.find((known) => field === "second_factor" && known === value);
  if (change) return t(`activity.secondFactor.${change}`);
  const status = STATUSES.find((known) => field === "status" && known === value);
  if (status) return t(`messages.filters.${status}`);
  if (field === "event_languages") return languageName(value, language);
  const setting = SETTINGS.find((known) => field === "setting" && known === value);
  if (setting) return t(`kit.setting.${setting}`);
  const platform = PLATFORMS.find((known) => field === "platform" && known === value);
  return platform ? t(`events.platforms.${platform}`) : value;
}
