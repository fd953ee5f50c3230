/** What the forms about accounts share; the rules are the server's (crates/domain/src/staff.rs). */
import type { Translate } from "../i18n/translate";
import { StaffError } from "../kit/api";
import { atLeast, atMost, required } from "../kit/checks";
import type { Choice } from "../kit/fields";
import type { Account } from "../kit/types";
import type { Role } from "../session/roles";

export const ROLES = ["viewer", "editor", "admin", "super_admin"] as const satisfies readonly Role[];

export const SHORTEST_PASSWORD = 10;
export const NAME_CHECKS = [required, atMost(100)];
export const PASSWORD_CHECKS = [required, atLeast(SHORTEST_PASSWORD), atMost(200)];

export const nameOf = ({ full_name, email }: Pick<Account, "full_name" | "email">): string =>
  full_name || email;

export const roleChoices = (t: Translate): Choice<Role>[] =>
  ROLES.map((value) => ({ value, label: t(`frame.roles.${value}`) }));

/** An address that is taken is a matter of its field. */
export function besideEmail(failure: unknown): unknown {
  if (!(failure instanceof StaffError) || failure.code !== "duplicate") return failure;
  const { status, message, code } = failure;
  return new StaffError(status, message, code, { email: message });
}

/** Without what looks alike: 0 and o, 1, i and l. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Easy to read out and to type, and beyond guessing: 16 signs of 31 are 79 bits. */
export function suggestPassword(): string {
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, randomSign).join(""));
  return groups.join("-");
}

function randomSign(): string {
  // Numbers beyond the last full round would favour the first signs.
  const limit = 256 - (256 % SIGNS.length);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (number < limit) return SIGNS[number % SIGNS.length] ?? "a";
  }
}
