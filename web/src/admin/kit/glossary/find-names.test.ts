import { expect, it } from "vitest";
import { indexNames, missingNames, wordsOf } from "./find-names";

const GLOSSARY = [
  ["Kültür Bakanlığı", "Ministry of Culture"],
  ["İKSV", "IKSV"],
  ["İstanbul Kültür Sanat Vakfı", "Istanbul Foundation for Culture and Arts"],
  ["Kültür Sanat", "Culture and Arts"],
  ["O'Neill Ödülü", "O'Neill Award"],
  ["Işık Ödülleri", "Light Awards"],
].map(([name_tr = "", name_en = ""], id) => ({ id, name_tr, name_en }));

const TURKISH = indexNames(GLOSSARY, "tr");
const ENGLISH = indexNames(GLOSSARY, "en");

/** The English names of what occurs in a Turkish text. */
const fromTurkish = (source: string, target = "", knownNames: string[] = []) =>
  missingNames(TURKISH, { source, target, knownNames }).map(({ name_en }) => name_en);
const fromEnglish = (source: string, target = "") =>
  missingNames(ENGLISH, { source, target }).map(({ name_tr }) => name_tr);

it("finds names as whole words, in any case and without marks", () => {
  expect(fromTurkish("Bu yıl KÜLTÜR BAKANLIĞI destekliyor.")).toEqual(["Ministry of Culture"]);
  expect(fromTurkish("isik odulleri")).toEqual(["Light Awards"]);
  expect(fromTurkish("Tarımkültür Bakanlığı")).toEqual([]);
  expect(fromTurkish("Kültür ve Bakanlığı")).toEqual([]);
});

it.each(["İKSV'nin konseri", "İKSV’de", "iksv'den", "“İKSV”, yine"])(
  "knows a name with a suffix after an apostrophe: %s",
  (text) => {
    expect(fromTurkish(text)).toEqual(["IKSV"]);
  },
);

it.each([
  "Kültür Bakanlığının desteğiyle",
  "Kültür Bakanlığına",
  "Kültür Bakanlığından",
  "Kültür Bakanlığınca",
  "Kültür Bakanlığı'nın",
])("knows an institution with a suffix: %s", (text) => {
  expect(fromTurkish(text)).toEqual(["Ministry of Culture"]);
});

it("takes other words that begin alike for none", () => {
  expect(fromTurkish("Kültür Bakanlığımız, Kültür Bakanlığıyken")).toEqual([]);
  expect(fromTurkish("iksva, İKSVnin")).toEqual([]);
});

it("strips suffixes of Turkish only from Turkish texts", () => {
  expect(fromEnglish("The Light Awardsa")).toEqual([]);
  expect(fromEnglish("the Ministry of Culture's guests")).toEqual(["Kültür Bakanlığı"]);
});

it("keeps apostrophes that belong to the name", () => {
  expect(fromTurkish("O'Neill Ödülü'nü aldı")).toEqual(["O'Neill Award"]);
  expect(fromTurkish("O'Brien Ödülü")).toEqual([]);
});

it("prefers the longest name, and names it once", () => {
  expect(fromTurkish("İstanbul Kültür Sanat Vakfı ve İstanbul Kültür Sanat Vakfı")).toEqual([
    "Istanbul Foundation for Culture and Arts",
  ]);
  expect(fromTurkish("Ankara'da kültür sanat")).toEqual(["Culture and Arts"]);
});

it("leaves out names whose translation is there", () => {
  expect(fromTurkish("Kültür Bakanlığı ve İKSV", "with IKSV's help")).toEqual(["Ministry of Culture"]);
  expect(fromTurkish("Kültür Bakanlığı", "the ministry of culture")).toEqual([]);
  expect(fromEnglish("Ministry of Culture", "Kültür Bakanlığının desteğiyle")).toEqual([]);
});

it("leaves out the names of the venue and of profiles", () => {
  expect(fromTurkish("İKSV'de Kültür Bakanlığı", "", ["iksv"])).toEqual(["Ministry of Culture"]);
});

it("takes one of two translations of a name for enough", () => {
  const index = indexNames(
    [
      { id: 1, name_tr: "Altın Portakal", name_en: "Golden Orange" },
      { id: 2, name_tr: "Altın Portakal", name_en: "Antalya Film Festival" },
    ],
    "tr",
  );
  expect(missingNames(index, { source: "Altın Portakal", target: "" })).toHaveLength(2);
  expect(missingNames(index, { source: "Altın Portakal", target: "the Golden Orange" })).toEqual([]);
});

it("reads no names out of web addresses", () => {
  expect(fromTurkish("https://www.iksv.org/tr adresinde")).toEqual([]);
  expect(fromTurkish("[İKSV](https://example.org/kultur-bakanligi)")).toEqual(["IKSV"]);
});

it("finds nothing in no text, and no name without letters", () => {
  expect(fromTurkish("")).toEqual([]);
  const index = indexNames([{ id: 1, name_tr: "***", name_en: "x" }], "tr");
  expect(missingNames(index, { source: "*** a", target: "" })).toEqual([]);
});

it("shows at most twelve names", () => {
  const many = Array.from({ length: 2000 }, (_, id) => ({
    id,
    name_tr: `Ödül ${id}`,
    name_en: `Prize ${id}`,
  }));
  const source = many.map(({ name_tr }) => name_tr).join(", ");
  const found = missingNames(indexNames(many, "tr"), { source, target: "Prize 0" });
  expect(found.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it("splits texts into folded words with their suffixes", () => {
  expect(wordsOf("İKSV’nin 54. İstanbul Film Festivali")).toEqual([
    "iksv'nin",
    "54",
    "istanbul",
    "film",
    "festivali",
  ]);
});
