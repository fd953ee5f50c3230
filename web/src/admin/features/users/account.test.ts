import { expect, it } from "vitest";
import { MIN_PASSWORD_LENGTH } from "../../kit/forms/validators";
import { changedFields, generatePassword, nameOf } from "./account";

it("suggests passwords that are long enough, easy to read and never the same", () => {
  const made = Array.from({ length: 200 }, generatePassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  expect(made[0]?.length).toBeGreaterThan(MIN_PASSWORD_LENGTH);
});

it("shows the email of a user without a name", () => {
  expect(nameOf({ full_name: "", email: "a@b.co" })).toBe("a@b.co");
});

it("sends only changed fields, so that a concurrent role change is kept", () => {
  const account = { full_name: "Ayse", role: "admin", is_active: true };
  expect(changedFields({ ...account, full_name: "Ayşe" }, account)).toEqual({ full_name: "Ayşe" });
});
