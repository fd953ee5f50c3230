import { beforeAll, expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { type Translate, translator } from "../../i18n/translate";
import {
  areTags,
  isBetween,
  isSlug,
  isWhole,
  NAME_VALIDATORS,
  PASSWORD_VALIDATORS,
  repeats,
  validateAll,
} from "./validators";

let t: Translate;
beforeAll(async () => {
  await loadTexts("en");
  t = translator("en");
});

it.each(["music", "m", "a-1_b", "", "a".repeat(63)])("takes %j as a short name", (name) => {
  expect(isSlug(name, t)).toBeUndefined();
});

it.each(["3d-film", "-a", "Music", "şiir", "a".repeat(64)])("refuses %j as the server does", (name) => {
  expect(isSlug(name, t)).toMatch(/^Must start with a letter/);
});

it.each(["", "5", " 1,5 ", "+2.5", ".5"])("takes %j as a number", (text) => {
  expect(isBetween(0, 5)(text, t)).toBeUndefined();
});

it.each(["1e1", "0x4", "Infinity", "1.", "1.2.3", "-", "on"])("refuses %j as a number", (text) => {
  expect(isBetween(0, 5)(text, t)).toBe("Must be a number.");
});

it("tells what is out of range, and what is not whole", () => {
  expect(isBetween(0, 5)("-1", t)).toBe("Must be between 0 and 5.");
  expect(isBetween(0, 5)("5,1", t)).toBe("Must be between 0 and 5.");
  expect(isWhole("1.5", t)).toBe("Must be a whole number.");
  expect(isWhole("-1", t)).toBeUndefined();
});

it("knows the limits of the server", () => {
  expect(areTags("a, b", t)).toBeUndefined();
  expect(areTags("a".repeat(51), t)).toBe("Use at most 50 characters.");
  expect(areTags(Array.from({ length: 31 }, (_, tag) => tag).join(","), t)).toBe("Use at most 30 items.");
  const check = (name: string, password: string) =>
    validateAll({ name, password }, { name: NAME_VALIDATORS, password: PASSWORD_VALIDATORS }, t);
  expect(check("a".repeat(100), "p".repeat(200))).toEqual({});
  expect(check("a".repeat(101), "p".repeat(201))).toEqual({
    name: "Use at most 100 characters.",
    password: "Use at most 200 characters.",
  });
});

it("wants a password that is typed twice to be the same", () => {
  expect(repeats("meydan-2026")("meydan-2026", t)).toBeUndefined();
  expect(repeats("meydan-2026")("meydan-2025", t)).toBe("The passwords don't match.");
});
