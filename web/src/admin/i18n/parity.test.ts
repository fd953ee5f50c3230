import { expect, it } from "vitest";
import { en } from "./en";
import { tr } from "./tr";

function flatten(node: object, prefix = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const slots = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const turkish = new Map(flatten(tr));
const english = new Map(flatten(en));

it("both languages have the same texts", () => {
  expect([...english.keys()].sort()).toEqual([...turkish.keys()].sort());
});

it("no text is empty", () => {
  expect([...turkish, ...english].filter(([, text]) => text.trim() === "")).toEqual([]);
});

it("the slots of a text are the same in both languages", () => {
  for (const [key, text] of turkish) expect(slots(english.get(key) ?? ""), key).toEqual(slots(text));
});
