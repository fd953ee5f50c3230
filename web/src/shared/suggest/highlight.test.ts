import { expect, it } from "vitest";
import { highlightMatches } from "./highlight";

/** Highlighted parts are in brackets. */
const shown = (label: string, typed: string) =>
  highlightMatches(label, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

it.each([
  ["Işık ve Gölge", "isik", "[Işık] ve Gölge"],
  ["Tuz ve Işık", "IŞI", "Tuz ve [Işı]k"],
  ["İstanbul", "is", "[İs]tanbul"],
  ["Çağdaş Sanat", "cag sa", "[Çağ]daş [Sa]nat"],
  ["Boğaz'da Caz", "bogaz", "[Boğaz]'da Caz"],
  ["Caz Gecesi", "az", "Caz Gecesi"],
  ["Caz Gecesi", "cza", "Caz Gecesi"],
  ["Caz Gecesi", "", "Caz Gecesi"],
  ["Caz, caz, caz", "c", "[C]az, [c]az, [c]az"],
  ["Cafe\u0301 Turc", "cafe", "[Café] Turc"],
])("%s, typed %s: %s", (label, typed, expected) => {
  expect(shown(label, typed)).toBe(expected);
});
