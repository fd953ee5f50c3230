import { describe, expect, it } from "vitest";
import { translator } from "../../i18n/translate";
import { problemText, readDraft, serverProblems, validateDraft } from "./draft";

const GOOD = {
  name: "Merve Işık",
  email: "merve@example.org",
  subject: "",
  message: "Merhaba",
  homepage: "",
};
const check = (change: Partial<typeof GOOD>) => validateDraft({ ...GOOD, ...change });

describe("validateDraft", () => {
  it("finds nothing wrong with a message", () => {
    expect(check({})).toEqual({});
  });

  it.each(["name", "email", "message"] as const)("needs %s", (field) => {
    expect(check({ [field]: "" })).toEqual({ [field]: { kind: "required" } });
    expect(check({ [field]: " \n " })).toEqual({ [field]: { kind: "required" } });
  });

  it.each([
    ["name", 200],
    ["subject", 300],
    ["message", 10_000],
  ] as const)("takes %s up to %d characters, an emoji counting as one", (field, max) => {
    expect(check({ [field]: "🎭".repeat(max) })).toEqual({});
    expect(check({ [field]: "a".repeat(max + 1) })).toEqual({ [field]: { kind: "tooLong", max } });
  });

  it.each(["merve", "merve@", "@example.org", "merve@example", "merve ışık@example.org", "ı@example.org"])(
    "refuses the address %j",
    (email) => {
      expect(check({ email })).toEqual({ email: { kind: "notAnEmail" } });
    },
  );

  it.each(["merve@example.org", " merve.isik+site@posta.example.com.tr "])(
    "takes the address %j",
    (email) => {
      expect(check({ email })).toEqual({});
    },
  );

  it("refuses an endless address as too long", () => {
    expect(check({ email: `${"a".repeat(250)}@example.org` })).toEqual({
      email: { kind: "tooLong", max: 254 },
    });
  });
});

it("reads a form with the field that only machines fill", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, homepage: "https://spam.example" }))
    form.set(name, value);
  expect(readDraft(form)).toEqual({ ...GOOD, homepage: "https://spam.example" });
});

it("shows the server messages beside the fields that a person sees", () => {
  expect(serverProblems({ email: "Geçersiz.", homepage: "x", other: "y" })).toEqual({
    email: { kind: "message", text: "Geçersiz." },
  });
});

// The sentences are the server's: crates/domain/src/messages.rs.
it.each([
  [{ kind: "required" }, "This field is required.", "Bu alan zorunlu."],
  [{ kind: "tooLong", max: 200 }, "Use at most 200 characters.", "En fazla 200 karakter olabilir."],
  [{ kind: "notAnEmail" }, "Must be a valid email address.", "Geçerli bir e-posta adresi olmalı."],
  [{ kind: "message", text: "x" }, "x", "x"],
] as const)("speaks of %j in the words of the server", (problem, english, turkish) => {
  expect(problemText(problem, translator("en"))).toBe(english);
  expect(problemText(problem, translator("tr"))).toBe(turkish);
});
