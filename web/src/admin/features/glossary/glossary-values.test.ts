import { expect, it } from "vitest";
import { translator } from "../../i18n/translate";
import type { GlossaryName } from "../../kit/api/types";
import { BLANK, draftOf, sameNameIn, validateName, visibleNames } from "./glossary-values";

const name = (id: number, name_tr: string, name_en: string, note = ""): GlossaryName => ({
  id,
  name_tr,
  name_en,
  note,
  version: 1,
  created_at: "",
  updated_at: "",
});
const NAMES = [
  name(1, "Şehir Tiyatroları", "City Theatres"),
  name(2, "Çağdaş Sanat Vakfı", "Contemporary Art Foundation", "Üsküdar"),
  name(3, "Cumhurbaşkanlığı Senfoni Orkestrası", "Presidential Symphony Orchestra"),
];
const found = (q: string) => visibleNames(NAMES, q).map(({ id }) => id);

it("lists names in Turkish order", () => {
  expect(found("")).toEqual([3, 2, 1]);
});

it("finds names in both languages and notes, by all words and without marks", () => {
  expect(found("SEHIR")).toEqual([1]);
  expect(found("orchestra presidential")).toEqual([3]);
  expect(found("uskudar")).toEqual([2]);
  expect(found("sehir orchestra")).toEqual([]);
});

it("sends names without needless spaces, and the version of a stored one", () => {
  const values = { name_tr: " Kültür  Bakanlığı ", name_en: "Ministry of Culture", note: " ", version: null };
  expect(draftOf(values)).toEqual({
    name_tr: "Kültür Bakanlığı",
    name_en: "Ministry of Culture",
    note: "",
  });
  expect(draftOf({ ...values, version: 3 })).toMatchObject({ version: 3 });
});

it("needs both names, and says which texts are too long", () => {
  const t = translator("en");
  expect(Object.keys(validateName(BLANK, t))).toEqual(["name_tr", "name_en"]);
  const long = { ...BLANK, name_tr: "a".repeat(201), name_en: "b".repeat(200), note: "c".repeat(501) };
  expect(Object.keys(validateName(long, t))).toEqual(["name_tr", "note"]);
});

it("knows a name that is there already, but not the one that is edited", () => {
  const values = { ...BLANK, name_tr: "sehir tiyatrolari" };
  expect(sameNameIn(NAMES, values, undefined)?.id).toBe(1);
  expect(sameNameIn(NAMES, values, 1)).toBeUndefined();
  expect(sameNameIn(NAMES, { ...BLANK, name_en: "City theatres" }, undefined)?.id).toBe(1);
  expect(sameNameIn(NAMES, BLANK, undefined)).toBeUndefined();
});
