// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from "./recent-searches";

beforeEach(() => localStorage.clear());

it("keeps the newest six, newest first", () => {
  for (const words of ["bir", "iki", "üç", "dört", "beş", "altı", "yedi"]) rememberSearch(words);
  expect(recentSearches()).toEqual(["yedi", "altı", "beş", "dört", "üç", "iki"]);
});

it("keeps a search once, however it is spelled", () => {
  rememberSearch("Işık");
  rememberSearch("caz");
  rememberSearch("isik");
  expect(recentSearches()).toEqual(["isik", "caz"]);
});

it("forgets one, or all", () => {
  for (const words of ["caz", "rock", "pop"]) rememberSearch(words);
  expect(forgetSearch("rock")).toEqual(["pop", "caz"]);
  expect(recentSearches()).toEqual(["pop", "caz"]);
  expect(forgetSearches()).toEqual([]);
  expect(recentSearches()).toEqual([]);
});

it.each(["{", '{"a":1}', '[1,null," "]'])("takes %s for nothing", (kept) => {
  localStorage.setItem("recent-searches", kept);
  expect(recentSearches()).toEqual([]);
});

it("does without a storage", () => {
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(() => rememberSearch("caz")).not.toThrow();
  refuse.mockRestore();
});
