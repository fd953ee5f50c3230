/** Rules that the server implements as well, tested with the same table of cases: `cases/rules.json`. */
import { expect, test } from "vitest";
import cases from "../../../../../cases/rules.json";
import { areTags, isEmail, isSlug, isUrl, PASSWORD_VALIDATORS, type Validator } from "./validators";

const check = (validator: Validator, value: string) => validator(value, (key) => key);

test.each([
  ["slug", isSlug, cases.slugs],
  ["email address", isEmail, cases.emails],
  ["URL", isUrl, cases.urls],
] as const)("a %s is checked as on the server", (_name, validator, { valid, invalid }) => {
  for (const text of valid) expect(check(validator, text), text).toBeUndefined();
  for (const text of invalid) expect(check(validator, text), text).toBeDefined();
});

test("tags have the server's limits", () => {
  const { max_count, max_length } = cases.tags;
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`).join(",");
  expect(check(areTags, tags(max_count))).toBeUndefined();
  expect(check(areTags, tags(max_count + 1))).toBeDefined();
  expect(check(areTags, "a".repeat(max_length))).toBeUndefined();
  expect(check(areTags, "a".repeat(max_length + 1))).toBeDefined();
});

test("passwords have the server's limits", () => {
  const { min_length, max_length } = cases.password;
  const accepts = (length: number) =>
    PASSWORD_VALIDATORS.every((validator) => check(validator, "a".repeat(length)) === undefined);
  expect([min_length - 1, min_length, max_length, max_length + 1].map(accepts)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
