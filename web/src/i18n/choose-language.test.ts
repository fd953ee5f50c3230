import { expect, it } from "vitest";
import { chooseLanguage } from "./choose-language";

it.each([
  ["the address wins", { search: "?lang=en", stored: "tr", browser: "tr-TR" }, "en"],
  ["an unknown lang is ignored", { search: "?lang=de", stored: "tr", browser: "en-US" }, "tr"],
  ["a choice beats the browser", { search: "", stored: "EN", browser: "tr-TR" }, "en"],
  ["a Turkish browser", { search: "", stored: null, browser: "tr-TR" }, "tr"],
  ["an English browser", { search: "", stored: null, browser: "en-GB" }, "en"],
  ["any other browser reads English", { search: "", stored: null, browser: "de-DE" }, "en"],
  ["a browser that says nothing", { search: "", stored: null, browser: "" }, "tr"],
  ["a broken choice", { search: "", stored: "xx", browser: null }, "tr"],
] as const)("%s", (_case, hints, expected) => {
  expect(chooseLanguage(hints)).toBe(expected);
});
