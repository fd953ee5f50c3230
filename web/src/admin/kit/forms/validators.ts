/** Field validators with the server's messages (crates/domain/src/messages.rs). Each returns undefined if the value is valid. */
import type { Translate } from "../../i18n/translate";
import { parseMoney } from "../format/money";
import { parseTags } from "../format/tags";
import type { Problems } from "./form";

export type Validator = (value: string, t: Translate) => string | undefined;

export const required: Validator = (value, t) => (value.trim() === "" ? t("kit.check.required") : undefined);

export const atMost =
  (max: number): Validator =>
  (value, t) =>
    [...value].length > max ? t("kit.check.tooLong", { max }) : undefined;

export const atLeast =
  (min: number): Validator =>
  (value, t) =>
    [...value].length < min ? t("kit.check.tooShort", { min }) : undefined;

export const isUrl: Validator = (value, t) =>
  value.trim() === "" || /^https?:\/\/[^\s/.]+\.?\S*$/i.test(value.trim())
    ? undefined
    : t("kit.check.notAUrl");

export const isEmail: Validator = (value, t) =>
  value.trim() === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
    ? undefined
    : t("kit.check.notAnEmail");

/** As people write one: `+90 212 555 01 00`, `(0212) 555-0100`, `444 0 123`. */
export const isPhone: Validator = (value, t) => {
  const digits = value.replace(/\D/g, "").length;
  const isWritten = /^\(*\+?[\d\s()./‐-–-]+$/.test(value.trim()) && digits >= 3 && digits <= 15;
  return value.trim() === "" || isWritten ? undefined : t("kit.check.notAPhone");
};

/** An https URL. */
export const isSafeUrl: Validator = (value, t) =>
  isUrl(value, t) ?? (/^(https:\/\/.*)?$/.test(value.trim()) ? undefined : t("kit.check.notAUrl"));

export const isSlug: Validator = (value, t) =>
  value.trim() === "" || /^[a-z][a-z0-9_-]{0,62}$/.test(value.trim()) ? undefined : t("kit.check.notASlug");

export const isMoney: Validator = (value, t) =>
  parseMoney(value) === "invalid" ? t("kit.check.notMoney") : undefined;

export const isWhole: Validator = (value, t) =>
  value.trim() === "" || /^-?\d+$/.test(value.trim()) ? undefined : t("kit.check.notWhole");

export const isBetween =
  (min: number, max: number): Validator =>
  (value, t) => {
    if (value.trim() === "") return undefined;
    // `Number()` also accepts 1e1 and 0x10, which the server does not.
    if (!/^[+-]?\d*[.,]?\d+$/.test(value.trim())) return t("kit.check.notANumber");
    const number = Number(value.trim().replace(",", "."));
    return number < min || number > max ? t("kit.check.outOfRange", { min, max }) : undefined;
  };

export const isJsonObject: Validator = (value, t) => {
  if (value.trim() === "") return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    if (parsed !== null && typeof parsed === "object" && !Array.isArray(parsed)) return undefined;
  } catch {
    // Not JSON.
  }
  return t("kit.invalidJson");
};

const MAX_TAGS = 30;
const MAX_TAG_LENGTH = 50;

export const areTags: Validator = (value, t) => {
  const tags = parseTags(value);
  if (tags.length > MAX_TAGS) return t("kit.check.tooMany", { max: MAX_TAGS });
  const isLong = tags.some((tag) => [...tag].length > MAX_TAG_LENGTH);
  return isLong ? t("kit.check.tooLong", { max: MAX_TAG_LENGTH }) : undefined;
};

/** The server's rules for accounts (crates/domain/src/staff.rs). */
export const MIN_PASSWORD_LENGTH = 10;
export const NAME_VALIDATORS = [required, atMost(100)];
export const PASSWORD_VALIDATORS = [required, atLeast(MIN_PASSWORD_LENGTH), atMost(200)];

/** The repeated password must match. */
export const repeats =
  (password: string): Validator =>
  (value, t) =>
    value === password ? undefined : t("profile.repeatWrong");

/** Rules per field. */
export type Rules<T> = Partial<Record<keyof T & string, readonly Validator[]>>;

/** The rules of a draft, in which everything may be missing. */
export const withoutRequired = <T extends object>(rules: Rules<T>): Rules<T> =>
  Object.fromEntries(
    Object.entries<readonly Validator[] | undefined>(rules).map(([name, validators]) => [
      name,
      validators?.filter((validator) => validator !== required),
    ]),
  ) as Rules<T>;

/** The first error of each field: `validateAll(values, {title_tr: [required, atMost(200)]}, t)` */
export function validateAll<T extends object>(values: T, rules: Rules<T>, t: Translate): Problems<T> {
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
