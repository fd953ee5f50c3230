import { expect, it } from "vitest";
import { truncate } from "./truncate";

it.each([
  ["caz gecesi", 3, "caz"],
  ["caz", 10, "caz"],
  ["caz", 0, ""],
  ["a🎷b", 1, "a"],
  ["a🎷b", 2, "a"],
  ["a🎷b", 3, "a🎷"],
  ["a🎷b", 4, "a🎷b"],
])("%s, at most %i: %s", (text, longest, expected) => {
  expect(truncate(text, longest)).toBe(expected);
});
