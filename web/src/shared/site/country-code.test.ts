import { expect, it } from "vitest";
import { countryCode } from "./country-code";

it.each([
  ["Turkey", "TR"],
  ["TÜRKİYE", "TR"],
  [" turkiye ", "TR"],
  ["Germany", "DE"],
  ["Almanya", "DE"],
  ["İsviçre", "CH"],
  ["nl", "NL"],
  ["Atlantis", "Atlantis"],
  ["", ""],
])("of %s is %s", (country, code) => {
  expect(countryCode(country)).toBe(code);
});
