import { expect, it } from "vitest";
import { translator } from "../../i18n/translate";
import { postCategoryColour, postCategoryName, posterCategory } from "./post-category";

const [tr, en] = [translator("tr"), translator("en")];

it.each([
  ["Music", "Müzik"],
  ["Sports", "Spor"],
  ["Art", "Sanat"],
  ["Technology", "Teknoloji"],
  ["Film", "Film"],
  ["Theater", "Tiyatro"],
  ["Festival", "Festival"],
  ["Other", "Diğer"],
])("%s and %s are one category, named in the language of the page", (english, turkish) => {
  for (const name of [english, turkish]) {
    expect(postCategoryName(name, tr)).toBe(turkish);
    expect(postCategoryName(name, en)).toBe(english);
  }
});

it.each(["FILM", " film ", "MÜZİK", "DİĞER"])("knows %j whichever way it is written", (name) => {
  expect(postCategoryName(name, en)).toMatch(/^(Film|Music|Other)$/);
});

it("leaves a category it does not know as it is", () => {
  expect(postCategoryName("Mimarlık", en)).toBe("Mimarlık");
  expect(postCategoryColour("Mimarlık")).toBe("var(--brand)");
  expect(posterCategory("Mimarlık")).toBe("other");
});

it("gives the hue of the events' category where the subject is the same", () => {
  expect(postCategoryColour("Music")).toBe("var(--music)");
  expect(posterCategory("Müzik")).toBe("music");
});
