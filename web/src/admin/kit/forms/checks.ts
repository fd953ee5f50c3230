/** Field validators with the server's messages (crates/domain/src/messages.rs). Each returns undefined if the value is valid. */
import type { Translate } from "../../i18n/translate";
import { parseMoney } from "../format/money";
import { parseTags } from "../format/tags";
import type { Problems } from "./form";

export type Check = (value: string, t: Translate) => string | undefined;

export const required: Check = (value, t) => (value.trim() === "" ? t("kit.check.required") : undefined);

export const atMost =
  (max: number): Check =>
  (value, t) =>
    [...value].length > max ? t("kit.check.tooLong", { max }) : undefined;

export const atLeast =
  (min: number): Check =>
  (value, t) =>
    [...value].length < min ? t("kit.check.tooShort", { min }) : undefined;

export const isUrl: Check = (value, t) =>
  value.trim() === "" || /^https?:\/\/[^\s/.]+\.?\S*$/i.test(value.trim())
    ? undefined
    : t("kit.check.notAUrl");

export const isEmail: Check = (value, t) =>
  value.trim() === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
    ? undefined
    : t("kit.check.notAnEmail");

/** As people write one: `+90 212 555 01 00`, `(0212) 555-0100`, `444 0 123`. */
export const isPhone: Check = (value, t) => {
  const digits = value.replace(/\D/g, "").length;
  const isWritten = /^\(*\+?[\d\s()./‐-–-]+$/.test(value.trim()) && digits >= 3 && digits <= 15;
  return value.trim() === "" || isWritten ? undefined : t("kit.check.notAPhone");
};

/** An https URL. */
export const isSafeUrl: Check = (value, t) =>
  isUrl(value, t) ?? (/^(https:\/\/.*)?$/.test(value.trim()) ? undefined : t("kit.check.notAUrl"));

export const isSlug: Check = (value, t) =>
  value.trim() === "" || /^[a-z][a-z0-9_-]{0,62}$/.test(value.trim()) ? undefined : t("kit.check.notASlug");

export const isMoney: Check = (value, t) =>
  parseMoney(value) === "invalid" ? t("kit.check.notMoney") : undefined;

export const isWhole: Check = (value, t) =>
  value.trim() === "" || /^-?\d+$/.test(value.trim()) ? undefined : t("kit.check.notWhole");

export const isBetween =
  (min: number, max: number): Check =>
  (value, t) => {
    if (value.trim() === "") return undefined;
    // `Number()` also accepts 1e1 and 0x10, which the server does not.
    if (!/^[+-]?\d*[.,]?\d+$/.test(value.trim())) return t("kit.check.notANumber");
    const number = Number(value.trim().replace(",", "."));
    return number < min || number > max ? t("kit.check.outOfRange", { min, max }) : undefined;
  };

export const isJsonObject: Check = (value, t) => {
  if (value.trim() === "") return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    if (parsed !== null && typeof parsed === "object" && !Array.isArray(parsed)) return undefined;
  } catch {
    // Not JSON.
  }
  return t("kit.invalidJson");
};

const MOST_TAGS = 30;
const LONGEST_TAG = 50;

export const areTags: Check = (value, t) => {
  const tags = parseTags(value);
  if (tags.length > MOST_TAGS) return t("kit.check.tooMany", { max: MOST_TAGS });
  const isLong = tags.some((tag) => [...tag].length > LONGEST_TAG);
  return isLong ? t("kit.check.tooLong", { max: LONGEST_TAG }) : undefined;
};

/** The server's rules for accounts (crates/domain/src/staff.rs). */
export const SHORTEST_PASSWORD = 10;
export const NAME_CHECKS = [required, atMost(100)];
export const PASSWORD_CHECKS = [required, atLeast(SHORTEST_PASSWORD), atMost(200)];

/** The repeated password must match. */
export const repeats =
  (password: string): Check =>
  (value, t) =>
    value === password ? undefined : t("profile.repeatWrong");

/** The first error of each field: `checkAll(values, {title_tr: [required, atMost(200)]}, t)` */
export function checkAll<T extends object>(
  values: T,
  rules: Partial<Record<keyof T & string, readonly Check[]>>,
  t: Translate,
): Problems<T> {
  const problems: Problems<T> = {};
  for (const name of Object.keys(rules) as (keyof T & string)[]) {
    const value = String(values[name] ?? "");
    for (const check of rules[name] ?? []) {
      const problem = check(value, t);
      if (!problem) continue;
      problems[name] = problem;
      break;
    }
  }
  return problems;
}
