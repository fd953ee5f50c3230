import { expect, it } from "vitest";
import { lengthOf, TITLE_LENGTH, truncateAtWord } from "./seo";

it("tells whether a text has a good length", () => {
  expect(lengthOf("  ", TITLE_LENGTH)).toBe("empty");
  expect(lengthOf("x".repeat(29), TITLE_LENGTH)).toBe("short");
  expect(lengthOf("x".repeat(30), TITLE_LENGTH)).toBe("good");
  expect(lengthOf("x".repeat(60), TITLE_LENGTH)).toBe("good");
  expect(lengthOf("x".repeat(61), TITLE_LENGTH)).toBe("long");
});

it("counts letters and not their halves", () => {
  expect(lengthOf("🎷".repeat(30), TITLE_LENGTH)).toBe("good");
});

it("cuts at the end of a word", () => {
  expect(truncateAtWord("kısa metin", 60)).toBe("kısa metin");
  expect(truncateAtWord("bir  iki\nüç", 60)).toBe("bir iki üç");
  expect(truncateAtWord("Meydan şehrin bütün etkinlikleri", 20)).toBe("Meydan şehrin…");
  expect(truncateAtWord("ş".repeat(30), 20)).toBe(`${"ş".repeat(19)}…`);
});
