/** Helpers of the account forms. */
import type { Translate } from "../../i18n/translate";
import type { Account } from "../../kit/api/types";
import type { Choice } from "../../kit/fields/fields";
import type { Role } from "../../session/roles";

export const ROLES = ["viewer", "editor", "admin", "super_admin"] as const satisfies readonly Role[];

export const nameOf = ({ full_name, email }: Pick<Account, "full_name" | "email">): string =>
  full_name || email;

export const roleChoices = (t: Translate): Choice<Role>[] =>
  ROLES.map((value) => ({ value, label: t(`layout.roles.${value}`) }));

/** The changed fields. Others are not sent, so as not to overwrite concurrent changes. */
export function changedFields<T extends object>(values: T, initial: T): Partial<T> {
  const names = (Object.keys(values) as (keyof T)[]).filter((name) => values[name] !== initial[name]);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
}

/** Without ambiguous characters: 0 and o, 1, i and l. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

/** 16 of 31 characters: 79 bits of entropy. */
export function generatePassword(): string {
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, randomSign).join(""));
  return groups.join("-");
}

function randomSign(): string {
  // Rejection sampling prevents modulo bias.
  const limit = 256 - (256 % SIGNS.length);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (number < limit) return SIGNS[number % SIGNS.length] ?? "a";
  }
}
