import { expect, it } from "vitest";
import { diffFields } from "./field-diff";
import { collapseUnchanged, diffWords, similarity } from "./word-diff";

it("tells the fields that differ, in the order in which people think of them", () => {
  const before = {
    title: { tr: "Caz", en: "Jazz" },
    is_active: true,
    price_min: 100,
    tags: ["a"],
    version: 1,
    updated_at: "2026-01-01",
  };
  const after = {
    title: { tr: "Caz Gecesi", en: "Jazz" },
    is_active: false,
    price_min: 100,
    tags: ["a", "b"],
    version: 2,
    updated_at: "2026-02-02",
  };
  expect(diffFields(before, after)).toEqual([
    { field: "title", part: "tr", before: "Caz", after: "Caz Gecesi" },
    { field: "tags", part: null, before: ["a"], after: ["a", "b"] },
    { field: "is_active", part: null, before: true, after: false },
  ]);
});

it("tells texts that are a field for each language like those that are not", () => {
  const before = { note: "", name_en: "Ministry", name_tr: "Bakanlık", tags_en: ["a"] };
  const after = {
    note: "Resmî ad",
    name_en: "Ministry of Culture",
    name_tr: "Kültür Bakanlığı",
    tags_en: [],
  };
  expect(diffFields(before, after).map(({ field, part }) => [field, part])).toEqual([
    ["name", "tr"],
    ["name", "en"],
    ["note", null],
    ["tags_en", null],
  ]);
});

it("takes nothing, an empty text and an empty list for the same", () => {
  expect(diffFields({ a: null, b: "", c: [], d: {} }, { a: "", b: null, c: null, d: null })).toEqual([]);
  expect(diffFields({ a: null }, { a: 0 })).toEqual([{ field: "a", part: null, before: null, after: 0 }]);
});

it("tells what holds something of a thing that was added or deleted", () => {
  const content = { name: { tr: "Caz", en: "" }, parent_id: null, is_active: false };
  expect(diffFields(null, content).map(({ field, part }) => [field, part])).toEqual([
    ["name", "tr"],
    ["is_active", null],
  ]);
  expect(diffFields(content, null).map(({ before }) => before)).toEqual(["Caz", false]);
});

it("lays parts of an object side by side, but not an object and a plain value", () => {
  const place = { latitude: 41, longitude: 29 };
  expect(diffFields({ coordinates: null }, { coordinates: place })).toHaveLength(2);
  expect(diffFields({ metadata: "x" }, { metadata: { stage: 1 } })).toHaveLength(1);
});

it("marks the words that changed", () => {
  expect(diffWords("bu akşam ne var", "bu gece ne var")).toEqual([
    { text: "bu ", side: "both" },
    { text: "akşam ", side: "before" },
    { text: "gece ", side: "after" },
    { text: "ne var", side: "both" },
  ]);
  expect(diffWords("a b c d", "a c x d").map(({ text, side }) => side + text)).toEqual([
    "botha ",
    "beforeb ",
    "bothc ",
    "afterx ",
    "bothd",
  ]);
});

it("puts both sides together again", () => {
  const [before, after] = ["bir iki  üç\n\ndört", "bir üç\ndört beş"];
  const pieces = diffWords(before, after);
  const text = (side: string) => pieces.filter((piece) => piece.side !== side).map((piece) => piece.text);
  expect(text("after").join("")).toBe(before);
  expect(text("before").join("")).toBe(after);
});

it("knows texts that have nothing in common, and long ones that have much", () => {
  expect(similarity(diffWords("Meydan", "Alan"))).toBe(0);
  const long = "kelime ".repeat(2000);
  const pieces = diffWords(`${long}son`, `${long}yeni`);
  expect(similarity(pieces)).toBeGreaterThan(0.9);
  expect(collapseUnchanged(pieces)[0]?.text.length).toBeLessThan(100);
  // Neither side is small enough to be compared word by word.
  expect(diffWords("a ".repeat(900), "b ".repeat(900))).toHaveLength(2);
});
