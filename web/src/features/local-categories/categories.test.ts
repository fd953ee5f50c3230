import { expect, it } from "vitest";
import { translator } from "../../i18n/translate";
import {
  addCategory,
  BUILT_IN,
  DEFAULT_COLOUR,
  deleteCategory,
  editCategory,
  inkOn,
  isNamed,
  nameOf,
  PALETTE,
} from "./categories";

const names = (language: "tr" | "en") => BUILT_IN.map((category) => nameOf(category, translator(language)));

it("begins with the eight, named in the language of the page", () => {
  expect(BUILT_IN.map(({ slug }) => slug)).toEqual([
    "music",
    "theater",
    "sports",
    "art",
    "gastronomy",
    "education",
    "technology",
    "fashion",
  ]);
  expect(names("tr").slice(-2)).toEqual(["Teknoloji", "Moda"]);
  expect(names("en").slice(-2)).toEqual(["Technology", "Fashion"]);
});

it("offers the brand color first", () => {
  expect(DEFAULT_COLOUR).toBe("#473B73");
  expect(Object.values(PALETTE)[0]).toBe("#473B73");
});

it("adds one at the end under a number of its own", () => {
  const list = addCategory(BUILT_IN, { name: " Sinema ", colour: "#123456" });
  expect(list).toHaveLength(9);
  expect(list.at(-1)).toEqual({ id: 9, slug: "sinema", name: "Sinema", colour: "#123456" });
});

it("edits one and leaves the others, its events still counting for it", () => {
  const list = editCategory(BUILT_IN, 1, { name: "Konser", colour: "#000000" });
  expect(list[0]).toEqual({ id: 1, slug: "music", name: "Konser", colour: "#000000" });
  expect(list.slice(1)).toEqual(BUILT_IN.slice(1));
});

it("deletes one", () => {
  expect(deleteCategory(BUILT_IN, 8).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it.each(["", " ", "\n\t"])("takes no category named %j", (name) => {
  expect(isNamed({ name })).toBe(false);
});

it.each(["MUSIC", "music ", "Müzik", "MÜZİK"])(
  "finds the events of a category that was called %j",
  (name) => {
    expect(addCategory([], { name, colour: "#123456" })[0]?.slug).toBe("music");
  },
);

it("writes dark on light colors and white on the others", () => {
  for (const colour of Object.values(PALETTE)) expect(inkOn(colour)).toBe("#ffffff");
  expect(inkOn("#f2a33a")).toBe("#1b1730");
  expect(inkOn("#ffffff")).toBe("#1b1730");
});
